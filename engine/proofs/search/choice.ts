import type { AnswerValue, Range } from '../../types.ts';
import { exactly, type PossibleValue } from '../values/possible.ts';

/** One way to answer a question or a row of a matrix; the option id in case of a row. */
export interface Choice {
  /** The answer, or one of the answers if the choice is not exact; null for no answer. */
  readonly value: AnswerValue | null;
  readonly possible: PossibleValue;
  /**
   * Whether the choice is one answer, or several that no condition or score of the proof distinguishes.
   */
  readonly isExact: boolean;
  /** The ends of a region of numbers; scores are linear between them. */
  readonly region?: Range;
}

export const NO_ANSWER: Choice = { value: null, possible: exactly(null), isExact: true };

/** Returns the choice of one answer. */
export function exact(value: AnswerValue): Choice {
  return { value, possible: exactly(value), isExact: true };
}
