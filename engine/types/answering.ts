import type { EffectiveContext } from './context.ts';
import type { AnswerValue } from './experience.ts';

/** One entry of the ordered answer log; a later entry for the same question is a change. */
export interface AnswerRecord {
  question_id: string;
  /** Null when declined. */
  value: AnswerValue | null;
  declined: boolean;
  /** Active milliseconds spent, as reported and bounded by the server. */
  elapsed_ms: number | null;
  /** RFC 3339 UTC. */
  answered_at: string;
}

/** Everything the path and the scores of one respondent depend on. */
export interface RespondentState {
  /** Evaluation id: seeds every draw. */
  seed: string;
  log: readonly AnswerRecord[];
  context: EffectiveContext;
  /** Milliseconds since the session began; null when unknown. */
  elapsedMs: number | null;
  /** Posteriors of the last cycle, already widened for elapsed time, that replace the declared priors. */
  priors: Readonly<Record<string, { mean: number; sd: number }>>;
  /** Share of earlier sessions in which each question was administered (exposure control); empty when unknown. */
  exposure: Readonly<Record<string, number>>;
}

export interface AdaptiveStep {
  step: number;
  question_id: string;
  /** The IRT concept that `information`, `theta` and `standard_error` speak of. */
  concept_id?: string;
  criterion: string;
  information?: number;
  theta?: number;
  standard_error?: number;
  candidates: number;
  reason: string;
  stop?: string;
}
