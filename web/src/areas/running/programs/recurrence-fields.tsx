import type { RecurrenceFrequency } from '@eps/sdk';
import { Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useFormWords } from './form-words.ts';
import type { RecurrenceDraft } from './recurrence-draft.ts';
import { FREQUENCIES, USES_DAY, USES_WEEKDAY, weekdayName } from './recurrence-words.ts';

interface RecurrenceFieldsProps {
  draft: RecurrenceDraft;
  onChange(draft: RecurrenceDraft): void;
}

/** The controls of a recurrence; only those that its frequency uses. */
export function RecurrenceFields({ draft, onChange }: RecurrenceFieldsProps) {
  const words = useFormWords();
  const set = (changes: Partial<RecurrenceDraft>) => onChange({ ...draft, ...changes });
  const isCalendar = draft.frequency !== 'on_event' && draft.frequency !== 'one_time';
  return (
    <Stack>
      <Group grow preventGrowOverflow={false} align="flex-start">
        <Select
          label={words('frequency')}
          data={FREQUENCIES.map((value) => ({ value, label: words(value) }))}
          value={draft.frequency}
          onChange={(frequency) => set({ frequency: frequency as RecurrenceFrequency })}
          allowDeselect={false}
          miw={180}
        />
        <Day draft={draft} set={set} />
        {isCalendar && (
          <TextInput
            type="time"
            label={words('localTime')}
            required
            value={draft.localTime}
            onChange={(event) => set({ localTime: event.currentTarget.value })}
            miw={120}
          />
        )}
      </Group>
      {draft.frequency === 'on_event' && (
        <TagsInput
          label={words('eventNames')}
          description={words('eventNamesAbout')}
          value={draft.eventNames}
          onChange={(eventNames) => set({ eventNames })}
          maxTags={100}
          withAsterisk
        />
      )}
      <Group grow preventGrowOverflow={false} align="flex-start">
        <Select
          label={words('timezone')}
          data={TIME_ZONES}
          value={draft.timezone}
          onChange={(timezone) => timezone && set({ timezone })}
          searchable
          limit={60}
          allowDeselect={false}
          miw={200}
        />
        <TextInput
          type="datetime-local"
          label={words('startsAt')}
          description={words('startsAtAbout')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.startsAt}
          onChange={(event) => set({ startsAt: event.currentTarget.value })}
          miw={220}
        />
      </Group>
    </Stack>
  );
}

function Day({ draft, set }: { draft: RecurrenceDraft; set(changes: Partial<RecurrenceDraft>): void }) {
  const words = useFormWords();
  const language = useLanguage();
  if (USES_WEEKDAY.includes(draft.frequency))
    return (
      <Select
        label={words('weekday')}
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
          value: String(day),
          label: weekdayName(day, language),
        }))}
        value={String(draft.weekday)}
        onChange={(weekday) => set({ weekday: Number(weekday) })}
        allowDeselect={false}
        miw={140}
      />
    );
  if (USES_DAY.includes(draft.frequency))
    return (
      <NumberInput
        label={words('dayOfMonth')}
        min={1}
        max={31}
        value={draft.dayOfMonth}
        onChange={(day) => set({ dayOfMonth: day ?? 0 })}
        required
        miw={120}
      />
    );
  return null;
}

const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
