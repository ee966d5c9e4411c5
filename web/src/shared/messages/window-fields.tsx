import type { SendWindow } from '@eps/sdk';
import { Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';

/** A window without limits, while it is edited. */
export const ALWAYS: SendWindow = { from: '', to: '' };

/** Returns the stored form of an edited window; undefined if messages are sent at any time. */
export function savedWindow(window: SendWindow): SendWindow | undefined {
  return isAlways(window) ? undefined : window;
}

/** Whether an edited window is empty, or begins before it ends. */
export function isOrdered(window: SendWindow): boolean {
  return isAlways(window) || (window.from !== '' && window.from < window.to);
}

function isAlways({ from, to, days = [] }: SendWindow): boolean {
  return from === '' && to === '' && days.length === 0;
}

/** Describes when messages are sent. */
export function WindowSentence({ window: { from, to, days = [] } }: { window: SendWindow }) {
  const words = useWords();
  const language = useLanguage();
  const named = new Intl.ListFormat(language).format(days.map((day) => weekdayOf(day, language)));
  return (
    <Text size="sm">
      {days.length === 0
        ? words('Messages are sent from {{from}} to {{to}}.', { from, to })
        : words('Messages are sent from {{from}} to {{to}} on {{days}}.', { from, to, days: named })}
    </Text>
  );
}

/** The short name of an ISO weekday. */
function weekdayOf(day: number, language: string): string {
  // 1 January 2024 was a Monday, the first ISO weekday.
  const date = Date.UTC(2024, 0, day);
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(date);
}

interface WindowFieldsProps {
  window: SendWindow;
  disabled?: boolean;
  onChange(window: SendWindow): void;
}

/** The hours and weekdays in which messages are sent. */
export function WindowFields({ window, disabled = false, onChange }: WindowFieldsProps) {
  const words = useWords();
  const language = useLanguage();
  const { from, to, days = [] } = window;
  function setDays(chosen: readonly string[]) {
    onChange({ from, to, ...(chosen.length > 0 && { days: chosen.map(Number).sort() }) });
  }
  return (
    <>
      <Group grow>
        <TextInput
          type="time"
          label={words('From')}
          disabled={disabled}
          value={from}
          onChange={(event) => onChange({ ...window, from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={words('To')}
          disabled={disabled}
          value={to}
          error={isOrdered(window) ? undefined : words('Choose both times, the end later on the same day.')}
          onChange={(event) => onChange({ ...window, to: event.currentTarget.value })}
        />
      </Group>
      <Checkbox.Group
        label={words('On these days')}
        description={words('None: every day.')}
        value={days.map(String)}
        onChange={setDays}
      >
        <Group gap="sm" mt="xs">
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Checkbox key={day} value={String(day)} disabled={disabled} label={weekdayOf(day, language)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
