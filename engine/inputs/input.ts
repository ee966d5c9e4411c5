import type { AnswerValue, Question } from '../types.ts';

export type AnswerResult = { ok: true; value: AnswerValue } | { ok: false; code: string; message: string };

/** How the answers to one question, or to one row of a matrix, become numbers for one concept. */
export interface ItemScale {
  /** Attainable range; infinite where the question bounds neither its answers nor their map. */
  min: number;
  max: number;
  /** The attainable scores, distinct and ascending, where they are few and known. */
  levels?: readonly number[];
  /** Null where the answer says nothing about the concept. */
  score(value: AnswerValue): number | null;
}

/** Keys of a question's content that only some inputs understand. */
export type InputKey =
  | 'options'
  | 'rows'
  | 'min'
  | 'max'
  | 'step'
  | 'unit'
  | 'max_length'
  | 'max_choices'
  | 'scores';

/** What an input is: one object for each, chosen by `inputOf`. */
export interface Input {
  keys(question: Pick<Question, 'options'>): readonly InputKey[];
  /** Keys without which nobody can answer. */
  needs?: readonly InputKey[];
  /** Bounds that hold where the content gives none. */
  defaults?(
    question: Pick<Question, 'options'>,
  ): Readonly<Partial<Pick<Question, 'min' | 'max' | 'step' | 'maxLength'>>>;
  /** Checks an answer as it was sent. Messages never repeat the answer, which may be personal. */
  validate(question: Question, value: unknown): AnswerResult;
  /** Null where answers have no score on the concept. */
  scale(question: Question, conceptId: string, rowId?: string): ItemScale | null;
}

export function accept(value: AnswerValue): AnswerResult {
  return { ok: true, value };
}

export function refuse(code: string, message: string): AnswerResult {
  return { ok: false, code, message };
}

/** For inputs whose answers are never scored. */
export function unscored(): null {
  return null;
}
