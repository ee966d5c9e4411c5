import type { AnswerView } from '../quality/answer-view.ts';
import type { Quality } from '../quality/quality.ts';
import type { AnswerRecord, Confidence, Coverage, ExpressionEnvironment } from '../types.ts';
import type { Score } from './score.ts';

/** The data of a respondent that scoring reads; `Respondent` implements it. */
export interface RespondentView extends ExpressionEnvironment, AnswerView {
  /** The last log entry of the question at `index`, whether or not the question is visible. */
  recordAt(index: number): AnswerRecord | undefined;
  /** The score of a concept or composite; null for an unknown id. */
  scored(id: string): Score | null;
  coverageResult(): Coverage;
  qualityResult(): Quality;
  /** Null while the confidence is being computed. */
  confidenceResult(): Confidence | null;
}
