import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleAt, endedCycles, lastCycleAt } from './cycles.ts';
import { nextOccurrence } from './recurrence/recurrence.ts';
import type { Cycle, Recurrence } from './types.ts';

const WEEKLY: Recurrence = {
  frequency: 'weekly',
  weekday: 1,
  timezone: 'Europe/Berlin',
  local_time: '09:00',
  starts_at: '2026-03-01T00:00:00Z',
};
const MONDAYS = [
  '2026-03-02T08:00:00Z',
  '2026-03-09T08:00:00Z',
  '2026-03-16T08:00:00Z',
  '2026-03-23T08:00:00Z',
  '2026-03-30T07:00:00Z',
].map((iso) => new Date(iso));
/** A program created after the start that was sent with it. */
const of = (recurrence: Recurrence) => ({ recurrence, createdAt: new Date('2026-03-01T10:15:00Z') });
const FRESH = { lastCycleAt: null, openSince: null };

describe('the cycle open at an instant', () => {
  test('is the period around the instant, whenever the subject enrolled', () => {
    expect(cycleAt(of(WEEKLY), FRESH, '', new Date('2026-03-25T00:00:00Z'))).toEqual({
      open: true,
      cycle: { startsAt: MONDAYS[3], endsAt: MONDAYS[4] },
    });
  });

  test('changes at the occurrence itself', () => {
    const before = cycleAt(of(WEEKLY), FRESH, '', new Date(MONDAYS[1]!.getTime() - 1));
    const at = cycleAt(of(WEEKLY), FRESH, '', MONDAYS[1]!);
    expect(before).toMatchObject({ cycle: { endsAt: MONDAYS[1] } });
    expect(at).toMatchObject({ cycle: { startsAt: MONDAYS[1] } });
  });

  test('does not exist before the first occurrence, nor after completion until the next one', () => {
    expect(cycleAt(of(WEEKLY), FRESH, '', new Date('2026-03-02T07:59:59Z'))).toEqual({
      open: false,
      reason: 'not_started',
      opensAt: MONDAYS[0],
    });
    const done = { lastCycleAt: new Date('2026-03-11T00:00:00Z'), openSince: null };
    expect(cycleAt(of(WEEKLY), done, '', new Date('2026-03-12T00:00:00Z'))).toEqual({
      open: false,
      reason: 'completed',
      opensAt: MONDAYS[2],
    });
    expect(cycleAt(of(WEEKLY), done, '', MONDAYS[2]!).open).toBe(true);
  });

  test('has no end for one_time', () => {
    const once: Recurrence = { ...WEEKLY, frequency: 'one_time' };
    expect(cycleAt(of(once), FRESH, '', new Date('2030-01-01T00:00:00Z'))).toEqual({
      open: true,
      cycle: { startsAt: new Date(WEEKLY.starts_at), endsAt: null },
    });
    const done = { lastCycleAt: new Date('2026-03-11T00:00:00Z'), openSince: null };
    expect(cycleAt(of(once), done, '', new Date('2030-01-01T00:00:00Z'))).toEqual({
      open: false,
      reason: 'completed',
      opensAt: null,
    });
  });

  test('opens with a listed event for on_event and stays open through other events', () => {
    const event: Recurrence = { ...WEEKLY, frequency: 'on_event', event_names: ['closed'] };
    const now = new Date('2026-03-05T00:00:00Z');
    expect(cycleAt(of(event), FRESH, '', now)).toEqual({
      open: false,
      reason: 'awaiting_event',
      opensAt: null,
    });
    expect(cycleAt(of(event), FRESH, 'closed', now)).toEqual({
      open: true,
      cycle: { startsAt: now, endsAt: null },
    });
    const open = { lastCycleAt: null, openSince: new Date('2026-03-04T00:00:00Z') };
    expect(cycleAt(of(event), open, 'closed', now)).toMatchObject({ cycle: { startsAt: open.openSince } });
    expect(cycleAt(of(event), FRESH, 'closed', new Date('2026-02-28T00:00:00Z'))).toMatchObject({
      reason: 'not_started',
    });
  });
});

describe('without a sent start', () => {
  const createdAt = new Date('2026-03-04T10:15:00Z');
  const program = { recurrence: { ...WEEKLY, starts_at: createdAt.toISOString() }, createdAt };

  test('a cycle is open from the creation to the first occurrence', () => {
    const lead = { startsAt: createdAt, endsAt: MONDAYS[1] };
    expect(cycleAt(program, FRESH, '', createdAt)).toEqual({ open: true, cycle: lead });
    expect(cycleAt(program, FRESH, '', new Date('2026-03-05T00:00:00Z'))).toEqual({
      open: true,
      cycle: lead,
    });
    expect(cycleAt(program, FRESH, '', MONDAYS[1]!)).toMatchObject({ cycle: { startsAt: MONDAYS[1] } });
    expect(cycleAt(program, FRESH, '', new Date('2026-03-04T10:14:59Z'))).toMatchObject({
      reason: 'not_started',
    });
    const enrollment = { lastCycleAt: null, nextDueAt: MONDAYS[1]! };
    expect(endedCycles(program, enrollment, MONDAYS[1]!, 10)).toEqual({
      ended: [lead],
      nextDueAt: MONDAYS[2],
    });
  });
});

describe('cycles that ended', () => {
  const ended = (nextDueAt: Date, now: string, more: { lastCycleAt?: Date; limit?: number } = {}) =>
    endedCycles(
      of(WEEKLY),
      { lastCycleAt: more.lastCycleAt ?? null, nextDueAt },
      new Date(now),
      more.limit ?? 10,
    );

  test('are one per period that has passed', () => {
    expect(ended(MONDAYS[1]!, '2026-03-24T00:00:00Z')).toEqual({
      ended: [
        { startsAt: MONDAYS[0], endsAt: MONDAYS[1] },
        { startsAt: MONDAYS[1], endsAt: MONDAYS[2] },
        { startsAt: MONDAYS[2], endsAt: MONDAYS[3] },
      ],
      nextDueAt: MONDAYS[4],
    });
  });

  test('do not include a cycle before the first occurrence', () => {
    expect(ended(MONDAYS[0]!, '2026-03-02T08:00:00Z')).toEqual({ ended: [], nextDueAt: MONDAYS[1] });
  });

  test('start with the cycle in which the subject enrolled', () => {
    const enrolledAt = new Date('2026-03-11T10:00:00Z');
    expect(ended(enrolledAt, '2026-03-11T10:00:00Z')).toEqual({ ended: [], nextDueAt: MONDAYS[2] });
    expect(ended(enrolledAt, '2026-03-16T08:00:00Z')).toEqual({
      ended: [{ startsAt: MONDAYS[1], endsAt: MONDAYS[2] }],
      nextDueAt: MONDAYS[3],
    });
  });

  test('exclude a completed cycle', () => {
    const done = { lastCycleAt: new Date('2026-03-03T00:00:00Z') };
    expect(ended(MONDAYS[1]!, '2026-03-09T08:00:00Z', done)).toEqual({ ended: [], nextDueAt: MONDAYS[2] });
  });

  test('are returned in bounded steps after a long outage, each once', () => {
    const daily: Recurrence = { ...WEEKLY, frequency: 'daily' };
    const now = new Date('2036-03-01T00:00:00Z');
    let nextDueAt: Date | null = nextOccurrence(daily, new Date('2026-03-02T00:00:00Z'));
    let last: Date | null = null;
    let count = 0;
    while (nextDueAt && nextDueAt <= now) {
      const step = endedCycles(of(daily), { lastCycleAt: last, nextDueAt }, now, 50);
      expect(step.ended.length).toBeLessThanOrEqual(50);
      count += step.ended.length;
      last = step.ended.at(-1)?.endsAt ?? last;
      nextDueAt = step.nextDueAt;
    }
    // Each occurrence from 2 March 2026 to 29 February 2036 ends one cycle.
    expect(count).toBe((Date.UTC(2036, 1, 29) - Date.UTC(2026, 2, 1)) / 86_400_000);
  });

  test('do not exist for one_time and on_event', () => {
    const once: Recurrence = { ...WEEKLY, frequency: 'one_time' };
    const start = new Date(WEEKLY.starts_at);
    expect(
      endedCycles(of(once), { lastCycleAt: null, nextDueAt: start }, new Date('2030-01-01T00:00:00Z'), 10),
    ).toEqual({ ended: [], nextDueAt: null });
  });
});

test('a completed cycle counts as completed until it ends, whenever it was completed', () => {
  const offsets = fc.integer({ min: 0, max: 8 * 86_400_000 });
  fc.assert(
    fc.property(offsets, offsets, (completedMs, laterMs) => {
      const { cycle } = cycleAt(of(WEEKLY), FRESH, '', MONDAYS[1]!) as { cycle: Cycle };
      const last = lastCycleAt(cycle, new Date(cycle.startsAt.getTime() + completedMs));
      const state = { lastCycleAt: last, openSince: null };
      const later = new Date(cycle.startsAt.getTime() + laterMs);
      const isNext = later >= cycle.endsAt!;
      expect(cycleAt(of(WEEKLY), state, '', later).open).toBe(isNext);
    }),
  );
});
