import type { AnswerValue, NumericScore, Question } from '../types.ts';
import { distinct } from './choice.ts';
import { type AnswerResult, accept, type InputKey, type ItemScale, reject } from './input.ts';

export const NUMERIC_KEYS: readonly InputKey[] = ['min', 'max', 'step', 'unit', 'scores'];

/** The keys of inputs that show their whole range, so that its ends can have a label. */
export const SCALE_KEYS: readonly InputKey[] = [...NUMERIC_KEYS, 'min_label', 'max_label'];

/** Beyond this limit, doubles cannot represent every integer. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
const STEP_TOLERANCE = 1e-9;
const MAX_LEVELS = 101;

/**
 * Checks that a value is a number within the question's bounds and a multiple of its step from the minimum.
 */
export function validateNumber(question: Question, value: unknown): AnswerResult {
  if (typeof value !== 'number' || !Number.isFinite(value)) return reject('wrong_type', 'Expected a number.');
  const { min = -MAX_NUMBER, max = MAX_NUMBER, step } = question;
  if (value < min || value > max) return reject('out_of_range', `Expected a number from ${min} to ${max}.`);
  if (step !== undefined && !isOnStep(value, question.min ?? 0, step)) {
    return reject('off_step', `Expected a number in steps of ${step} from ${question.min ?? 0}.`);
  }
  return accept(value + 0);
}

/**
 * Returns whether the distance from the base is a whole number of steps. Tolerates binary rounding errors:
 * 0.3 is three steps of 0.1.
 */
export function isOnStep(value: number, base: number, step: number): boolean {
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE * Math.max(1, Math.abs(steps));
}

/**
 * Scores a number by its value or, if the question has a score map for the concept, by interpolation in the
 * map.
 */
export function numericScale(question: Question, conceptId: string): ItemScale {
  const { min = -Infinity, max = Infinity, step } = question;
  const score = scorer(question.scores, conceptId);
  const map = mapOf(question.scores, conceptId);
  const between = (map ?? []).map(([x]) => x).filter((x) => x > min && x < max);
  const corners = [min, max, ...between.flatMap((x) => answersAround(x, question))].map(score);
  const levels = levelsOf(min, max, step, score);
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

/**
 * Returns the answers between which a number lies: only the points of a score map that can be answered, or
 * their neighbours in steps, are lowest or highest scores.
 */
function answersAround(x: number, { min = 0, max = Infinity, step }: Question): number[] {
  if (step === undefined || isOnStep(x, min, step)) return [x];
  const below = min + Math.floor((x - min) / step) * step;
  return [below, below + step].filter((answer) => answer <= max);
}

function levelsOf(min: number, max: number, step: number | undefined, score: (x: number) => number) {
  if (step === undefined || !Number.isFinite(max - min)) return undefined;
  const count = Math.floor((max - min) / step + STEP_TOLERANCE) + 1;
  return count <= MAX_LEVELS
    ? distinct(Array.from({ length: count }, (_, i) => score(min + i * step)))
    : undefined;
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
