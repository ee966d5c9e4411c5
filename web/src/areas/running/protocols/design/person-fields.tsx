import { Group, Select, TextInput } from '@mantine/core';
import { useWords } from '../../../../base/language.ts';
import type { ExamplePerson } from '../preview-occasions.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

interface PersonFieldsProps {
  person: ExamplePerson;
  /** The dates of a person that the protocol has. */
  fields: readonly string[];
  onChange(change: Partial<ExamplePerson>): void;
}

/** The dates of the example person. */
export function PersonFields({ person, fields, onChange }: PersonFieldsProps) {
  const words = useWords();
  const { date, timeZone, dates } = person;
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="date"
        label={words('Enrolled on')}
        value={date}
        onChange={({ currentTarget: { value } }) => value && onChange({ date: value })}
      />
      <Select
        label={words('Time zone')}
        data={ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]}
        value={timeZone}
        onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
        searchable
        allowDeselect={false}
      />
      {fields.map((id) => (
        <TextInput
          key={id}
          type="date"
          label={id}
          value={dates[id] ?? date}
          onChange={({ currentTarget: { value } }) => onChange({ dates: { ...dates, [id]: value } })}
        />
      ))}
    </Group>
  );
}
