import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closeBlocks, OF_QUESTION, OF_SESSIONS } from './blocks.ts';
import { countQuestion, countSessions } from './counters.ts';
import type { CountRow } from './queries.ts';
import { type DayWindow, shownOfQuestion, shownSessions } from './shown.ts';

/**
 * What a reader of all windows can compute. Sums and differences cannot separate days that every window shows
 * or leaves out together, so each such set of days must have enough people. The people are generated; the
 * rollups are those that the worker would write.
 */

const FLOOR = 5;
const DAYS = 7;
const dayOf = (index: number) => `2026-03-0${index + 1}`;

interface Act {
  day: number;
  person: number;
  what: string;
  /** Whether the worker has not counted it yet. */
  isQueued: boolean;
}

const act = (...whats: string[]): fc.Arbitrary<Act> =>
  fc.record({
    day: fc.nat(DAYS - 1),
    person: fc.nat(29),
    what: fc.constantFrom(...whats),
    isQueued: fc.boolean(),
  });
const acts = (...whats: string[]) => fc.array(act(...whats), { minLength: 10, maxLength: 120 });
/** The first day that has not settled: blocks of earlier days are closed. */
const unsettled = fc.integer({ min: 1, max: DAYS - 1 });

const EMPTY = {
  organization_id: '',
  environment_id: '',
  program_id: '',
  question_id: null,
  subject_id: null,
  ms: null,
  questions: null,
  counts: null,
  viewers: null,
  respondents: null,
  durations: null,
  question_counts: null,
  block_first: null,
  block_last: null,
};

const increment = ({ day, person, what }: Act): CountRow => ({
  ...EMPTY,
  day: dayOf(day),
  what,
  subject_id: `person ${person}`,
});

function questionRollup(own: readonly Act[]): CountRow {
  const { views, answers, changed, skips, viewers, respondents, elapsed } = countQuestion(own.map(increment));
  return {
    ...increment(own[0]!),
    what: 'question_rollup',
    counts: [views, answers, changed, skips],
    viewers: viewers.beyond(respondents).toBytes(),
    respondents: respondents.toBytes(),
    durations: elapsed.toBytes(),
  };
}

function sessionRollup(own: readonly Act[]): CountRow {
  const counter = countSessions(own.map(increment));
  return {
    ...increment(own[0]!),
    what: 'session_rollup',
    counts: [counter.started, counter.completed, counter.abandoned, counter.revoked],
    viewers: counter.starters.toBytes(),
    respondents: counter.completers.toBytes(),
    durations: counter.activeMs.toBytes(),
    question_counts: counter.questionCounts.toBytes(),
  };
}

/** Returns rollups of the acts that are counted, with their closed blocks, and increments of the others. */
function stored(
  all: readonly Act[],
  firstUnsettled: number,
  rollup: (own: readonly Act[]) => CountRow,
  measure: typeof OF_QUESTION | typeof OF_SESSIONS,
): CountRow[] {
  // The worker has counted what happened on settled days.
  const isQueued = (one: Act) => one.isQueued && one.day >= firstUnsettled;
  const counted = Object.values(
    Object.groupBy(
      all.filter((one) => !isQueued(one)),
      ({ day }) => day,
    ),
  ).map((own) => rollup(own!));
  counted.sort((a, b) => (a.day < b.day ? -1 : 1));
  const settled = counted.filter(({ day }) => day < dayOf(firstUnsettled));
  for (const { first, last } of closeBlocks<any>(settled, measure, FLOOR))
    for (const row of settled)
      if (row.day >= first && row.day <= last) Object.assign(row, { block_first: first, block_last: last });
  return [...counted, ...all.filter(isQueued).map(increment)];
}

const windows: DayWindow[] = Array.from({ length: DAYS }, (_, from) =>
  Array.from({ length: DAYS - from }, (__, length) => {
    const to = from + length + 1;
    return { first: dayOf(from), end: dayOf(to), isPresent: to === DAYS };
  }),
).flat();

/** Groups the days by the windows that show them; leaves out days that no window shows. */
function toldApart(shown: readonly (readonly CountRow[])[]): string[][] {
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(index));
  const signature = (day: string) =>
    shown.map((rows) => (rows.some((row) => row.day === day) ? 1 : 0)).join('');
  return [...Map.groupBy(days, signature)]
    .filter(([windowsOfDay]) => windowsOfDay.includes('1'))
    .map(([, together]) => together);
}

/** What the read selects for a window of a question. */
function selectedOfQuestion(rows: readonly CountRow[], { first, end, isPresent }: DayWindow): CountRow[] {
  const isRollup = ({ what }: CountRow) => what === 'question_rollup';
  const before = rows.find((row) => isRollup(row) && row.block_last === null && row.day < first);
  return rows
    .filter((row) => (isRollup(row) ? row.day >= first && (isPresent || row.day < end) : isPresent))
    .concat(before && isPresent ? [{ ...EMPTY, what: 'open_before', day: before.day }] : []);
}

it('no windows of a question differ by a few people who answered it, or who did not', () => {
  fc.assert(
    fc.property(
      acts('view', 'first_view_and_answer', 'first_view_and_answer', 'answer', 'change', 'skip'),
      unsettled,
      (all, firstUnsettled) => {
        const rows = stored(all, firstUnsettled, questionRollup, OF_QUESTION);
        const shown = windows.map(
          (window) => shownOfQuestion(selectedOfQuestion(rows, window), window, FLOOR).rows,
        );
        for (const days of toldApart(shown)) {
          const own = all.filter(({ day }) => days.includes(dayOf(day)));
          const answered = new Set(
            own.filter(({ what }) => what.endsWith('answer')).map(({ person }) => person),
          );
          const others = new Set(own.map(({ person }) => person).filter((person) => !answered.has(person)));
          for (const { size } of [answered, others])
            expect(size === 0 || size >= FLOOR, `${days}: ${size}`).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

/** Leaves out ends of sessions that nobody started that day, and does not count an end before its start. */
function sessionsOf(all: readonly Act[]): Act[] {
  const startOf = ({ day, person }: Act) =>
    all.find((one) => one.what === 'started' && one.day === day && one.person === person);
  return all.flatMap((one) => {
    const start = startOf(one);
    if (one.what === 'started') return [one];
    return start ? [{ ...one, isQueued: one.isQueued || start.isQueued }] : [];
  });
}

/** What the read selects for a window of sessions. */
function selectedOfSessions(rows: readonly CountRow[], { first, end, isPresent }: DayWindow): CountRow[] {
  return rows.filter(({ what, day, block_last }) => {
    if (what !== 'session_rollup') return isPresent;
    const isOther = !isPresent && day >= first && day < end;
    if (block_last === null) return isPresent || isOther;
    return (block_last >= first && (isPresent || block_last < end)) || isOther;
  });
}

it('no windows of sessions differ by a few people', () => {
  fc.assert(
    fc.property(acts('started', 'started', 'completed', 'abandoned'), unsettled, (drawn, firstUnsettled) => {
      const all = sessionsOf(drawn);
      const rows = stored(all, firstUnsettled, sessionRollup, OF_SESSIONS);
      const hasBlocks = rows.some(({ block_last }) => block_last !== null);
      const shown = windows.map(
        (window) => shownSessions(selectedOfSessions(rows, window), window, { floor: FLOOR, hasBlocks }).rows,
      );
      const sets = toldApart(shown);
      for (const days of sets) {
        const own = all.filter(({ day, what }) => what === 'started' && days.includes(dayOf(day)));
        const { size } = new Set(own.map(({ person }) => person));
        expect(size >= FLOOR || !hasBlocks, `${days}: ${size}`).toBe(true);
      }
      if (!hasBlocks) expect(sets.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1000 },
  );
});
