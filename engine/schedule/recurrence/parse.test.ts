import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../types.ts';
import { parseRecurrence, type RecurrenceDefaults } from './parse.ts';

// A Friday in UTC, already Saturday 31 January in Auckland.
const DEFAULTS: RecurrenceDefaults = {
  mode: 'continuous',
  environmentTimeZone: 'Pacific/Auckland',
  createdAt: new Date('2026-01-30T12:00:00Z'),
};

const parse = (sent: JsonObject, more: Partial<RecurrenceDefaults> = {}) =>
  parseRecurrence(sent, { ...DEFAULTS, ...more });
const errorsOf = (sent: JsonObject, more: Partial<RecurrenceDefaults> = {}) => {
  const parsed = parse(sent, more);
  return parsed.ok ? [] : parsed.errors.map(({ field, code }) => [field, code]);
};

describe('defaults', () => {
  const FILLED = { timezone: 'Pacific/Auckland', local_time: '00:00', starts_at: '2026-01-30T12:00:00.000Z' };

  test('an empty recurrence is one_time', () => {
    expect(parse({})).toEqual({ ok: true, recurrence: { frequency: 'one_time', ...FILLED } });
  });

  test('weekday and day of month come from the start in the time zone if the frequency needs one', () => {
    expect(parse({ frequency: 'weekly' })).toMatchObject({ recurrence: { ...FILLED, weekday: 6 } });
    expect(parse({ frequency: 'quarterly' })).toMatchObject({ recurrence: { ...FILLED, day_of_month: 31 } });
    expect(parse({ frequency: 'weekly', timezone: 'UTC' })).toMatchObject({ recurrence: { weekday: 5 } });
    expect(parse({ frequency: 'daily' })).toEqual({
      ok: true,
      recurrence: { frequency: 'daily', ...FILLED },
    });
  });

  test('members are returned as sent, including those without effect', () => {
    const sent = {
      frequency: 'daily',
      weekday: 0,
      day_of_month: 31,
      event_names: ['😀'.repeat(255)],
      local_time: '23:59',
      timezone: 'europe/berlin',
      starts_at: '2026-02-28T09:00:00.5+01:00',
    };
    expect(parse(sent)).toEqual({ ok: true, recurrence: sent });
  });
});

describe('an end', () => {
  test('comes back as sent, and is absent when it was not sent', () => {
    const date = { frequency: 'daily', until: '2026-01-31' };
    expect(parse(date)).toMatchObject({ ok: true, recurrence: date });
    const instant = { frequency: 'weekly', until: '2026-01-30T13:00:00+01:00' };
    expect(parse(instant)).toMatchObject({ ok: true, recurrence: instant });
    const count = { frequency: 'weekly', count: 10_000 };
    expect(parse(count)).toMatchObject({ ok: true, recurrence: count });
    const { recurrence } = parse({ frequency: 'weekly' }) as { recurrence: object };
    expect(Object.keys(recurrence)).toEqual(['frequency', 'timezone', 'local_time', 'starts_at', 'weekday']);
  });

  test('before the start has no effect on frequencies that it does not end', () => {
    expect(errorsOf({ until: '2020-01-01' }, { mode: 'one_time' })).toEqual([]);
    expect(errorsOf({ frequency: 'on_event', event_names: ['x'], until: '2020-01-01' })).toEqual([]);
  });
});

describe('errors', () => {
  test.each<[JsonObject, string, string]>([
    [{ day_of_month: 0 }, 'day_of_month', 'out_of_range'],
    [{ day_of_month: 32 }, 'day_of_month', 'out_of_range'],
    [{ day_of_month: 1.5 }, 'day_of_month', 'wrong_type'],
    [{ weekday: 8 }, 'weekday', 'out_of_range'],
    [{ weekday: -1 }, 'weekday', 'out_of_range'],
    [{ weekday: '1' }, 'weekday', 'wrong_type'],
    [{ frequency: 'hourly' }, 'frequency', 'invalid_value'],
    [{ frequency: null }, 'frequency', 'wrong_type'],
    [{ local_time: '24:00' }, 'local_time', 'invalid_value'],
    [{ local_time: '9:00' }, 'local_time', 'invalid_value'],
    [{ local_time: 900 }, 'local_time', 'wrong_type'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone', 'invalid_value'],
    [{ timezone: '+02:00' }, 'timezone', 'invalid_value'],
    [{ timezone: '' }, 'timezone', 'invalid_value'],
    [{ timezone: `Europe/${'x'.repeat(1_000)}` }, 'timezone', 'invalid_value'],
    [{ starts_at: '2026-02-30T00:00:00Z' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '2026-02-01' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '2026-02-01T00:00:00' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '2026-02-01T24:00:00Z' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '2026-02-01T25:00:00Z' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '2026-13-01T00:00:00Z' }, 'starts_at', 'invalid_value'],
    [{ starts_at: '1899-12-31T00:00:00Z' }, 'starts_at', 'out_of_range'],
    [{ starts_at: 0 }, 'starts_at', 'wrong_type'],
    [{ event_names: 'x' }, 'event_names', 'wrong_type'],
    [{ event_names: [1] }, 'event_names', 'wrong_type'],
    [{ event_names: [''] }, 'event_names', 'invalid_value'],
    [{ event_names: ['😀'.repeat(256)] }, 'event_names', 'invalid_value'],
    [{ event_names: Array(101).fill('x') }, 'event_names', 'out_of_range'],
    [{ interval: 2 }, 'interval', 'unknown_field'],
    [{ count: 0 }, 'count', 'out_of_range'],
    [{ count: 10_001 }, 'count', 'out_of_range'],
    [{ count: 1.5 }, 'count', 'wrong_type'],
    [{ until: 20260301 }, 'until', 'wrong_type'],
    [{ until: null }, 'until', 'wrong_type'],
    [{ until: '2026-02-30' }, 'until', 'invalid_value'],
    [{ until: '2026-13-01' }, 'until', 'invalid_value'],
    [{ until: '2026-03-01T09:00:00' }, 'until', 'invalid_value'],
    [{ until: '20260301T090000Z' }, 'until', 'invalid_value'],
    [{ until: '1899-12-31' }, 'until', 'out_of_range'],
    [{ until: '2026-03-01', count: 3 }, 'until', 'not_allowed'],
    [{ frequency: 'daily', until: '2026-03-01', count: 3 }, 'until', 'not_allowed'],
    // In Auckland it is already the 31st.
    [{ frequency: 'daily', until: '2026-01-30' }, 'until', 'out_of_range'],
    [{ frequency: 'daily', until: '2026-01-30T11:59:59Z' }, 'until', 'out_of_range'],
    [
      { frequency: 'monthly', day_of_month: 1, starts_at: '2026-03-02T00:00:00Z', until: '2026-03-31' },
      'until',
      'out_of_range',
    ],
    [JSON.parse('{"__proto__": {}}'), '__proto__', 'unknown_field'],
    [{ frequency: 'on_event' }, 'event_names', 'required'],
    [{ frequency: 'on_event', event_names: [] }, 'event_names', 'required'],
  ])('%j', (sent, field, code) => {
    expect(errorsOf(sent)).toEqual([[field, code]]);
  });

  test('a one_time program rejects other frequencies', () => {
    expect(errorsOf({ frequency: 'daily' }, { mode: 'one_time' })).toEqual([['frequency', 'not_allowed']]);
    expect(errorsOf({ frequency: 'one_time', weekday: 3 }, { mode: 'one_time' })).toEqual([]);
  });

  test('all errors are reported at once', () => {
    expect(errorsOf({ weekday: 9, local_time: 'noon', x: 1 }).map(([field]) => field)).toEqual([
      'weekday',
      'local_time',
      'x',
    ]);
  });
});
