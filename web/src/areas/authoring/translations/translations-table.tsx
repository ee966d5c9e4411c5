import { Box, Text, Textarea } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import type { InstrumentText } from '../../../shared/content/completeness.ts';
import { pointerOf, withValueAt } from '../../../shared/content/json.ts';
import { directionOf, translationOf } from '../../../shared/content/translatable-texts.ts';
import { useInstrument } from '../editor/instrument.ts';
import { usePaste } from './use-paste.ts';

const ROW_PX = 76;

interface TranslationsTableProps {
  texts: readonly InstrumentText[];
  /** Whether the texts are of several contents. Each row then names its content. */
  locales: readonly string[];
  nameOf(locale: string): string;
}

/** The original texts with a field for each language; draws only the visible rows. */
export function TranslationsTable({ texts, locales, nameOf }: TranslationsTableProps) {
  const words = useWords();
  const paste = usePaste(texts, locales);
  const viewport = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: texts.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    getItemKey: (index) => texts[index]!.kind + texts[index]!.pointer,
  });
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const { row, locale } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (!event.ctrlKey || step === 0 || row === undefined) return;
    event.preventDefault();
    const next = Number(row) + step;
    if (next < 0 || next >= texts.length) return;
    virtual.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() =>
      viewport.current?.querySelector<HTMLElement>(`[data-row="${next}"][data-locale="${locale}"]`)?.focus(),
    );
  }
  const shown = virtual.getVirtualItems();
  const [before, after] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)];
  return (
    <Box
      ref={viewport}
      className="translations"
      onKeyDown={press}
      onPaste={paste}
      title={words(
        'Use Ctrl+arrow keys to move to the text above or below. Cells pasted from a spreadsheet fill the rows below.',
      )}
    >
      <table aria-label={words('Translations')} aria-rowcount={texts.length + 1}>
        <thead>
          <tr>
            {[words('Original'), ...locales.map(nameOf)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer px={before} />
          {shown.map(({ index, key }) => (
            <tr key={key} data-index={index} ref={virtual.measureElement} aria-rowindex={index + 2}>
              <Original text={texts[index]!} />
              {locales.map((locale) => (
                <Translation
                  key={locale}
                  text={texts[index]!}
                  row={index}
                  locale={locale}
                  language={nameOf(locale)}
                />
              ))}
            </tr>
          ))}
          <Spacer px={after} />
        </tbody>
      </table>
    </Box>
  );
}

/** Takes the space of rows that are not rendered. */
function Spacer({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden style={{ height: px }} /> : null;
}

interface OriginalProps {
  text: InstrumentText;
}

function Original({ text: { kind, role, owner, original } }: OriginalProps) {
  const words = useWords();
  return (
    <td>
      <Text size="xs" c="dimmed" truncate>
        {words.named(`common.${kind}`)}: {words.named(`translations.${role}`)} {owner}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {original}
      </Text>
    </td>
  );
}

interface TranslationProps {
  text: InstrumentText;
  row: number;
  locale: string;
  language: string;
}

function Translation({ text, row, locale, language }: TranslationProps) {
  const words = useWords();
  const { kind } = text;
  const { contents, change, readOnly } = useInstrument();
  const value = translationOf(contents[kind], locale, text);
  const pointer = pointerOf('translations', locale) + text.pointer;
  return (
    <td>
      <Textarea
        aria-label={words('{{language}}: {{text}}', { language, text: text.original })}
        lang={locale}
        dir={directionOf(locale)}
        autosize
        minRows={1}
        maxRows={8}
        value={value}
        readOnly={readOnly}
        data-row={row}
        data-locale={locale}
        data-missing={value.trim() === '' || undefined}
        onChange={({ currentTarget }) =>
          change(
            kind,
            (content) =>
              withValueAt(content, pointer, currentTarget.value === '' ? undefined : currentTarget.value),
            pointer,
          )
        }
      />
    </td>
  );
}
