import { expect, test } from 'vitest';
import type { ConceptSums } from './cells.ts';
import { presentAgreement, presentGroup } from './figures.ts';

/**
 * All groups of up to so many people with whole values: a reader knows of a release that one of the groups
 * with the same figures is the true one.
 */

const FLOOR = 5;

interface Scale {
  highest: number;
  /** How many items the concept has. */
  items: number;
  people: number;
}

/** All tables of so many people by value. */
function* tables(people: number, values: number): Generator<number[]> {
  if (values === 1) yield [people];
  else
    for (let first = 0; first <= people; first++)
      for (const rest of tables(people - first, values - 1)) yield [first, ...rest];
}

function sumsOf(table: readonly number[], { highest, items }: Scale): ConceptSums {
  const total = (of: (value: number) => number) =>
    table.reduce((sum, people, value) => sum + people * of(value), 0);
  const n = total(() => 1);
  const sum = total((value) => value);
  const high = total((value) => (value > highest / 2 ? 1 : 0));
  const item = { n, sum: sum / items, min: 0, max: highest / items };
  const bands = Object.entries({ low: n - high, high }).filter(([, people]) => people > 0);
  return {
    label: '',
    comparable: '',
    range: { min: 0, max: highest },
    direction: 'higher',
    n,
    sum,
    squares: total((value) => value ** 2),
    favourable: high,
    bands: Object.fromEntries(bands),
    items: Object.fromEntries(Array.from({ length: items }, (_, i) => [`item${i}`, item])),
  };
}

const SCALES: Scale[] = [
  { highest: 1, items: 1, people: 34 },
  { highest: 2, items: 1, people: 24 },
  { highest: 3, items: 1, people: 18 },
  { highest: 2, items: 2, people: 24 },
  { highest: 4, items: 2, people: 14 },
];

test.each(SCALES)('figures of a group say of nobody what they answered: $highest, $items', (scale) => {
  const possible = new Map<string, number[][]>();
  for (let people = FLOOR; people <= scale.people; people++)
    for (const table of tables(people, scale.highest + 1)) {
      const sums = { people, enrolled: people, concepts: { concept: sumsOf(table, scale) } };
      const figures = JSON.stringify(presentGroup(sums, undefined, FLOOR).concepts);
      const found = possible.get(figures) ?? [];
      found.push(table);
      possible.set(figures, found);
    }
  expect(possible.size).toBeGreaterThan(5);
  for (const [figures, found] of possible) {
    const whole = (table: readonly number[]) => table.findIndex((people) => people > 0);
    const isKnown = found.every(
      (table) => table.filter((people) => people > 0).length === 1 && whole(table) === whole(found[0]!),
    );
    expect(isKnown, figures).toBe(false);
    // Of one item, no number of people below the floor is known either: not that it is nobody.
    const isComplete = found.every((table) => table.reduce((sum, n) => sum + n, 0) + FLOOR <= scale.people);
    if (scale.items > 1 || !isComplete) continue;
    for (const value of Array.from({ length: scale.highest + 1 }, (_, index) => index)) {
      const counts = new Set(found.map((table) => table[value]!));
      expect(counts.size > 1 || Math.min(...counts) >= FLOOR, figures).toBe(true);
    }
  }
});

test('the analysis of variance of a release does not say that nobody differs from their group', () => {
  const group = (n: number, value: number) => ({ n, sum: n * value, squares: n * value ** 2 });
  expect(presentAgreement([group(6, 1), group(7, 3)], FLOOR)).toEqual({ icc1: 0.9, p: 0.001 });
  expect(presentAgreement([group(6, 3), group(7, 3)], FLOOR)).toEqual({ icc1: 0, p: 1 });
  expect(presentAgreement([group(6, 3)], FLOOR)).toBeUndefined();
});
