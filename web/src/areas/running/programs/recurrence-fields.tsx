import type { RecurrenceFrequency } from '@eps/sdk';
import { Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { ENDS, type End, type RecurrenceDraft } from './recurrence-draft.ts';
import { FREQUENCIES, hasCalendar, USES_DAY, USES_WEEKDAY, weekdayName } from './recurrence-words.ts';

interface RecurrenceFieldsProps {
  draft: RecurrenceDraft;
  onChange(draft: RecurrenceDraft): void;
}

/** The controls of a recurrence; only those that its frequency uses. */
export function RecurrenceFields({ draft, onChange }: RecurrenceFieldsProps) {
  const words = useWords();
  const set = (changes: Partial<RecurrenceDraft>) => onChange({ ...draft, ...changes });
  const isCalendar = hasCalendar(draft.frequency);
  return (
    <Stack>
      <Group grow preventGrowOverflow={false} align="flex-start">
        <Select
          label={words('How often')}
          data={FREQUENCIES.map((value) => ({ value, label: words.named(`program-form.${value}`) }))}
          value={draft.frequency}
          onChange={(frequency) => set({ frequency: frequency as RecurrenceFrequency })}
          allowDeselect={false}
          miw={180}
        />
        <Day draft={draft} set={set} />
        {isCalendar && (
          <TextInput
            type="time"
            label={words('Time of day')}
            required
            value={draft.localTime}
            onChange={(event) => set({ localTime: event.currentTarget.value })}
            miw={120}
          />
        )}
      </Group>
      {draft.frequency === 'on_event' && (
        <TagsInput
          label={words('Event names')}
          description={words(
            'Your app sends these when it requests due questions. Press Enter after each name.',
          )}
          value={draft.eventNames}
          onChange={(eventNames) => set({ eventNames })}
          maxTags={100}
          withAsterisk
        />
      )}
      <Group grow preventGrowOverflow={false} align="flex-start">
        <Select
          label={words('Time zone')}
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
          label={words('First cycle starts')}
          description={words(
            'In the program’s time zone. If empty, the first cycle opens immediately and ends when the recurrence starts the next one.',
          )}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.startsAt}
          onChange={(event) => set({ startsAt: event.currentTarget.value })}
          miw={220}
        />
      </Group>
      {isCalendar && <Ends draft={draft} set={set} />}
    </Stack>
  );
}

interface PartProps {
  draft: RecurrenceDraft;
  set(changes: Partial<RecurrenceDraft>): void;
}

function Ends({ draft, set }: PartProps) {
  const words = useWords();
  return (
    <Group grow preventGrowOverflow={false} align="flex-start">
      <Select
        label={words('Ends')}
        data={ENDS.map((value) => ({ value, label: words.named(`program-form.${value}`) }))}
        value={draft.ends}
        onChange={(ends) => set({ ends: ends as End })}
        allowDeselect={false}
        miw={200}
      />
      {draft.ends === 'until' && (
        <TextInput
          type="date"
          label={words('Last day for a cycle to start')}
          description={words('In the program’s time zone. The last cycle lasts as long as the others.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.until}
          onChange={(event) => set({ until: event.currentTarget.value })}
          required
          miw={220}
        />
      )}
      {draft.ends === 'count' && (
        <NumberInput
          label={words('Number of cycles')}
          description={words(
            'Counted from the first cycle of the program. People who are enrolled later have fewer.',
          )}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={draft.count}
          onChange={(count) => set({ count })}
          required
          miw={220}
        />
      )}
    </Group>
  );
}

function Day({ draft, set }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  if (USES_WEEKDAY.includes(draft.frequency))
    return (
      <Select
        label={words('Weekday')}
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
        label={words('Day of the month')}
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
