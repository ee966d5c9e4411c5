import type { AnswerValue, Question } from '../types.ts';
import type { AcceptedAnswers } from './accepted.ts';

/** The value to store, or a stable error code with a message. */
export type AnswerResult = { ok: true; value: AnswerValue } | { ok: false; code: string; message: string };

/** How answers to a question, or to one row of a matrix, are scored on a concept. */
export interface ItemScale {
  /** The attainable range; infinite if neither the question nor its score map has bounds. */
  min: number;
  max: number;
  /** The attainable scores, distinct and ascending; absent if there are too many or they are not known. */
  levels?: readonly number[];
  /** Returns the score of an answer, or null if the answer has no score on the concept. */
  score(value: AnswerValue): number | null;
}

/** Keys of a question that only some inputs use. */
export type InputKey =
  | 'options'
  | 'scale'
  | 'rows'
  | 'shuffle'
  | 'min'
  | 'max'
  | 'step'
  | 'unit'
  | 'min_label'
  | 'max_label'
  | 'placeholder'
  | 'max_length'
  | 'max_choices'
  | 'min_date'
  | 'max_date'
  | 'scores'
  | 'consent';

/** The behaviour of an input type. `inputOf` returns the object for a type. */
export interface Input {
  /** Returns the keys of the question that the input uses. */
  keys(question: Pick<Question, 'options'>): readonly InputKey[];
  /** Whether one of the options may take a text. */
  optionText?: true;
  /** Whether options may be images. */
  optionImages?: true;
  /** Keys without which the question cannot be answered. */
  required?: readonly InputKey[];
  /** Returns the bounds that apply if the question declares none. */
  defaults?(
    question: Pick<Question, 'options'>,
  ): Readonly<Partial<Pick<Question, 'min' | 'max' | 'step' | 'maxLength'>>>;
  /** Returns the answers that a question accepts. */
  accepts(question: Question): AcceptedAnswers;
  /** Whether a part of the answer may be saved: rows of a required matrix, options of a ranking. */
  hasParts?: true;
  /** Returns how answers are scored, or null if they have no score on the concept. */
  scale(question: Question, conceptId: string, rowId?: string): ItemScale | null;
}

export function accept(value: AnswerValue): AnswerResult {
  return { ok: true, value };
}

export function reject(code: string, message: string): Extract<AnswerResult, { ok: false }> {
  return { ok: false, code, message };
}

/** The `scale` of inputs whose answers are never scored. */
export function unscored(): null {
  return null;
}
