import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GroupedPerson, gather, isWithin, pooled, type Tree } from './cells.ts';

const FLOOR = 5;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A tree in which the parent of a unit comes before it. */
const trees = fc.tuple(...IDS.map((_, i) => fc.integer({ min: -1, max: i - 1 }))).map((parents): Tree => {
  const tree = new Map<string, string[]>();
  for (const [i, parent] of parents.entries())
    tree.set(IDS[i]!, [...(parent < 0 ? [] : tree.get(IDS[parent]!)!), IDS[i]!]);
  return tree;
});

const people = fc.array(
  fc
    .record({
      units: fc.uniqueArray(fc.constantFrom(...IDS, 'removed'), { maxLength: 2 }),
      maker: fc.constantFrom('x', 'x', 'x', 'y'),
      concepts: fc.constantFrom(['p'], ['p'], ['p', 'q']),
    })
    .map(
      ({ units, maker, concepts }): GroupedPerson => ({
        units,
        makers: [maker],
        at: 0,
        privacyFloor: FLOOR,
        concepts: Object.fromEntries(
          concepts.map((id) => [
            id,
            {
              label: id,
              comparable: '',
              range: null,
              direction: 'higher' as const,
              n: 1,
              sum: 1,
              squares: 1,
              favourable: 0,
              bands: {},
              items: {},
            },
          ]),
        ),
      }),
    ),
  { maxLength: 80 },
);

test('cells of an ended cycle are disjoint, have the floor of people, and divide no unit that is shown', () => {
  fc.assert(
    fc.property(trees, people, (tree, all) => {
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
