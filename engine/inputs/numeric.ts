import { quote } from '../content/diagnostics.ts';
import type { AnswerValue, NumericScore, Question } from '../types.ts';
import type { AcceptedAnswers } from './accepted.ts';
import { distinct } from './choice.ts';
import { type AnswerResult, accept, type InputKey, type ItemScale, reject } from './input.ts';
import { decimalsOf, Steps } from './steps.ts';

export const NUMERIC_KEYS: readonly InputKey[] = ['min', 'max', 'step', 'unit', 'scores'];

/** The keys of inputs that show their whole range, so that its ends can have a label. */
export const SCALE_KEYS: readonly InputKey[] = [...NUMERIC_KEYS, 'min_label', 'max_label'];

const MAX_LEVELS = 101;

/**
 * Checks that a value is a number within the bounds and on a step.
 * @returns the exact multiple of the step: 0.3 for 0.30000000000000004 in steps of 0.1
 */
export function checkNumber(
  { numbers, unit }: Extract<AcceptedAnswers, { type: 'number' }>,
  value: unknown,
): AnswerResult {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return reject('wrong_type', notNumber(value, unit));
  const { min, max, base, step } = numbers;
  const nearest = numbers.nearest(value);
  if (nearest !== undefined && numbers.has(value)) return accept(nearest);
  const number = nearest ?? value;
  if (number < min) return reject('out_of_range', `The number is too low: expected at least ${min}.`);
  if (number > max) return reject('out_of_range', `The number is too high: expected at most ${max}.`);
  const decimals = decimalsOf(step!);
  if (decimalsOf(base) <= decimals && decimalsOf(value) > decimals)
    return reject(
      'off_step',
      decimals === 0 ? 'Expected a whole number.' : `Expected at most ${decimals} decimals.`,
    );
  return reject('off_step', `Expected a number in steps of ${step} from ${base}.`);
}

/** Says why a value is no number, without repeating it. */
function notNumber(value: unknown, unit: string | undefined): string {
  if (typeof value !== 'string') return 'Expected a number.';
  if (unit && value.trim().endsWith(unit))
    return `Expected a number without its unit: the question already has the unit ${quote(unit)}.`;
  return 'Expected a number, found a text.';
}

/**
 * Scores a number by its value or, if the question has a score map for the concept, by interpolation in the
 * map.
 */
export function numericScale(question: Question, conceptId: string): ItemScale {
  const { min = -Infinity, max = Infinity } = question;
  const numbers = new Steps(question);
  const score = scorer(question.scores, conceptId);
  const map = mapOf(question.scores, conceptId);
  const between = (map ?? []).map(([x]) => x).filter((x) => x > min && x < max);
  // Only the points of a map that can be answered, or the answers around them, are lowest or highest scores.
  const corners = [min, max, ...between.flatMap((x) => numbers.around(x))].map(score);
  const levels = Number.isFinite(max - min) ? levelsOf(numbers, score) : undefined;
  return {
    min: Math.min(...corners),
    max: Math.max(...corners),
    ...(levels && { levels }),
    score: (value) => (typeof value === 'number' ? score(value) : null),
  };
}

/**
 * Scores true as 1 and false as 0 or, if the question has a score map for the concept, by interpolation in
 * the map.
 */
export function booleanScale(question: Question, conceptId: string): ItemScale {
  const score = scorer(question.scores, conceptId);
  const levels = distinct([score(0), score(1)]);
  const scoreAnswer = (value: AnswerValue) => (typeof value === 'boolean' ? score(value ? 1 : 0) : null);
  return { min: levels[0]!, max: levels.at(-1)!, levels, score: scoreAnswer };
}

function levelsOf(numbers: Steps, score: (x: number) => number): number[] | undefined {
  return numbers.count <= MAX_LEVELS ? distinct(numbers.spread(MAX_LEVELS).map(score)) : undefined;
}

function mapOf(scores: Question['scores'], conceptId: string): NumericScore['map'] {
  return Object.hasOwn(scores, conceptId) ? scores[conceptId]!.map : undefined;
}

function scorer(scores: Question['scores'], conceptId: string): (x: number) => number {
  const map = mapOf(scores, conceptId);
  return map && map.length > 0 ? (x) => interpolate(map, x) : (x) => x;
}

/**
 * Interpolates linearly between the points of the map (x ascending); constant before the first and after the
 * last.
 */
function interpolate(map: readonly (readonly [number, number])[], x: number): number {
  if (x <= map[0]![0]) return map[0]![1];
  for (let i = 1; i < map.length; i++) {
    const [x0, y0] = map[i - 1]!;
    const [x1, y1] = map[i]!;
    if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return map.at(-1)![1];
}
