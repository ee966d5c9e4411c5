import type { MessageDiagnostic } from '@eps/sdk';
import { Button, Group, Menu, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Parts } from './draft.ts';
import { useFindingText } from './finding-text.ts';

/** The variables of a message, by what is inserted. Dates have the format of docs/messages.md. */
const VARIABLES = {
  link: '{{ link }}',
  first_name: '{{ profile.first_name }}',
  program: '{{ program }}',
  opens_at: '{{ opens_at | date: "%A, %-d %B, %R" }}',
  closes_at: '{{ closes_at | date: "%A, %-d %B, %R" }}',
  unsubscribe_link: '{{ unsubscribe_link }}',
} as const;
type Variable = keyof typeof VARIABLES;

type Part = 'subject' | 'text' | 'html';
type Field = HTMLInputElement | HTMLTextAreaElement;

interface PartsFieldsProps {
  parts: Parts;
  /** Those of this language. */
  diagnostics: readonly MessageDiagnostic[];
  readOnly: boolean;
  onChange(parts: Parts): void;
}

/** Subject, text and HTML of one language; variables are inserted where the cursor was last. */
export function PartsFields({ parts, diagnostics, readOnly, onChange }: PartsFieldsProps) {
  const words = useWords();
  const findingText = useFindingText();
  const last = useRef<{ part: Part; field: Field }>(undefined);
  const text = useRef<HTMLTextAreaElement>(null);
  const errorOf = (part: Part) => {
    const found = diagnostics.find(({ pointer, details }) => {
      const key = pointer.split('/')[3];
      return key === part || (key === undefined && details?.name === part);
    });
    return found && findingText(found);
  };
  const fieldOf = (part: Part) => ({
    value: parts[part] ?? '',
    readOnly,
    error: errorOf(part),
    onChange: ({ currentTarget: { value } }: { currentTarget: Field }) =>
      onChange({ ...parts, [part]: value }),
    onFocus: ({ currentTarget: field }: { currentTarget: Field }) => {
      last.current = { part, field };
    },
  });
  function insert(variable: Variable) {
    const { part, field } = last.current ?? { part: 'text' as const, field: text.current! };
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    const inserted = VARIABLES[variable];
    onChange({ ...parts, [part]: field.value.slice(0, from) + inserted + field.value.slice(to) });
    // After the field has the new text.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  }
  return (
    <Stack gap="md">
      {!readOnly && <InsertMenu onInsert={insert} />}
      <TextInput label={words('Subject')} required maxLength={500} {...fieldOf('subject')} />
      <Textarea
        ref={text as RefObject<HTMLTextAreaElement>}
        label={words('Text')}
        description={words('Plain text. “Insert variable” adds what differs by person, such as the link.')}
        required
        autosize
        minRows={8}
        {...fieldOf('text')}
      />
      <Switch
        label={words('Also as HTML')}
        disabled={readOnly}
        checked={parts.html !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...parts, html: checked ? htmlOf(parts.text) : undefined })
        }
      />
      {parts.html !== undefined && (
        <Textarea
          label={words('HTML')}
          description={words('Mail programs that can show it do so instead of the text.')}
          autosize
          minRows={6}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...fieldOf('html')}
        />
      )}
    </Stack>
  );
}

/** Begins the HTML with the paragraphs of the text. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('\n');
}

function InsertMenu({ onInsert }: { onInsert(variable: Variable): void }) {
  const words = useWords();
  return (
    <Group justify="flex-end">
      {/* The cursor goes to the field, not back to the button. */}
      <Menu position="bottom-end" width={320} returnFocus={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {words('Insert variable')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(VARIABLES) as Variable[]).map((variable) => (
            <Menu.Item key={variable} onClick={() => onInsert(variable)}>
              {words.named(`messages.variable_${variable}`)}
              <Text size="xs" c="dimmed" ff="monospace">
                {VARIABLES[variable]}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
