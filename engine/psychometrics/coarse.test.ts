import { describe, expect, test } from 'vitest';
import { coarsePsychometrics } from './coarse.ts';
import { ConceptCounter } from './counter.ts';
import type { MeasuredConcept } from './plan.ts';
import { conceptPsychometrics } from './report.ts';

/**
 * All people who could have answered: a reader who knows how many there are, and how figures are rounded,
 * knows of a release that one of the worlds with the same figures is the true one.
 */

const FLOOR = 5;

/** Questions with the same scores, from 0 on. */
interface Scale {
  items: number;
  levels: number;
  people: number;
}

function conceptOf({ items, levels }: Scale): MeasuredConcept {
  const scores = Array.from({ length: levels }, (_, score) => score);
  return {
    id: 'mood',
    label: 'Mood',
    fingerprint: 'f',
    items: Array.from({ length: items }, (_, index) => ({
      id: `q${index}`,
      questionId: `q${index}`,
      options: scores.map((score) => `o${score}`),
      minimum: 0,
      maximum: levels - 1,
      levels: scores,
    })),
  };
}

/** All numbers of people by pattern of answers. */
function* worlds(people: number, patterns: number): Generator<number[]> {
  if (patterns === 1) yield [people];
  else
    for (let first = 0; first <= people; first++)
      for (const rest of worlds(people - first, patterns - 1)) yield [first, ...rest];
}

/** The scores of each item in a pattern. */
const patternOf = (index: number, { items, levels }: Scale) =>
  Array.from({ length: items }, (_, item) => Math.floor(index / levels ** item) % levels);

function counterOf(world: readonly number[], scale: Scale): ConceptCounter {
  const counter = new ConceptCounter(scale.items);
  for (const [index, people] of world.entries()) {
    const keyed = patternOf(index, scale);
    const chosen = keyed.map((score) => [`o${score}`]);
    for (let i = 0; i < people; i++) counter.add({ keyed, chosen });
  }
  return counter;
}

/** How many people do not have the most frequent value. */
function others(world: readonly number[], scale: Scale, of: (keyed: readonly number[]) => number): number {
  const counts = new Map<number, number>();
  for (const [index, people] of world.entries()) {
    const value = of(patternOf(index, scale));
    counts.set(value, (counts.get(value) ?? 0) + people);
  }
  return scale.people - Math.max(...counts.values());
}

/** The releases of all worlds with the worlds that each of them leaves possible. */
function possible(scale: Scale, isCoarse: boolean): Map<string, number[][]> {
  const concept = conceptOf(scale);
  const found = new Map<string, number[][]>();
  for (const world of worlds(scale.people, scale.levels ** scale.items)) {
    const counter = counterOf(world, scale);
    const report = conceptPsychometrics(concept, counter, FLOOR);
    const figures = JSON.stringify(isCoarse ? coarsePsychometrics(report, concept, counter, FLOOR) : report);
    found.set(figures, [...(found.get(figures) ?? []), world]);
  }
  return found;
}

/** The releases that say that all people, or all but one, have the same value. */
function uniform(found: Map<string, number[][]>, scale: Scale): string[] {
  const values = [
    ...Array.from({ length: scale.items }, (_, item) => (keyed: readonly number[]) => keyed[item]!),
    (keyed: readonly number[]) => keyed.reduce((sum, score) => sum + score, 0),
  ];
  return [...found]
    .filter(([, left]) => values.some((value) => left.every((world) => others(world, scale, value) < 2)))
    .map(([figures]) => figures);
}

const sizes = (items: number, levels: number, ...people: number[]): Scale[] =>
  people.map((each) => ({ items, levels, people: each }));
const SCALES = [
  ...sizes(1, 2, 5, 6, 9, 10, 11, 15, 20, 60, 100),
  ...sizes(1, 3, 5, 7, 10, 12),
  ...sizes(1, 4, 5, 10),
  ...sizes(2, 2, 5, 6, 10, 12),
  ...sizes(2, 3, 5),
  ...sizes(3, 2, 5),
];

describe('coarsePsychometrics', () => {
  test.each(SCALES)('do not say that nearly everybody answered the same: %o', (scale) => {
    expect(uniform(possible(scale, true), scale).slice(0, 1)).toEqual([]);
  });

  test('are found out by the same search if they are exact', () => {
    const scale = { items: 2, levels: 2, people: 10 };
    expect(uniform(possible(scale, false), scale).length).toBeGreaterThan(5);
  });
});

test('scores without limits have no coarse mean and deviation, and say why', () => {
  const { items, ...concept } = conceptOf({ items: 2, levels: 2, people: 40 });
  const unbounded = items.map(({ levels: _, ...item }) => ({ ...item, options: [], maximum: Infinity }));
  const counter = new ConceptCounter(2);
  for (let n = 0; n < 40; n++) counter.add({ keyed: [n % 7, n % 5], chosen: [[], []] });
  const measured = { ...concept, items: unbounded };
  const report = conceptPsychometrics(measured, counter, FLOOR);
  expect(report.items[0]!.difficulty).toBeNull();
  const coarse = coarsePsychometrics(report, measured, counter, FLOOR);
  expect(coarse).toMatchObject({ mean: null, sd: null, standard_error_of_measurement: null });
  expect(coarse.reasons).toMatchObject({ mean: 'privacy_floor', sd: 'privacy_floor' });
  expect(coarse.items[0]).toMatchObject({ mean: null, difficulty: null, reasons: { mean: 'privacy_floor' } });
});
