import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewestDescribed } from '../../../../test/detours/linear-system.ts';
import { type Cell, type GroupedPerson, gather, grown, isWithin, pooled, type Tree } from './cells.ts';

const FLOOR = 5;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const DAY_MS = 86_400_000;

/** A tree in which the parent of a unit comes before it. */
const trees = fc.tuple(...IDS.map((_, i) => fc.integer({ min: -1, max: i - 1 }))).map((parents): Tree => {
  const tree = new Map<string, string[]>();
  for (const [i, parent] of parents.entries())
    tree.set(IDS[i]!, [...(parent < 0 ? [] : tree.get(IDS[parent]!)!), IDS[i]!]);
  return tree;
});

const units = fc.uniqueArray(fc.constantFrom(...IDS, 'removed'), { maxLength: 2 });
const persons = (maxLength: number) =>
  fc
    .array(
      fc.record({
        units,
        maker: fc.constantFrom('x', 'x', 'x', 'y'),
        concepts: fc.constantFrom(['p'], ['p'], ['p', 'q']),
        day: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength },
    )
    .map((all) => all.map((each, index) => personOf(index, each)));

interface Given {
  units: string[];
  maker?: string;
  concepts?: readonly string[];
  day?: number;
}

/** A person whose value is a power of two, so that a sum says whose values are in it. */
function personOf(
  index: number,
  { units: own, maker = 'x', concepts = ['p'], day = 0 }: Given,
): GroupedPerson {
  const value = {
    comparable: '',
    range: null,
    direction: 'higher' as const,
    n: 1,
    sum: 2 ** index,
    squares: 1,
    favourable: 0,
    bands: {},
    items: {},
  };
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    units: own,
    makers: [maker],
    at: day * DAY_MS,
    privacyFloor: FLOOR,
    concepts: Object.fromEntries(concepts.map((id) => [id, { ...value, label: id }])),
  };
}

test('cells of an ended cycle are disjoint, have the floor of people, and divide no unit that is shown', () => {
  fc.assert(
    fc.property(trees, persons(80), (tree, all) => {
      const cells = [...pooled(gather(all, tree), FLOOR, tree).values()];
      const counted = cells.flatMap((set) => set.people);
      expect(new Set(counted).size).toBe(counted.length);
      for (const { cell, people: own } of cells) {
        expect(own.length).toBeGreaterThanOrEqual(FLOOR);
        expect(cell.people).toBe(own.length);
        for (const person of own) {
          expect(cell.makers).toEqual(person.makers);
          expect(Object.keys(cell.concepts).sort()).toEqual(Object.keys(person.concepts).sort());
          // Everybody in a cell that a unit counts belongs to that unit.
          for (const unit of IDS)
            if (isWithin(cell, unit, tree))
              expect(isWithin({ units: [...person.units] }, unit, tree)).toBe(true);
        }
      }
      // People in no cell are fewer than the floor among those of the same kind.
      const left = Map.groupBy(
        all.filter((person) => !counted.includes(person)),
        ({ makers, concepts }) => `${makers} ${Object.keys(concepts)}`,
      );
      for (const rest of left.values()) expect(rest.length).toBeLessThan(FLOOR);
    }),
    { numRuns: 500 },
  );
});

type Cells = Iterable<Pick<Cell, 'units' | 'makers' | 'people' | 'concepts'>>;

/**
 * The sums that a reader gets, of everybody and of each unit, for each concept: a row says whose values are
 * in a sum. Values of different concepts are different unknowns. Who made people does not see them.
 */
function rowsOf(all: readonly GroupedPerson[], cells: Cells, tree: Tree, reader = 'y'): bigint[][] {
  return [undefined, ...IDS].flatMap((unit) =>
    ['p', 'q'].map((concept) => {
      let sum = 0n;
      let people = 0;
      for (const cell of cells)
        if (isWithin(cell, unit, tree) && !cell.makers.includes(reader) && cell.concepts[concept]) {
          sum += BigInt(cell.concepts[concept].sum);
          people += cell.people;
        }
      const row = all.map((_, index) => (sum >> BigInt(index)) & 1n);
      // Nobody is counted twice: the digits of the sum are people.
      expect(row.reduce((count, own) => count + own, 0n)).toBe(BigInt(people));
      const none = all.map(() => 0n);
      return concept === 'p' ? [...row, ...none] : [...none, ...row];
    }),
  );
}

const trial = fc.record({
  tree: trees,
  later: trees,
  all: persons(30),
  /** Which units people get on a day: an administrator moves them between two readings. */
  moves: fc.array(fc.record({ day: fc.integer({ min: 1, max: 5 }), person: fc.nat(29), units }), {
    maxLength: 30,
  }),
});

test('no combination of sums describes fewer people than the floor: units, concepts, cycles and trees', () => {
  fc.assert(
    fc.property(trial, ({ tree, later, all }) => {
      const ended = pooled(gather(all, tree), FLOOR, tree);
      const cells = [...ended.values()].map(({ cell }) => cell);
      const rows = [...rowsOf(all, cells, tree), ...rowsOf(all, cells, later)];
      expect(fewestDescribed(rows, FLOOR)).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});

test('nor over time, while people come one by one and move between units', () => {
  fc.assert(
    fc.property(trial, ({ tree, later, all, moves }) => {
      const people = all.map((person) => ({ ...person }));
      const rows: bigint[][] = [];
      let cells: Record<string, Cell> = {};
      for (let day = 0; day < 6; day++) {
        for (const move of moves)
          if (move.day === day && people[move.person]) people[move.person]!.units = move.units;
        const present = people.filter(({ at }) => at <= day * DAY_MS);
        cells = grown(cells, present, FLOOR, tree, new Date(day * DAY_MS).toISOString());
        for (const shown of [tree, later]) rows.push(...rowsOf(all, Object.values(cells), shown));
      }
      expect(fewestDescribed(rows, FLOOR)).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});

test('the attack finds people if small cells are left out but not joined, or if cells overlap', () => {
  const tree: Tree = new Map([
    ['a', ['a']],
    ['b', ['a', 'b']],
    ['c', ['a', 'c']],
  ]);
  const all = Array.from({ length: 12 }, (_, index) => personOf(index, { units: [index < 10 ? 'b' : 'c'] }));
  const sums = [...gather(all, tree).values()].map(({ cell }) => cell);
  // Unit c has two people; it is not shown, but its sibling and the sum of both are.
  const shown = rowsOf(all, sums, tree).filter(
    (row) => row.reduce((count, own) => count + own, 0n) >= BigInt(FLOOR),
  );
  expect(fewestDescribed(shown, FLOOR)).toBe(2);
  expect(fewestDescribed(rowsOf(all, cellsOf(all, tree), tree), FLOOR)).toBeUndefined();
  // An administrator divides the same people twice.
  const moved = all.map((person, index) => ({ ...person, units: [index < 9 ? 'b' : 'c'] }));
  const overlapping = [all, moved].flatMap((each) => rowsOf(all, cellsOf(each, tree), tree));
  expect(fewestDescribed(overlapping, FLOOR)).toBe(1);
});

const cellsOf = (all: readonly GroupedPerson[], tree: Tree) =>
  [...pooled(gather(all, tree), FLOOR, tree).values()].map(({ cell }) => cell);
