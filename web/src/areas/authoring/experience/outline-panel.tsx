import { sameJson } from '@eps/sdk';
import { Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, textOf, valueAt } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { OutlineRow } from './outline.ts';
import { OutlineActions } from './outline-actions.tsx';
import { OutlineList } from './outline-list.tsx';
import { useBulk } from './use-bulk.ts';
import { useMarks } from './use-marks.ts';
import { useOutline } from './use-outline.ts';

const PasteDialog = lazy(async () => ({ default: (await import('../paste/paste-dialog.tsx')).PasteDialog }));

/** The content of the clipboard. */
interface ClipboardContent {
  text: string;
  html: string;
}

/** The questions and sections: choose one or several, add, paste, change, move and remove. */
export function OutlinePanel() {
  const words = useWords();
  const outline = useOutline();
  const [search, setSearch] = useState('');
  const { rows, current, nameOf, readOnly } = outline;
  const shown = useFound(rows, search);
  const marks = useMarks(rows, shown, current);
  const { message, setMessage, say } = useMessage(marks.marks.size);
  const bulk = useBulk(marks.marks, say);
  const hasMany = !readOnly && (marks.isChoosing || marks.marks.size > 1);
  const [pasted, setPasted] = useState<ClipboardContent>();
  const count = rows.filter(({ type }) => type === 'question').length;
  const countShown = shown.filter((index) => rows[index]!.type === 'question').length;
  function move(step: 1 | -1) {
    if (hasMany) return bulk.move(step);
    const name = rows[current];
    const index = outline.moveBy(step);
    if (index === undefined || !name) return;
    setMessage(
      words('{{name}} is now at position {{position}} of {{total}}.', {
        name: nameOf(name),
        position: index + 1,
        total: rows.length,
      }),
    );
  }
  function paste(event: ClipboardEvent) {
    if (readOnly || isField(event.target)) return;
    const { clipboardData } = event;
    const copied = { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    if (copied.text.trim() === '') return;
    event.preventDefault();
    setPasted(copied);
  }
  return (
    <>
      <Stack gap="xs" component="section" aria-label={words('Outline')} onPaste={paste}>
        <TextInput
          aria-label={words('Search questions')}
          placeholder={words('Search questions')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {hasMany && <BulkActions bulk={bulk} marks={marks} />}
        {!readOnly && !hasMany && (
          <OutlineActions
            outline={outline}
            onMove={move}
            onPaste={() => setPasted({ text: '', html: '' })}
            onSeveral={() => marks.setChoosing(true)}
          />
        )}
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words('No questions yet')}
          </Text>
        ) : (
          <OutlineList
            outline={outline}
            shown={shown}
            marks={marks}
            isSorted={search !== '' || readOnly}
            onMove={move}
            onRemove={hasMany ? bulk.remove : outline.remove}
          />
        )}
        {rows.length > 0 && (
          <Text size="xs" c="dimmed">
            {search === ''
              ? words.named('outline.questions', { count })
              : words('{{count}} of {{total}}', { count: countShown, total: count })}
          </Text>
        )}
        <VisuallyHidden role="status">{message}</VisuallyHidden>
      </Stack>
      {pasted && (
        <Suspense>
          <PasteDialog copied={pasted} after={rows[current]} onClose={() => setPasted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The announcement for screen readers after a change. */
function useMessage(count: number) {
  const words = useWords();
  const [message, setMessage] = useState('');
  const say = (done: 'changed' | 'moved' | 'removed') => setMessage(words.named(`bulk.${done}`, { count }));
  return { message, setMessage, say };
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** The indices of the rows that contain the text; all of them if it is empty. */
function useFound(rows: readonly OutlineRow[], search: string): number[] {
  const text = search.trim().toLowerCase();
  const all = useMemo(() => [...rows.keys()], [rows]);
  const isFound = ({ type, id, pointer }: OutlineRow, experience: ExperienceDraft) => {
    const own = asObject(valueAt(experience, pointer))[type === 'section' ? 'title' : 'prompt'];
    return `${id} ${textOf(own)}`.toLowerCase().includes(text);
  };
  return useSnapshot(
    ({ document: { contents } }) =>
      text === '' ? all : all.filter((index) => isFound(rows[index]!, contents.experience)),
    sameJson,
  );
}
