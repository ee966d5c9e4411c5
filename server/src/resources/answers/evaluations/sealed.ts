import type {
  AnswerValue,
  EffectiveContext,
  EvaluationInput,
  EvaluationResult,
  RespondentState,
} from '@eps/engine';
import { sealedColumn } from '../../../vault/sealed-column.ts';

/** The sealed columns of evaluations and answers. All other columns hold ids, times, states or counts. */

/** The inputs that are stored when an evaluation is opened. */
export interface FrozenContext {
  context: EffectiveContext;
  priors: RespondentState['priors'];
  exposure: RespondentState['exposure'];
  /** Set if it is not the evaluation's own id: a superseding evaluation keeps the earlier random draws. */
  seed?: string;
}

/** The result as it is stored. Its status has a column of its own, because a review changes it. */
export type StoredResult = Omit<EvaluationResult, 'status'>;

/** The input of `evaluate()` besides the answer log and the frozen context, stored for replay. */
export type StoredInput = Omit<EvaluationInput, 'state'> & { elapsedMs: number | null };

/** The part of an answer that is sealed; its question and time are columns. */
export interface AnswerContent {
  value: AnswerValue | null;
  /** Of an option that takes one. */
  text?: string;
  declined: boolean;
  /** Of a `consent` with documents: what was agreed to or refused. */
  consent?: { version: string; hash: string };
}

/** An answer as it is stored: without `declined` if it was not declined; older ones have false. */
type StoredAnswer = Omit<AnswerContent, 'declined'> & { declined?: boolean };

export const sealedContext = sealedColumn<FrozenContext>('evaluations', 'context');
export const sealedResult = sealedColumn<StoredResult>('evaluations', 'result');
export const sealedInput = sealedColumn<StoredInput>('evaluations', 'input');
export const sealedAnswers = sealedColumn<StoredAnswer[]>('answer_batches', 'values');
