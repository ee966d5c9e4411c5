import { Select, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import { inserted } from './variables.ts';

interface TemplateFieldProps {
  label: string;
  value: string;
  onChange(next: string): void;
  variables: readonly { value: string; label: string }[];
}

/** A Liquid template, into which values are inserted where the cursor is. */
export function TemplateField({ label, value, onChange, variables }: TemplateFieldProps) {
  const words = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  function insert(variable: string | null) {
    if (variable === null) return;
    const [from, to] = [
      field.current?.selectionStart ?? value.length,
      field.current?.selectionEnd ?? value.length,
    ];
    const { text, cursor } = inserted(value, variable, from, to);
    onChange(text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  }
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autosize
        minRows={2}
        maxRows={14}
      />
      <Select
        size="xs"
        maw={260}
        aria-label={`${words('Insert value')}: ${label}`}
        placeholder={words('Insert value')}
        data={variables.map(({ value: path, label: name }) => ({ value: path, label: name }))}
        value={null}
        onChange={insert}
        searchable
        limit={60}
      />
    </Stack>
  );
}
