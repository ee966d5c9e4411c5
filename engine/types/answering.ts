import type { EffectiveContext } from './context.ts';
import type { AnswerValue } from './experience.ts';

/** An entry of the ordered answer log. A later entry for the same question replaces the earlier answer. */
export interface AnswerRecord {
  question_id: string;
  /** Null if the question was declined or its answer removed. */
  value: AnswerValue | null;
  /** The respondent's text for the chosen option that takes one. */
  text?: string;
  declined: boolean;
  /** The documents that were agreed to or refused: the version and the hash of those of a `consent`. */
  consent?: { version: string; hash: string };
  /**
   * Active time spent on the question, in milliseconds, as reported by the client and limited by the server.
   */
  elapsed_ms: number | null;
  /** RFC 3339 UTC. */
  answered_at: string;
  /** Whether staff entered it from a paper form. */
  paper?: true;
}

/** Everything that determines the path and the scores of one respondent. */
export interface RespondentState {
  /** The evaluation id; seeds every pseudo-random draw. */
  seed: string;
  log: readonly AnswerRecord[];
  context: EffectiveContext;
  /** Milliseconds since the session began; null if unknown. */
  elapsedMs: number | null;
  /**
   * By concept, the posterior of the previous cycle, already widened for the time since then. Replaces the
   * declared prior.
   */
  priors: Readonly<Record<string, { mean: number; sd: number }>>;
  /**
   * By question, the share of earlier sessions in which it was administered, for exposure control; empty if
   * unknown.
   */
  exposure: Readonly<Record<string, number>>;
}

/** One selection of the adaptive algorithm, as recorded in the adaptive trace. */
export interface AdaptiveStep {
  step: number;
  question_id: string;
  /** The IRT concept to which `information`, `theta` and `standard_error` refer. */
  concept_id?: string;
  criterion: string;
  /** Of the question at the θ before its answer. */
  information?: number;
  /** Of the answer on the concept, before reverse scoring; null when it was declined or has no score. */
  score?: number | null;
  theta?: number;
  standard_error?: number;
  /** Why `theta` is not the estimator's own; no rule reads it as that. */
  fallback?: string;
  candidates: number;
  reason: string;
  stop?: string;
}
