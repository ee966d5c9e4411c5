import type { Json } from '@eps/sdk';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { argumentsOf, idOf } from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { kindOf, type Row } from './rows.ts';

interface ValueFieldProps {
  row: Row;
  onChange(value: Json): void;
  names: Names;
}

/** The value that a row compares with, in the form for its kind of subject. */
export function ValueField({ row, onChange, names }: ValueFieldProps) {
  const words = useWords();
  const sentences = useSentences();
  const kind = kindOf(row.subject, names);
  const common = { 'aria-label': words('Value'), style: { flex: '1 1 8rem' } };
  if (row.operator === 'answered' || row.operator === 'notAnswered') return null;
  if (kind === 'choice' || kind === 'choices')
    return <ChoiceValue row={row} onChange={onChange} names={names} />;
  if (row.operator === 'in')
    return <TagsInput {...common} value={texts(row.value)} onChange={(value) => onChange(value)} />;
  if (kind === 'boolean')
    return (
      <Select
        {...common}
        data={[
          { value: 'true', label: sentences.yes },
          { value: 'false', label: sentences.no },
        ]}
        value={String(row.value)}
        onChange={(value) => onChange(value === 'true')}
        allowDeselect={false}
      />
    );
  if (kind === 'number')
    return (
      <NumberInput
        {...common}
        value={typeof row.value === 'number' ? row.value : undefined}
        onChange={(value) => value !== undefined && onChange(value)}
      />
    );
  return (
    <TextInput
      {...common}
      type={kind === 'date' || kind === 'time' ? kind : 'text'}
      value={String(row.value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function ChoiceValue({ row, onChange, names }: ValueFieldProps) {
  const words = useWords();
  const read = row.subject['op'] === 'count' ? argumentsOf(row.subject)[0]! : row.subject;
  const options = names.question(idOf(read) ?? '')?.options ?? [];
  const chosen = Array.isArray(row.value) ? texts(row.value) : [String(row.value)];
  const missing = chosen.filter((value) => !options.some(({ id }) => id === value));
  const data = [
    ...options.map(({ id, label }) => ({ value: id, label })),
    ...missing.map((value) => ({ value, label: value })),
  ];
  const common = { 'aria-label': words('Value'), style: { flex: '1 1 8rem' }, data };
  if (row.operator === 'in')
    return <MultiSelect {...common} value={chosen} onChange={(value) => onChange(value)} />;
  return (
    <Select
      {...common}
      value={chosen[0] ?? null}
      onChange={(value) => value !== null && onChange(value)}
      allowDeselect={false}
    />
  );
}

const texts = (value: Json) => (Array.isArray(value) ? value.map(String) : []);
