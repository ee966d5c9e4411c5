import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import { cycleAt, endedCycles, hasNoMoreCycles, nextBoundary } from '../cycles.ts';
import { cyclesFrom } from '../preview.ts';
import type { Cycle, ProgramSchedule } from '../types.ts';
import { lastCycle } from './last-cycle.ts';
import { byTemporal, recurrences } from './recurrence.test-helper.ts';

const FRESH = { lastCycleAt: null, openSince: null };
const DAY_MS = 86_400_000;
const MOST = 20;

const ends = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: MOST }) }),
  // The end is at, or some time after, the start of this cycle.
  fc.record({
    kind: fc.constantFrom('instant' as const, 'date' as const),
    cycle: fc.integer({ min: 0, max: MOST - 1 }),
    laterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * DAY_MS })),
  }),
);

interface Scene {
  program: ProgramSchedule;
  /** All cycles of the program, enumerated with Temporal. */
  expected: Cycle[];
}

/** Recurrences that end, of programs with and without a start of their own. */
const scenes = fc.tuple(recurrences, ends, fc.boolean()).map(([recurrence, end, isStartSent]): Scene => {
  const { starts_at, timezone } = recurrence;
  const createdAt = new Date(Date.parse(starts_at) - (isStartSent ? DAY_MS : 0));
  const lead = isStartSent ? [] : [starts_at];
  const starts = [...new Set([...lead, ...byTemporal(recurrence, MOST + 30)])].map((iso) => new Date(iso));
  const all = starts.slice(0, -1).map((startsAt, i) => ({ startsAt, endsAt: starts[i + 1]! }));
  if (end.kind === 'count') {
    const { count } = end;
    return { program: { recurrence: { ...recurrence, count }, createdAt }, expected: all.slice(0, count) };
  }
  const last = new Date(starts[end.cycle]!.getTime() + end.laterMs);
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const until = end.kind === 'instant' ? last.toISOString() : dayOf(last).toString();
  const isWithin = ({ startsAt }: Cycle) =>
    end.kind === 'instant'
      ? startsAt <= last
      : Temporal.PlainDate.compare(dayOf(startsAt), Temporal.PlainDate.from(until)) <= 0;
  return { program: { recurrence: { ...recurrence, until }, createdAt }, expected: all.filter(isWithin) };
});

describe('a recurrence that ends agrees with an enumeration of its cycles by Temporal', () => {
  test('in its last cycle and the preview', () => {
    fc.assert(
      fc.property(scenes, ({ program, expected }) => {
        expect(lastCycle(program)).toEqual(expected.at(-1));
        expect(cyclesFrom(program, new Date(program.recurrence.starts_at), 100)).toEqual(expected);
        expect(cyclesFrom(program, expected.at(-1)!.endsAt!, 100)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('in what is open at an instant, and when the next cycle opens', () => {
    const shares = fc.double({ min: 0, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(scenes, shares, ({ program, expected }, share) => {
        const first = expected[0]!.startsAt.getTime();
        const end = expected.at(-1)!.endsAt!.getTime();
        const now = new Date(Math.floor(first + (end - first) * share));
        const open = expected.find(({ startsAt, endsAt }) => now >= startsAt && now < endsAt!);
        const status = cycleAt(program, FRESH, '', now);
        if (open) expect(status).toEqual({ open: true, cycle: open });
        else expect(status).toEqual({ open: false, reason: 'ended', opensAt: null });
        expect(hasNoMoreCycles(program, null, now)).toBe(open === undefined);
        const boundary = expected.find(({ endsAt }) => endsAt! > now)?.endsAt ?? null;
        expect(nextBoundary(program, now)).toEqual(boundary);
        if (!open) return;
        const completed = { lastCycleAt: new Date(Math.max(now.getTime(), open.startsAt.getTime() + 1)) };
        const isLast = open === expected.at(-1);
        expect(cycleAt(program, { ...FRESH, ...completed }, '', now)).toEqual({
          open: false,
          reason: 'completed',
          opensAt: isLast ? null : open.endsAt,
        });
        expect(hasNoMoreCycles(program, completed.lastCycleAt, now)).toBe(isLast);
      }),
      { numRuns: runs(500) },
    );
  });

  test('in the cycles that a worker closes, however late and in whatever steps', () => {
    const steps = fc.integer({ min: 1, max: 7 });
    fc.assert(
      fc.property(scenes, steps, fc.integer({ min: 0, max: 400 }), ({ program, expected }, step, days) => {
        const now = new Date(expected.at(-1)!.endsAt!.getTime() + days * DAY_MS);
        let nextDueAt: Date | null = expected[0]!.startsAt;
        let lastCycleAt: Date | null = null;
        const closed: Cycle[] = [];
        for (let rounds = 0; nextDueAt && rounds < 200; rounds++) {
          const found = endedCycles(program, { lastCycleAt, nextDueAt }, now, step);
          closed.push(...found.ended);
          lastCycleAt = closed.at(-1)?.endsAt ?? null;
          nextDueAt = found.nextDueAt;
        }
        expect(nextDueAt).toBeNull();
        expect(closed).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });
});

test('a day that the zone skipped does not get its own cycle', () => {
  const program: ProgramSchedule = {
    recurrence: {
      frequency: 'daily',
      timezone: 'Pacific/Apia',
      local_time: '09:00',
      starts_at: '2011-12-28T00:00:00Z',
      count: 3,
    },
    createdAt: new Date('2011-12-01T00:00:00Z'),
  };
  const local = cyclesFrom(program, new Date('2011-12-28T20:00:00Z'), 10).map(({ startsAt }) =>
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime())
      .toZonedDateTimeISO('Pacific/Apia')
      .toPlainDate()
      .toString(),
  );
  expect(local).toEqual(['2011-12-28', '2011-12-29', '2011-12-31']);
});

test('an end has no effect on one_time and on_event', () => {
  const bare = { timezone: 'UTC', local_time: '09:00', starts_at: '2026-03-01T00:00:00Z', count: 1 };
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const now = new Date('2030-01-01T00:00:00Z');
  for (const frequency of ['one_time', 'on_event'] as const) {
    const program = { recurrence: { ...bare, frequency, event_names: ['paid'] }, createdAt };
    expect(lastCycle(program)).toBeNull();
    expect(hasNoMoreCycles(program, now, now)).toBe(false);
    expect(cycleAt(program, FRESH, 'paid', now).open).toBe(true);
  }
});

test('an end after the year 9999 is none', () => {
  const recurrence = {
    frequency: 'yearly',
    timezone: 'UTC',
    local_time: '00:00',
    starts_at: '2026-03-01T00:00:00Z',
    count: 10_000,
  } as const;
  expect(lastCycle({ recurrence, createdAt: new Date('2026-01-01T00:00:00Z') })).toBeNull();
});
