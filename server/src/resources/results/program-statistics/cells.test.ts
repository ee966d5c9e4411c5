import { type Outcome, type OutcomeRule, privacyFloor, type UnitTree } from '@eps/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../../vitest.seed.ts';
import { countedCells } from '../ledger/counted-cells.ts';
import { type CountedPerson, countsOfOther, outcomeCells } from './cells.ts';

/** All reads of three readers, as one system of whole numbers whose unknowns are people. */

const TREE: UnitTree = new Map([
  ['house', ['house']],
  ['a', ['house', 'a']],
  ['b', ['house', 'b']],
  ['a1', ['house', 'a', 'a1']],
  ['a2', ['house', 'a', 'a2']],
]);
const READERS = [
  { name: '', units: [null, ...TREE.keys()] },
  { name: 'anna', units: [null, ...TREE.keys()] },
  { name: 'bert', units: [null, 'a', 'a1', 'a2'] },
];
const MONTHS = 3;
const days = (count: number) => ({ months: 0, days: count, ms: 0 });
/** Rules about the same values, for baselines of at least 0, 10 and 20, and one about later values. */
const RULES = [
  { id: 'all', by: days(60), least: 0 },
  { id: 'ten', by: days(60), least: 10 },
  { id: 'twenty', by: days(90), least: 20 },
  { id: 'later', from: days(300), by: days(400), least: 10 },
].map(({ least, ...rule }) => ({ ...rule, conceptId: 'load', baseline: 'first', eligibleAtLeast: least }));
const rules = RULES as unknown as OutcomeRule[];

interface Drawn {
  month: number;
  units: string[];
  makers: readonly string[];
  baseline: number;
  isWithdrawn: boolean;
}
const drawn = fc.array(
  fc.record({
    month: fc.nat(MONTHS - 1),
    units: fc.subarray([...TREE.keys()], { maxLength: 2 }),
    makers: fc.constantFrom([], [], [], ['anna'], ['bert']),
    baseline: fc.constantFrom(0, 10, 10, 20, 20, 20),
    isWithdrawn: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 10, maxLength: 80 },
);
const floors = fc.constantFrom(3, 5);

function judged({ units, makers, baseline, isWithdrawn }: Drawn, index: number): CountedPerson {
  return {
    subjectId: String(index),
    units,
    makers,
    closesAt: 0,
    judged: RULES.map(({ id, eligibleAtLeast }) => {
      const isEligible = baseline >= eligibleAtLeast;
      const withdrawn = isWithdrawn && id === 'later' ? 'withdrawn' : null;
      return {
        outcome: { isEligible } as Outcome,
        excluded: isEligible ? withdrawn : 'below_threshold',
        closesAt: 0,
      };
    }),
  };
}

const isWithin = (units: readonly string[], unit: string | null) =>
  unit === null || units.some((id) => TREE.get(id)!.includes(unit));

/** Groups people by the reads in which they count; leaves out who counts in none. */
function toldApart(reads: readonly (readonly string[])[]): string[][] {
  const columns = new Map<string, string>();
  for (const [index, people] of reads.entries())
    for (const id of people) columns.set(id, `${columns.get(id) ?? ''} ${index}`);
  return [...Map.groupBy(columns.keys(), (id) => columns.get(id)!).values()];
}

describe('attack: no combination of all reads of three readers describes fewer people than the floor', () => {
  test('outcomes by rules about the same values, units and months', () => {
    fc.assert(
      fc.property(drawn, floors, (all, floor) => {
        const people = new Map(all.map((one, index) => [String(index), judged(one, index)]));
        let waiting: string[] = [];
        const closed = Array.from({ length: MONTHS }, (_, month) => {
          waiting.push(...[...people.keys()].filter((id) => all[Number(id)]!.month === month));
          const cells = outcomeCells(
            waiting.map((id) => people.get(id)!),
            rules,
            floor,
            TREE,
          );
          const done = new Set(cells.flatMap((each) => each.people));
          waiting = waiting.filter((id) => !done.has(id));
          return cells.map((each) => ({ ...each, month }));
        }).flat();
        const ofRule = (rule: number, ids: readonly string[]) =>
          ids.filter((id) => people.get(id)!.judged[rule]!.excluded === null);
        const overlapping = [0, 1, 2];
        const read = (which: readonly number[]) =>
          READERS.flatMap(({ name, units }) =>
            units.flatMap((unit) =>
              which.flatMap((rule) =>
                Array.from({ length: MONTHS }, (_, from) =>
                  closed
                    .filter(({ cell, month }) => month >= from && !cell.makers.includes(name))
                    .filter(({ cell }) => rule === 0 || cell.others[rules[rule]!.id])
                    .filter(({ cell }) => isWithin(cell.units, unit))
                    .flatMap((each) => ofRule(rule, each.people)),
                ),
              ),
            ),
          );
        for (const ids of [...toldApart(read(overlapping)), ...toldApart(read([3]))])
          expect(ids.length).toBeGreaterThanOrEqual(floor);
      }),
      { numRuns: runs(200) },
    );
  });

  test('adherence and participation by units and periods', () => {
    fc.assert(
      fc.property(drawn, floors, (all, floor) => {
        const cells = Array.from({ length: MONTHS }, (_, month) => {
          const own = all.flatMap(({ units, month: at }, index) =>
            at === month ? [{ units, people: 1, id: String(index) }] : [],
          );
          return countedCells(own, floor, TREE).map((each) => ({ ...each, month }));
        }).flat();
        const reads = READERS.flatMap(({ units }) =>
          units.flatMap((unit) =>
            Array.from({ length: MONTHS }, (_, from) =>
              cells
                .filter(({ month, units: own }) => month >= from && isWithin(own, unit))
                .flatMap(({ rows }) => rows.map(({ id }) => id)),
            ),
          ),
        );
        for (const ids of toldApart(reads)) expect(ids.length).toBeGreaterThanOrEqual(floor);
      }),
      { numRuns: runs(200) },
    );
  });
});

test('the lowest floor is 3', () => {
  expect(privacyFloor({ guardrail: { minCell: 1 } })).toBe(3);
});

test('later rules count nobody for a floor that was raised after their comparison', () => {
  const one = (baseline: number): Drawn => ({
    month: 0,
    units: [],
    makers: [],
    baseline,
    isWithdrawn: false,
  });
  const all = [0, 0, 0, 10, 10, 10, 10, 10].map((baseline, index) => judged(one(baseline), index));
  const two = all.map((person) => ({ ...person, judged: person.judged.slice(0, 2) }));
  const { cell } = outcomeCells(two, rules.slice(0, 2), 3, TREE)[0]!;
  expect([cell.eligible, countsOfOther(cell, 'ten', 3)?.eligible]).toEqual([8, 5]);
  // Their difference is three people.
  expect(countsOfOther(cell, 'ten', 5)).toBeUndefined();
});
