import type { Question } from '../types.ts';
import { Steps } from './steps.ts';

/**
 * The answers that a question accepts. Validation, proofs, simulations and all other generated answers read
 * this, so that they agree on what an answer is.
 */
export type AcceptedAnswers =
  | { type: 'none' | 'time' }
  | { type: 'date'; min?: string; max?: string }
  | { type: 'boolean'; values: readonly boolean[] }
  | { type: 'number'; numbers: Steps; unit?: string }
  | { type: 'text'; maxLength: number; required: boolean }
  | { type: 'option'; ids: readonly string[] }
  | AcceptedOptions
  | AcceptedRows;

/** A list of distinct options; in a ranking, their order counts. */
export interface AcceptedOptions {
  type: 'options';
  ids: readonly string[];
  /** Options that cannot be combined with others. */
  exclusive: ReadonlySet<string>;
  least: number;
  most: number;
  isRanking: boolean;
}

/** An option for each of at least `least` rows. */
export interface AcceptedRows {
  type: 'rows';
  rows: readonly string[];
  ids: readonly string[];
  least: number;
}

export function numbersOf(question: Question): AcceptedAnswers {
  const { unit } = question;
  return { type: 'number', numbers: new Steps(question), ...(unit !== undefined && { unit }) };
}

export function oneOption({ options }: Question): AcceptedAnswers {
  return { type: 'option', ids: options.map(({ id }) => id) };
}
