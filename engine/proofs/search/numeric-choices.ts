import { rounded } from '../../numeric/decimal.ts';
import type { Question, ScoredItem } from '../../types.ts';
import { type Choice, exact } from './choice.ts';
import type { Usage } from './usage.ts';

/** Up to this many values, each is a choice. */
const MAX_VALUES = 101;
const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
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
  limit: number = MAX_NUMBER,
): Choice[] {
  const { min = -limit, max = limit, step } = question;
  const base = question.min ?? 0;
  const count = step === undefined ? Infinity : Math.floor((max - min) / step + 1e-9) + 1;
  if (count <= MAX_VALUES) {
    return Array.from({ length: count }, (_, i) => exact(rounded(min + i * step!)));
  }
  const maps = Object.values(question.scores).flatMap(({ map = [] }) => map.map(([x]) => x));
  const constants = [...usage.literals].filter((literal) => typeof literal === 'number');
  const inside = [...constants, ...maps].filter((x) => x > min && x < max);
  const points = [...new Set([min, ...inside.slice(0, MAX_POINTS), max])].sort((a, b) => a - b);
  // A region around a constant that was left out has numbers with different effects.
  const isExact = usage.isPlain && items.length === 0 && inside.length <= MAX_POINTS;
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    const regions = isOnStep(point, base, step) ? [exact(point)] : [];
    if (next === undefined) return regions;
    const value = between(point, next, base, step, limit);
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

function isOnStep(value: number, base: number, step: number | undefined): boolean {
  if (step === undefined) return true;
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}

/**
 * Returns a number between two others, on a step of the question; null if there is none. Next to the limit,
 * it is near the other end.
 */
function between(low: number, high: number, base: number, step = 0, limit: number): number | null {
  const isOpen = low === -limit || high === limit;
  const nearby = low === -limit ? [high === limit ? 0 : high - 1, high * 2] : [low + 1, low * 2];
  const near = isOpen ? nearby.find((each) => each > low && each < high) : undefined;
  const wanted = near ?? low / 2 + high / 2;
  const value = step === 0 ? wanted : rounded(base + Math.ceil((wanted - base) / step - 1e-9) * step);
  if (value > low && value < high) {
    const short = rounded(value);
    return short > low && short < high ? short : value;
  }
  const below = rounded(value - step);
  return step > 0 && below > low && below < high ? below : null;
}
