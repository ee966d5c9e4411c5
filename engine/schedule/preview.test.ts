import { expect, test } from 'vitest';
import { cyclesFrom, localTimeOf } from './preview.ts';
import { parseRecurrence } from './recurrence/parse.ts';

const NOW = new Date('2026-10-20T10:00:00.000Z');

function cycles(sent: Record<string, string | number | string[]>, limit = 4, from = NOW) {
  const defaults = { mode: 'continuous', environmentTimeZone: 'Europe/Berlin', createdAt: NOW } as const;
  const parsed = parseRecurrence(sent, defaults);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const program = { recurrence: parsed.recurrence, createdAt: NOW } as Parameters<typeof cyclesFrom>[0];
  return cyclesFrom(program, from, limit).map(({ startsAt, endsAt }) => [
    localTimeOf('Europe/Berlin', startsAt),
    endsAt && localTimeOf('Europe/Berlin', endsAt),
  ]);
}

test('cyclesFrom returns the open cycle and those after it, across the change of summer time', () => {
  expect(cycles({ frequency: 'weekly', weekday: 1, local_time: '09:00' }, 3)).toEqual([
    ['2026-10-20T12:00:00+02:00', '2026-10-26T09:00:00+01:00'],
    ['2026-10-26T09:00:00+01:00', '2026-11-02T09:00:00+01:00'],
    ['2026-11-02T09:00:00+01:00', '2026-11-09T09:00:00+01:00'],
  ]);
});

test('cyclesFrom begins with the start that was sent, or with the cycle that contains `from`', () => {
  const daily = { frequency: 'daily', starts_at: '2026-10-22T00:00:00Z', timezone: 'Europe/Berlin' };
  expect(cycles(daily, 1)).toEqual([['2026-10-23T00:00:00+02:00', '2026-10-24T00:00:00+02:00']]);
  expect(cycles(daily, 1, new Date('2026-11-01T12:00:00Z'))).toEqual([
    ['2026-11-01T00:00:00+01:00', '2026-11-02T00:00:00+01:00'],
  ]);
});

test('cyclesFrom returns one cycle without end for one_time and none for on_event', () => {
  expect(cycles({ frequency: 'one_time' })).toEqual([['2026-10-20T12:00:00+02:00', null]]);
  expect(cycles({ frequency: 'one_time', starts_at: '2026-12-01T00:00:00Z' })).toEqual([
    ['2026-12-01T01:00:00+01:00', null],
  ]);
  expect(cycles({ frequency: 'on_event', event_names: ['signed_up'] })).toEqual([]);
});

test('localTimeOf has the offset of the zone, also west of Greenwich and with half hours', () => {
  expect(localTimeOf('America/St_Johns', NOW)).toBe('2026-10-20T07:30:00-02:30');
  expect(localTimeOf('Asia/Kolkata', NOW)).toBe('2026-10-20T15:30:00+05:30');
  expect(localTimeOf('UTC', NOW)).toBe('2026-10-20T10:00:00+00:00');
});
