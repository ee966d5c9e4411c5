import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import type { Frequency, Recurrence } from '../types.ts';
import { byTemporal, recurrences } from './recurrence.test-helper.ts';
import { currentOccurrence, nextOccurrence, occurrencesBetween } from './recurrence.ts';

describe('occurrences', () => {
  test('agree with Temporal, period by period', () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const expected = [...new Set(byTemporal(recurrence, 30))].slice(0, 25);
        expect(chain(recurrence, 25)).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  test('the next one is strictly after an instant, the current one is not', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: 40 * 366 * 86_400_000 }), (recurrence, laterMs) => {
        const at = new Date(Date.parse(recurrence.starts_at) + laterMs);
        const next = nextOccurrence(recurrence, at)!;
        const current = currentOccurrence(recurrence, at);
        expect(next > at).toBe(true);
        expect(current === null || current <= at).toBe(true);
        if (current) expect(nextOccurrence(recurrence, current)).toEqual(next);
        expect(currentOccurrence(recurrence, next)).toEqual(next);
      }),
      { numRuns: runs(500) },
    );
  });

  test('take the same time however far from the start', () => {
    const recurrence: Recurrence = {
      frequency: 'daily',
      timezone: 'Europe/Berlin',
      local_time: '09:00',
      starts_at: '1900-01-01T00:00:00Z',
    };
    expect(nextOccurrence(recurrence, new Date('9998-07-01T00:00:00Z'))?.toISOString()).toBe(
      '9998-07-01T07:00:00.000Z',
    );
    expect(nextOccurrence(recurrence, new Date('9999-12-31T23:00:00Z'))).toBeNull();
  });

  test('do not depend on the time zone of the process', () => {
    const script = `
      import { occurrencesBetween } from ${JSON.stringify(new URL('./recurrence.ts', import.meta.url).href)};
      const starts_at = '2026-03-01T00:00:00Z';
      const recurrence = { frequency: 'daily', timezone: 'America/New_York', local_time: '02:30', starts_at };
      const end = new Date('2027-03-01T00:00:00Z');
      console.log(JSON.stringify(occurrencesBetween(recurrence, new Date(starts_at), end, 400)));`;
    const outputs = ['UTC', 'Pacific/Apia', 'America/New_York'].map((zone) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      }),
    );
    expect(JSON.parse(outputs[0]!)).toHaveLength(365);
    expect(new Set(outputs).size).toBe(1);
  });
});

describe('without a calendar', () => {
  const bare = {
    timezone: 'UTC',
    local_time: '09:00',
    starts_at: '2026-03-01T12:34:56.789Z',
    event_names: ['x'],
  };

  test('one_time occurs at its start', () => {
    const once: Recurrence = { ...bare, frequency: 'one_time' };
    expect(nextOccurrence(once, new Date('2026-01-01T00:00:00Z'))?.toISOString()).toBe(bare.starts_at);
    expect(nextOccurrence(once, new Date(bare.starts_at))).toBeNull();
    expect(currentOccurrence(once, new Date(bare.starts_at))?.toISOString()).toBe(bare.starts_at);
    expect(occurrencesBetween(once, new Date(0), new Date('2030-01-01T00:00:00Z'), 10)).toHaveLength(1);
  });

  test('on_event has no occurrences', () => {
    const event: Recurrence = { ...bare, frequency: 'on_event' };
    expect(nextOccurrence(event, new Date(0))).toBeNull();
    expect(currentOccurrence(event, new Date('2030-01-01T00:00:00Z'))).toBeNull();
  });
});

describe('intervals count from the start', () => {
  const from = (frequency: Frequency, more: Partial<Recurrence>): string[] =>
    chain(
      { frequency, timezone: 'UTC', local_time: '00:00', starts_at: '2026-01-20T00:00:00Z', ...more },
      3,
    ).map((iso) => iso.slice(0, 10));

  test('biweekly: every two weeks from the first matching weekday', () => {
    expect(from('biweekly', { weekday: 1 })).toEqual(['2026-01-26', '2026-02-09', '2026-02-23']);
    expect(from('biweekly', { weekday: 0 })).toEqual(['2026-01-25', '2026-02-08', '2026-02-22']);
  });

  test('quarterly: every third month from the start, clamped to the end of the month', () => {
    expect(from('quarterly', { day_of_month: 31 })).toEqual(['2026-01-31', '2026-04-30', '2026-07-31']);
    expect(from('quarterly', { day_of_month: 15 })).toEqual(['2026-04-15', '2026-07-15', '2026-10-15']);
  });

  test('yearly: the same month, 29 February in leap years', () => {
    expect(from('yearly', { starts_at: '2027-02-01T00:00:00Z', day_of_month: 29 })).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });
});

function chain(recurrence: Recurrence, count: number): string[] {
  const found: string[] = [];
  let after = new Date(Date.parse(recurrence.starts_at) - 1);
  while (found.length < count) {
    after = nextOccurrence(recurrence, after)!;
    found.push(after.toISOString());
  }
  return found;
}
