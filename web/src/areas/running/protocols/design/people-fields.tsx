import { ActionIcon, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
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
import { useDesignWords } from './words.ts';

const PARTICIPANT = 'participant';
const ZONES = Intl.supportedValuesOf('timeZone');

interface PeopleFieldsProps {
  content: Content;
  onChange(next: Content): void;
}

/** The time zone, the dates of a person and the arms. */
export function PeopleFields({ content, onChange }: PeopleFieldsProps) {
  const words = useDesignWords();
  const zone = String(content['time_zone'] ?? PARTICIPANT);
  const zones = ZONES.includes(zone) || zone === PARTICIPANT ? ZONES : [zone, ...ZONES];
  return (
    <Section title={words('people')} about={words('peopleAbout')}>
      <Select
        label={words('wallTimes')}
        data={[
          { value: PARTICIPANT, label: words('zoneOfPerson') },
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
        <AddButton label={words('addField')} onClick={() => onChange(withEntry(content, 'fields'))} />
        <AddButton label={words('addArm')} onClick={() => onChange(withEntry(content, 'arms'))} />
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
  const words = useDesignWords();
  const entries = entriesOf(content, list);
  if (entries.length === 0) return null;
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={words(list === 'fields' ? 'field' : 'arm')}
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
              aria-label={words('removePart', { id: entry.id })}
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
  const words = useDesignWords();
  if (list === 'arms')
    return (
      <NumberInput
        label={words('ratio')}
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
      label={words('withTime')}
      checked={type === 'date_time'}
      onChange={(event) => onChange({ type: event.currentTarget.checked ? 'date_time' : 'date' })}
      pb={8}
    />
  );
}

function BlockSizes({ content, onChange }: PeopleFieldsProps) {
  const words = useDesignWords();
  if (entriesOf(content, 'arms').length === 0) return null;
  const text = blockSizesOf(content).join(', ');
  return (
    <TextInput
      key={text}
      label={words('blockSizes')}
      description={words('blockSizesAbout')}
      defaultValue={text}
      maw={300}
      onBlur={({ currentTarget: { value } }) => {
        const sizes = value.split(/[\s,;]+/).filter((each) => each !== '');
        if (value !== text) onChange(withBlockSizes(content, sizes.map(Number).filter(Number.isInteger)));
      }}
    />
  );
}
