import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { type CellKey, closeCells, isInUnit, lowestUnits, type OpenCell, type UnitTree } from './ledger.ts';

const TREE: UnitTree = new Map([
  ['house', ['house']],
  ['a', ['house', 'a']],
  ['b', ['house', 'b']],
  ['a1', ['house', 'a', 'a1']],
  ['a2', ['house', 'a', 'a2']],
]);
const cell = (
  count: number,
  { units = [], groups = [], makers = [] }: Partial<CellKey> = {},
  from = 0,
): OpenCell<string> => {
  const people = Array.from({ length: count }, (_, index) => `${units}${groups}${makers}${from + index}`);
  return { units, groups, makers, people: new Set(people), parts: people };
};
const shapes = (cells: readonly OpenCell<string>[]) =>
  cells.map(({ units, groups, makers, people }) => ({ units, groups, makers, people: people.size }));

describe('closeCells: small cells are merged', () => {
  test('over groups first: the unit keeps everybody', () => {
    const open = [
      cell(9, { units: ['a1'], groups: [['sex', 'm']] }),
      cell(6, { units: ['a1'], groups: [['sex', 'f']] }),
      cell(2, { units: ['a1'], groups: [['sex', 'x']] }),
    ];
    expect(shapes(closeCells(open, 5, TREE).closed)).toEqual([
      { units: ['a1'], groups: [], makers: [], people: 8 },
      { units: ['a1'], groups: [['sex', 'm']], makers: [], people: 9 },
    ]);
  });

  test('then over makers, with their union', () => {
    const open = [
      cell(3, { units: ['a1'], makers: ['anna'] }),
      cell(1, { units: ['a1'], makers: ['bert'] }),
      cell(9, { units: ['a1'] }),
    ];
    expect(shapes(closeCells(open, 5, TREE).closed)).toEqual([
      { units: ['a1'], groups: [], makers: ['anna', 'bert'], people: 13 },
    ]);
  });

  test('then with the unit above: each unit of a set lifts to its parent', () => {
    const open = [cell(2, { units: ['a1', 'b'] }), cell(3, { units: ['a2'] }), cell(7, { units: ['a1'] })];
    const { closed, waiting } = closeCells(open, 5, TREE);
    expect(shapes(closed)).toEqual([
      { units: ['a1'], groups: [], makers: [], people: 7 },
      { units: ['a'], groups: [], makers: [], people: 5 },
    ]);
    expect(waiting).toEqual([]);
  });

  test('then with the next period: who is too few in the whole environment waits', () => {
    const { closed, waiting } = closeCells([cell(2, { units: ['a1'] }), cell(2)], 5, TREE);
    expect(closed).toEqual([]);
    expect(waiting.flatMap(({ parts }) => parts)).toHaveLength(4);
  });

  test('a person with several results is one person', () => {
    const one = { units: [], groups: [], makers: [], people: new Set(['p']), parts: ['1', '2', '3'] };
    expect(closeCells([one], 2, TREE).closed).toEqual([]);
  });

  test('lowestUnits leaves out units above others, and unknown ones', () => {
    expect(lowestUnits(['house', 'b', 'a1', 'gone', 'a1'], TREE)).toEqual(['a1', 'b']);
  });
});

/** A finished evaluation of a random history. */
interface Finished {
  id: number;
  person: string;
  period: number;
  bundle: string;
  units: string[];
  sex: string;
  makers: readonly string[];
  /** Erased or amended before the first, or after the n-th close. */
  gone: number;
}
interface Counted extends CellKey {
  bundle: string;
  first: number;
  last: number;
  people: number;
  floor: number;
  ids: number[];
}

const finished = fc.record({
  person: fc.integer({ min: 0, max: 30 }).map(String),
  period: fc.integer({ min: 0, max: 3 }),
  bundle: fc.constantFrom('one', 'one', 'two'),
  units: fc.subarray([...TREE.keys()], { maxLength: 2 }).map((units) => lowestUnits(units, TREE)),
  sex: fc.constantFrom('f', 'm', 'm', ''),
  makers: fc.constantFrom([], [], [], ['anna'], ['bert'], ['anna', 'bert']),
  gone: fc.constantFrom(9, 9, 9, 9, 0, 1, 2),
});
const history = fc
  .record({
    finished: fc.array(finished, { minLength: 5, maxLength: 90 }),
    floors: fc.array(fc.constantFrom(3, 5, 5, 7), { minLength: 4, maxLength: 4 }),
  })
  .map(({ finished: own, floors }) => ({
    floors,
    finished: own.map((one, id): Finished => ({ id, ...one })),
  }));

/** Closes the periods of a history one after another, and returns the cells after each close. */
function closed({ finished: all, floors }: { finished: Finished[]; floors: number[] }): Counted[][] {
  const cells: Counted[] = [];
  const done = new Set<number>();
  return floors.map((floor, period) => {
    const waiting = all.filter((one) => one.period <= period && one.gone > period && !done.has(one.id));
    for (const [bundle, own] of Map.groupBy(waiting, (one) => one.bundle)) {
      const open = [
        ...Map.groupBy(own, ({ units, sex, makers }) => JSON.stringify([units, sex, makers])),
      ].map(
        ([, same]): OpenCell<Finished> => ({
          units: same[0]!.units,
          groups: same[0]!.sex === '' ? [] : [['sex', same[0]!.sex]],
          makers: same[0]!.makers,
          people: new Set(same.map(({ person }) => person)),
          parts: same,
        }),
      );
      for (const { parts, people, ...key } of closeCells(open, floor, TREE).closed) {
        const periods = parts.map((one) => one.period);
        for (const { id } of parts) done.add(id);
        cells.push({
          ...key,
          bundle,
          first: Math.min(...periods),
          last: Math.max(...periods),
          people: people.size,
          floor,
          ids: parts.map(({ id }) => id),
        });
      }
    }
    return [...cells];
  });
}

/** Which cells each read of three readers adds up: by bundle, unit, group and periods, after each close. */
function reads(after: Counted[][], floors: readonly number[]): Counted[][] {
  const readers = [
    { name: '', units: [null, ...TREE.keys()] },
    { name: 'anna', units: [null, ...TREE.keys()] },
    { name: 'bert', units: [null, 'a', 'a1', 'a2'] },
  ];
  const found: Counted[][] = [];
  for (const [index, cells] of after.entries())
    for (const { name, units } of readers) {
      const seen = cells.filter(({ makers, people }) => !makers.includes(name) && people >= floors[index]!);
      for (const bundle of ['one', 'two', null])
        for (const unit of units)
          for (const sex of ['f', 'm', null])
            for (let first = 0; first <= index; first++)
              for (let last = first; last <= index; last++)
                found.push(
                  seen.filter(
                    (own) =>
                      (bundle === null || own.bundle === bundle) &&
                      isInUnit(own, unit, TREE) &&
                      (sex === null || own.groups.some(([, value]) => value === sex)) &&
                      own.first >= first &&
                      own.last <= last,
                  ),
                );
    }
  return found;
}

describe('closeCells: random histories of periods, units, groups, makers and erasures', () => {
  test('each result is in at most one cell, and each cell has the floor of people', () => {
    fc.assert(
      fc.property(history, (one) => {
        const cells = closed(one).at(-1)!;
        const ids = cells.flatMap((own) => own.ids);
        expect(new Set(ids).size).toBe(ids.length);
        for (const own of cells) {
          const people = own.ids.map((id) => one.finished[id]!.person);
          expect(new Set(people).size).toBe(own.people);
          expect(own.people).toBeGreaterThanOrEqual(own.floor);
          // Who is counted in a unit belongs to it.
          for (const id of own.ids)
            for (const unit of own.units) expect(isInUnit(one.finished[id]!, unit, TREE)).toBe(true);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('a cell that was closed never changes', () => {
    fc.assert(
      fc.property(history, (one) => {
        const after = closed(one);
        for (const [index, cells] of after.entries())
          expect(after.at(-1)!.slice(0, cells.length)).toEqual(after[index]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('attack: no combination of all reads of three readers describes fewer people than the floor', () => {
    fc.assert(
      fc.property(history, (one) => {
        const all = reads(closed(one), one.floors);
        // The columns of the system: two results that are in the same reads have the same factor in every
        // combination, so a combination that is not zero describes at least all of one such class.
        const columns = new Map(one.finished.map(({ id }) => [id, '']));
        for (const [index, cells] of all.entries())
          for (const { ids } of cells) for (const id of ids) columns.set(id, `${columns.get(id)} ${index}`);
        for (const [column, ids] of Map.groupBy(columns.keys(), (id) => columns.get(id)!)) {
          const people = new Set(ids.map((id) => one.finished[id]!.person));
          if (column !== '') expect(people.size).toBeGreaterThanOrEqual(Math.min(...one.floors));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
