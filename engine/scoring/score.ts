import type { Confidence, JsonObject, Norm, Range, ScoredItem } from '../types.ts';

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

export type Precision = Confidence['by_concept'][string];

/** The score of one concept or composite for one respondent. */
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
  /** Precision of a concept before the data-quality factor; null for composites. */
  precision: { precision: number; method: Precision['method'] } | null;
  /** Posterior of θ, the prior of the next cycle; null for concepts that are not `irt`. */
  posterior: { mean: number; sd: number } | null;
  /** Eligible items in scorecard order. */
  observations: readonly Observation[];
  /** Computation steps for the trace. */
  steps: readonly JsonObject[];
}
