/** Twenty-five people with different answers, which are the same in every run. */

export interface Person {
  externalId: string;
  department: string;
  /** Index of the chosen option for each of the nine items. */
  answers: number[];
}

const DEPARTMENTS = ['Research', 'Care', 'Operations', 'Sales', 'Finance'];
const PEOPLE = 25;
const ITEMS = 9;
const HIGHEST = 3;

export function makePeople(): Person[] {
  const draw = generator(20_260_101);
  return Array.from({ length: PEOPLE }, (_, i) => ({
    externalId: `demo-person-${String(i + 1).padStart(2, '0')}`,
    department: DEPARTMENTS[i % DEPARTMENTS.length]!,
    answers: Array.from({ length: ITEMS }, (_, item) => answerOf(i / (PEOPLE - 1), item, draw)),
  }));
}

/** Draws an answer for a symptom burden from 0 (none) to 1 (severe). The last items get lower answers. */
function answerOf(burden: number, item: number, draw: () => number): number {
  const tendency = burden * HIGHEST - (item >= 7 ? 0.8 : 0) + (draw() - 0.5) * 1.6;
  return Math.max(0, Math.min(HIGHEST, Math.round(tendency)));
}

/** Mulberry32, a small seeded random number generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
