import { Button, Group, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useFilters } from '../../../ui/filters.ts';

export type Filters = {
  [Name in 'action' | 'actor_id' | 'resource_type' | 'resource_id' | 'from' | 'to']?: string;
};

/** The filters of the audit log. They apply when a field is left or Enter is pressed. */
export function AuditFilters() {
  const words = useWords();
  const { filters, setFilters } = useFilters<Filters>();
  const hasFilters = Object.keys(filters).length > 0;
  return (
    <Group role="search" aria-label={words('Filters')} align="flex-end" gap="xs">
      <FilterInput label={words('Action')} name="action" />
      <FilterInput label={words('Resource type')} name="resource_type" />
      <FilterInput label={words('Resource ID')} name="resource_id" />
      <FilterInput label={words('Actor ID')} name="actor_id" />
      <DateInput label={words('From')} name="from" />
      <DateInput label={words('Until')} name="to" />
      {hasFilters && (
        <Button
          variant="default"
          onClick={() =>
            setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
          }
        >
          {words('Clear filters')}
        </Button>
      )}
    </Group>
  );
}

/** Wide enough for the longest label, and two beside each other on a phone. */
const FIELD_PX = 172;

function FilterInput({ label, name }: { label: string; name: keyof Filters }) {
  const { filters, setFilters } = useFilters<Filters>();
  const applied = filters[name] ?? '';
  const [text, setText] = useState<string>();
  function apply() {
    if (text !== undefined && text.trim() !== applied) setFilters({ [name]: text.trim() });
    setText(undefined);
  }
  return (
    <TextInput
      label={label}
      w={FIELD_PX}
      value={text ?? applied}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={getHotkeyHandler([['Enter', apply]])}
    />
  );
}

/** A day; the filter is its first moment in the time zone of the browser. */
function DateInput({ label, name }: { label: string; name: 'from' | 'to' }) {
  const { filters, setFilters } = useFilters<Filters>();
  const applied = filters[name];
  return (
    <TextInput
      label={label}
      type="date"
      w={FIELD_PX}
      value={applied === undefined ? '' : dayOf(new Date(applied))}
      onChange={({ currentTarget: { value } }) =>
        setFilters({ [name]: value === '' ? undefined : new Date(`${value}T00:00`).toISOString() })
      }
    />
  );
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
