import { expect, test } from 'vitest';
import { draftOf, instantOf, newDraft, recurrenceOf, wallTime } from './recurrence-draft.ts';

test('instantOf and wallTime convert between a wall time and an instant, next to clock changes too', () => {
  expect(instantOf('2026-12-01T09:00', 'Europe/Berlin')).toBe('2026-12-01T08:00:00.000Z');
  expect(instantOf('2026-07-01T09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  expect(instantOf('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-12-01T09:00', 'Pacific/Kiritimati')).toBe('2026-11-30T19:00:00.000Z');
  expect(wallTime('2026-12-01T08:00:00.000Z', 'Europe/Berlin')).toBe('2026-12-01T09:00');
});

test('recurrenceOf sends only the fields that the frequency uses', () => {
  const draft = newDraft('Europe/Berlin');
  expect(recurrenceOf(draft)).toEqual({
    frequency: 'weekly',
    timezone: 'Europe/Berlin',
    local_time: '09:00',
    weekday: 1,
  });
  expect(recurrenceOf({ ...draft, frequency: 'on_event', eventNames: ['paid'] })).toEqual({
    frequency: 'on_event',
    timezone: 'Europe/Berlin',
    local_time: '09:00',
    event_names: ['paid'],
  });
});

test('draftOf reads the recurrence of a program and keeps its exact start', () => {
  const recurrence = {
    frequency: 'monthly' as const,
    timezone: 'Europe/Berlin',
    local_time: '10:30',
    starts_at: '2026-12-01T08:00:12.345Z',
    day_of_month: 15,
  };
  const draft = draftOf(recurrence);
  expect(recurrenceOf(draft)).toEqual(recurrence);
  const moved = recurrenceOf({ ...draft, startsAt: '2026-12-02T09:00' });
  expect(moved.starts_at).toBe('2026-12-02T08:00:00.000Z');
});

test('recurrenceOf sends the end that was chosen, and none for a frequency without a calendar', () => {
  const draft = { ...newDraft('Europe/Berlin'), until: '2026-12-24', count: 12 };
  const { until: _, ...never } = recurrenceOf(draft);
  expect(recurrenceOf(draft)).toEqual(never);
  expect(recurrenceOf({ ...draft, ends: 'until' })).toEqual({ ...never, until: '2026-12-24' });
  expect(recurrenceOf({ ...draft, ends: 'count' })).toEqual({ ...never, count: 12 });
  expect(recurrenceOf({ ...draft, ends: 'until', until: '' })).toEqual(never);
  expect(recurrenceOf({ ...draft, ends: 'count', count: undefined })).toEqual(never);
  const once = recurrenceOf({ ...draft, ends: 'count', frequency: 'one_time' });
  expect(once).not.toHaveProperty('count');
});

test('draftOf reads the end of a program and keeps its exact instant', () => {
  const recurrence = {
    frequency: 'daily' as const,
    timezone: 'Pacific/Auckland',
    local_time: '10:30',
    starts_at: '2026-12-01T08:00:12.345Z',
  };
  for (const end of [{}, { count: 3 }, { until: '2026-12-24' }, { until: '2026-12-24T18:00:00.5Z' }])
    expect(recurrenceOf(draftOf({ ...recurrence, ...end }))).toEqual({ ...recurrence, ...end });
  const draft = draftOf({ ...recurrence, until: '2026-12-24T18:00:00Z' });
  expect(draft.until).toBe('2026-12-25');
  expect(recurrenceOf({ ...draft, until: '2026-12-26' }).until).toBe('2026-12-26');
});
