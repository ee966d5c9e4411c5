import type { Confidence, JsonObject, Norm, Range, ScoredItem } from '../types.ts';

/** How much of something was observed: counts of items, and the ratio of their weights. */
export interface Tally {
  /** 0..1; 0 where nothing was eligible. */
  ratio: number;
  answered: number;
  eligible: number;
}

/** An eligible item as answered: its unkeyed and its keyed score, both null while there is none. */
export interface Observation {
  item: ScoredItem;
  /** The weight the method gives it: 1 for `mean`, else the declared one. */
  weight: number;
  score: number | null;
  keyed: number | null;
}

export type Precision = Confidence['by_concept'][string];

/** Everything known of one concept or composite for one respondent. */
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
  /** Of a concept; null for composites. The value is still without the response-quality factor. */
  precision: { precision: number; method: Precision['method'] } | null;
  /** Final posterior of θ, to be the next cycle's prior; null outside item response theory. */
  posterior: { mean: number; sd: number } | null;
  /** Eligible items in scorecard order. */
  observations: readonly Observation[];
  /** What was done, step by step, for the trace. */
  steps: readonly JsonObject[];
}
