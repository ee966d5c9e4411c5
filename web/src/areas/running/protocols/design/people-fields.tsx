import { ActionIcon, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../../base/language.ts';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  blockSizesOf,
  type Entry,
  entriesOf,
  type ListName,
  withBlockSizes,
  withChangedEntry,
  withEntry,
  withoutEntry,
} from './people.ts';
import type { Content } from './waves.ts';

const PARTICIPANT = 'participant';
const ZONES = Intl.supportedValuesOf('timeZone');

interface PeopleFieldsProps {
  content: Content;
  onChange(next: Content): void;
}

/** The time zone, the dates of a person and the arms. */
export function PeopleFields({ content, onChange }: PeopleFieldsProps) {
  const words = useWords();
  const zone = String(content['time_zone'] ?? PARTICIPANT);
  const zones = ZONES.includes(zone) || zone === PARTICIPANT ? ZONES : [zone, ...ZONES];
  return (
    <Section
      title={words('Dates and arms')}
      about={words(
        'Dates of a person that waves start from, and groups that people are assigned to at random.',
      )}
    >
      <Select
        label={words('Time zone of all times of day')}
        data={[
          { value: PARTICIPANT, label: words('That of each person') },
          ...zones.map((each) => ({ value: each, label: each })),
        ]}
        value={zone}
        onChange={(next) => next !== null && onChange({ ...content, time_zone: next })}
        searchable
        allowDeselect={false}
        maw={300}
      />
      <Entries list="fields" content={content} onChange={onChange} />
      <Entries list="arms" content={content} onChange={onChange} />
      <BlockSizes content={content} onChange={onChange} />
      <Group gap="xs">
        <AddButton label={words('Add date')} onClick={() => onChange(withEntry(content, 'fields'))} />
        <AddButton label={words('Add arm')} onClick={() => onChange(withEntry(content, 'arms'))} />
      </Group>
    </Section>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function Entries({ list, content, onChange }: PeopleFieldsProps & { list: ListName }) {
  const words = useWords();
  const entries = entriesOf(content, list);
  if (entries.length === 0) return null;
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={words(list === 'fields' ? 'Date' : 'Arm')}
              defaultValue={entry.id}
              maxLength={255}
              onBlur={({ currentTarget: { value } }) =>
                value.trim() !== '' &&
                value !== entry.id &&
                onChange(withChangedEntry(content, list, entry.id, { id: value.trim() }))
              }
            />
            <EntryValue
              list={list}
              entry={entry}
              onChange={(change) => onChange(withChangedEntry(content, list, entry.id, change))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={words('Remove {{id}}', { id: entry.id })}
              onClick={() => onChange(withoutEntry(content, list, entry.id))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </Stack>
  );
}

interface EntryValueProps {
  list: ListName;
  entry: Entry;
  onChange(change: Partial<Entry>): void;
}

function EntryValue({ list, entry: { type, ratio = 1 }, onChange }: EntryValueProps) {
  const words = useWords();
  if (list === 'arms')
    return (
      <NumberInput
        label={words('Share')}
        value={ratio}
        min={1}
        max={100}
        allowDecimal={false}
        onChange={(next) => next !== undefined && onChange({ ratio: next })}
        w={90}
      />
    );
  return (
    <Checkbox
      label={words('with a time')}
      checked={type === 'date_time'}
      onChange={(event) => onChange({ type: event.currentTarget.checked ? 'date_time' : 'date' })}
      pb={8}
    />
  );
}

function BlockSizes({ content, onChange }: PeopleFieldsProps) {
  const words = useWords();
  if (entriesOf(content, 'arms').length === 0) return null;
  const text = blockSizesOf(content).join(', ');
  return (
    <TextInput
      key={text}
      label={words('Sizes of random blocks')}
      description={words('Multiples of the sum of the shares, such as 4, 8.')}
      defaultValue={text}
      maw={300}
      onBlur={({ currentTarget: { value } }) => {
        const sizes = value.split(/[\s,;]+/).filter((each) => each !== '');
        if (value !== text) onChange(withBlockSizes(content, sizes.map(Number).filter(Number.isInteger)));
      }}
    />
  );
}
