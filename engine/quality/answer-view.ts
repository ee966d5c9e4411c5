import type { AnswerValue, CompiledBundle, RespondentState, Value } from '../types.ts';

/** What the data-quality checks read: one respondent's answers on the answered path. */
export interface AnswerView {
  readonly bundle: CompiledBundle;
  readonly state: RespondentState;
  /** The answer to a question by its id; null when it is hidden, declined or unanswered. */
  answer(questionId: string): Value;
  /** The answer to the question at `index`; null when it is hidden, declined or unanswered. */
  valueAt(index: number): AnswerValue | null;
  /** Whether the question at `index` is on the answered path. */
  visible(index: number): boolean;
  /** Active milliseconds spent on a visible question; null when no time was reported. */
  elapsedAt(index: number): number | null;
}
