import { Steps } from '../../inputs/steps.ts';
import { rounded } from '../../numeric/decimal.ts';
import type { Question, ScoredItem } from '../../types.ts';
import { type Choice, exact } from './choice.ts';
import type { Usage } from './usage.ts';

/** Up to this many values, each is a choice. */
const MAX_VALUES = 101;
const MAX_POINTS = 200;

/**
 * Returns the numbers that a question accepts: all of them if it has few steps, otherwise the constants they
 * are compared with and the regions between.
 * @param limit the largest number without a bound of the question
 */
export function numericChoices(
  question: Question,
  items: readonly Pick<ScoredItem, 'score'>[],
  usage: Usage,
  limit = Number.MAX_SAFE_INTEGER,
): Choice[] {
  const numbers = new Steps(question, limit);
  const { min, max } = numbers;
  if (numbers.count <= MAX_VALUES) return numbers.spread(MAX_VALUES).map(exact);
  const maps = Object.values(question.scores).flatMap(({ map = [] }) => map.map(([x]) => x));
  const constants = [...usage.literals].filter((literal) => typeof literal === 'number');
  // Comparisons have a tolerance: a number next to a constant may count as equal to it.
  const near = constants.flatMap((x) => [x, ...numbers.around(x)]);
  const inside = [...near, ...maps].filter((x) => x > min && x < max);
  const points = [...new Set([min, ...inside.slice(0, MAX_POINTS), max])].sort((a, b) => a - b);
  // A region around a constant that was left out has numbers with different effects.
  const isExact = usage.isPlain && items.length === 0 && inside.length <= MAX_POINTS;
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    // A constant that is no multiple of the step is no answer; within the tolerance, it is that multiple.
    const regions = numbers.nearest(point) === point ? [exact(point)] : [];
    if (next === undefined) return regions;
    const value = between(point, next, numbers, limit);
    if (value === null) return regions;
    return [
      ...regions,
      { value, possible: inRegion(point, next), isExact, region: { min: point, max: next } },
    ];
  });
}

function inRegion(min: number, max: number) {
  return { values: [], range: { min, max }, other: false };
}

/**
 * Returns a number between two others, on a step of the question; null if there is none. Next to the limit,
 * it is near the other end.
 */
function between(low: number, high: number, numbers: Steps, limit: number): number | null {
  const isOpen = low === -limit || high === limit;
  const nearby = low === -limit ? [high === limit ? 0 : high - 1, high * 2] : [low + 1, low * 2];
  const near = isOpen ? nearby.find((each) => each > low && each < high) : undefined;
  const wanted = near ?? low / 2 + high / 2;
  const candidates = numbers.step === undefined ? [rounded(wanted), wanted] : numbers.around(wanted);
  return candidates.find((value) => value > low && value < high) ?? null;
}
