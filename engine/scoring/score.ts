import type { Norm, PrecisionMethod, Range, ScoredItem, TraceStep } from '../types.ts';

/** Coverage of a set of items: the counts, and the ratio of their weights. */
export interface Tally {
  /** 0..1; 0 when nothing was eligible. */
  ratio: number;
  answered: number;
  eligible: number;
}

/** An eligible item with its score before and after keying; both null when it is unanswered. */
export interface Observation {
  item: ScoredItem;
  /** The item's weight under the concept's method: 1 for `mean`, else the declared weight. */
  weight: number;
  score: number | null;
  keyed: number | null;
}

/** How well the answers determine a score, 0..1, before the data-quality factor; null when unknown. */
export interface Precision {
  precision: number | null;
  method: PrecisionMethod;
  /** The trace step that computes it. */
  step(): TraceStep;
}

/**
 * The score of one concept or composite for one respondent. Its numbers are as they were computed; only what
 * a result contains is rounded (`rounded`).
 */
export interface Score {
  id: string;
  label: string;
  method: string;
  scale: string;
  raw: number | null;
  value: number | null;
  /** Standard error in units of `raw`. */
  rawError: number | null;
  /** In units of `value`. */
  standardError: number | null;
  /** In units of `value`. */
  range: Range | null;
  band: string | undefined;
  norm: Pick<Norm, 'mean' | 'sd' | 'n'> | null;
  tally: Tally;
  precision: Precision;
  /** Posterior of θ, the prior of the next cycle; null for concepts that are not `irt`. */
  posterior: { mean: number; sd: number } | null;
  /** Why a fallback replaces the estimator's value; absent for the value itself. */
  fallback?: string;
  /** Eligible items in scorecard order. */
  observations: readonly Observation[];
  /** Returns the computation steps for the trace; only a completed evaluation needs them. */
  steps(): TraceStep[];
}
