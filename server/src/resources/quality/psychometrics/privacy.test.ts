import { ConceptCounter, type MeasuredConcept } from '@eps/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { countsId } from './counts.ts';
import { incrementsOf } from './increments.ts';
import type { EvaluationObservation } from './observe.ts';
import { type Question, select } from './selection.ts';

/**
 * What several responses to different queries reveal together. The people are generated; the counters are
 * those that the worker would write.
 */

const FLOOR = 5;
const DAYS = 4;
const CONCEPT: MeasuredConcept = {
  id: 'mood',
  label: 'Mood',
  fingerprint: 'same',
  items: ['a', 'b'].map((id) => ({
    id,
    questionId: id,
    options: ['o0', 'o1', 'o2'],
    minimum: 0,
    maximum: 2,
  })),
};

/** One evaluation of a person. */
interface Person {
  subject: number;
  program: string;
  bundle: string;
  day: number;
  sex: string;
  keyed: (number | null)[];
}

const person: fc.Arbitrary<Person> = fc.record({
  subject: fc.nat(1_000_000),
  program: fc.constantFrom('p1', 'p1', 'p2'),
  bundle: fc.constantFrom('b1', 'b1', 'b1', 'b2'),
  day: fc.nat(DAYS - 1),
  sex: fc.constantFrom('f', 'f', 'm', 'm', 'x'),
  keyed: fc.tuple(fc.nat(2), fc.option(fc.nat(2), { freq: 8 })),
});
const dayOf = (index: number) => `2026-03-0${index + 1}`;
const observed = (
  { subject, program, bundle, day, sex, keyed }: Person,
  index: number,
  all: readonly Person[],
): EvaluationObservation => ({
  evaluationId: String(index),
  programId: program,
  bundleId: bundle,
  day: dayOf(day),
  sign: 1,
  privacyFloor: FLOOR,
  completedByPerson: all.filter((one) => one.subject === subject && one.program === program).length,
  concepts: [
    {
      concept: CONCEPT,
      observation: { keyed, chosen: keyed.map((score) => (score === null ? [] : [`o${score}`])) },
    },
  ],
  groups: [{ variable: 'sex', value: sex }],
});

/** Every question that can be asked about the people. */
const questions = () => {
  const bounds = [null, ...Array.from({ length: DAYS }, (_, index) => dayOf(index))];
  const windows = bounds.flatMap((from) =>
    bounds
      .filter((until) => from === null || until === null || from < until)
      .map((until) => ({ from, until })),
  );
  return windows.flatMap((window) =>
    [null, 'sex'].flatMap((variable) =>
      [
        { program: 'p1', bundle: null },
        { program: 'p2', bundle: null },
        { program: null, bundle: 'b1' },
        { program: null, bundle: 'b2' },
      ].map(({ program, bundle }) => ({ window, variable, program, bundle })),
    ),
  );
};

async function answer(
  people: readonly Person[],
  { window, variable, program, bundle }: ReturnType<typeof questions>[0],
) {
  const programs = new Set(people.filter((one) => one.bundle === bundle).map((one) => one.program));
  const increments = incrementsOf(people.map(observed), [], (_, value) => value);
  const rows = [...increments.values()]
    .filter((row) => (program === null ? programs.has(row.program_id) : row.program_id === program))
    .map(({ counter, value: _, ...key }) => ({ ...key, n: counter.n, n_complete: counter.moments.n }));
  const question: Question = { concepts: [CONCEPT], bundleId: bundle, variable, window, atLeast: FLOOR };
  const selection = select(
    rows.filter((row) => row.variable === '' || row.variable === variable),
    question,
  );
  const counts = new Map(
    [...increments.values()].map((row) => [
      countsId(row),
      {
        version: undefined,
        open: () => ({
          value: row.value,
          counter: ConceptCounter.from(JSON.parse(JSON.stringify(row.counter))),
        }),
      },
    ]),
  );
  const analysis = await analyze({ ...selection, counts, uncounted: 0 });
  // Complete cases whose answers are in a sum that is published.
  const isIn = (
    one: Person,
    keys: readonly { program_id: string; version_bundle_id: string; day: string }[],
  ) =>
    keys.some(
      (key) =>
        key.program_id === one.program &&
        key.version_bundle_id === one.bundle &&
        (key.day === 'infinity' || key.day === dayOf(one.day)),
    );
  const complete = people.filter(({ keyed }) => !keyed.includes(null));
  const cells = selection.concepts.flatMap((concept) => concept.cells);
  const membersOf = (matches: (one: Person) => boolean) => new Set(complete.filter(matches));
  const basis = cells.filter((cell) => cell.basis === 'complete');
  const total = membersOf((one) => basis.some((cell) => isIn(one, cell.total)));
  const groups = analysis.groups.map(({ value }) => ({
    value,
    members: membersOf(
      (one) =>
        one.sex === value &&
        basis.some((cell) => cell.groups.some((keys) => keys[0]!.group_digest === value && isIn(one, keys))),
    ),
  }));
  return { analysis, total, groups };
}

const isFew = (count: number) => count > 0 && count < FLOOR;
const peopleIn = (evaluations: Iterable<Person>) =>
  new Set([...evaluations].map(({ subject }) => subject)).size;
const without = <T>(a: ReadonlySet<T>, ...others: ReadonlySet<T>[]) =>
  [...a].filter((one) => !others.some((other) => other.has(one)));
const contains = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => [...b].every((one) => a.has(one));

describe('getPsychometrics, privacy floor', () => {
  it('publishes no two sums whose difference describes a few people', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 90 }), async (people) => {
        const answers = await Promise.all(questions().map((question) => answer(people, question)));
        const totals = answers.map(({ total }) => total).filter(({ size }) => size > 0);
        for (const total of totals) {
          expect(isFew(total.size)).toBe(false);
          for (const other of totals)
            if (contains(total, other)) expect(isFew(total.size - other.size)).toBe(false);
        }
        for (const { total, groups } of answers) {
          for (const { members } of groups) expect(isFew(members.size)).toBe(false);
          expect(isFew(without(total, ...groups.map(({ members }) => members)).length)).toBe(false);
        }
        for (const value of ['f', 'm', 'x']) {
          const sums = answers.flatMap(({ groups }) => groups.filter((group) => group.value === value));
          for (const a of sums)
            for (const b of sums)
              if (contains(a.members, b.members)) expect(isFew(a.members.size - b.members.size)).toBe(false);
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('publishes no option of a few people, and none that groups and total give away', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 120 }), async (people) => {
        const question = {
          window: { from: null, until: null },
          variable: 'sex',
          program: 'p1',
          bundle: null,
        };
        const { analysis } = await answer(people, question);
        for (const concept of analysis.concepts) {
          for (const item of concept.items) {
            const shown = item.options.reduce((sum, { count }) => sum + count, 0);
            expect(item.options.every(({ count }) => count >= FLOOR)).toBe(true);
            expect(isFew(item.n - shown) && item.options.length > 0).toBe(false);
            // Sums of scores of complete cases and option counts must not isolate those who are not complete.
            expect(isFew(item.n - concept.n_complete)).toBe(false);
            const inGroups = analysis.groups.flatMap(({ concepts: [one] }) =>
              one!.items.filter(({ question_id }) => question_id === item.question_id),
            );
            for (const { option_id, count } of item.options) {
              const counts = inGroups.map(
                ({ options }) => options.find((option) => option.option_id === option_id)?.count,
              );
              if (counts.length < analysis.groups.length || counts.includes(undefined)) continue;
              expect(isFew(count - counts.reduce<number>((sum, n) => sum + n!, 0))).toBe(false);
            }
            for (const group of inGroups) {
              const known = group.options.reduce((sum, { count }) => sum + count, 0);
              expect(isFew(group.n - known) && group.options.length > 0).toBe(false);
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('counts a person with several evaluations once', async () => {
    const repeated = person.map((one) => ({ ...one, subject: one.subject % 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(repeated, { minLength: 60, maxLength: 150 }), async (people) => {
        const asked = questions().filter(({ variable }) => variable === null);
        const answers = await Promise.all(asked.map((question) => answer(people, question)));
        for (const { total, analysis } of answers) {
          expect(isFew(peopleIn(total))).toBe(false);
          for (const { total: other } of answers)
            if (contains(total, other)) expect(isFew(peopleIn(without(total, other)))).toBe(false);
          for (const { option_id, count } of analysis.concepts.flatMap(({ items: [a] }) => a!.options)) {
            const chose = [...total].filter(({ keyed }) => `o${keyed[0]}` === option_id);
            if (count === chose.length) expect(isFew(peopleIn(chose))).toBe(false);
          }
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
