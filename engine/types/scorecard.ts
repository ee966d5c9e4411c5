import type { AnswerValue } from './experience.ts';
import type { CompiledExpression } from './expression.ts';

export type ScoringMethod = 'sum' | 'mean' | 'weighted_mean' | 'irt' | 'expression';
export type MissingPolicy = 'null' | 'prorate' | 'neutral' | 'zero';
export type Scale = 'raw' | 'pomp' | 'z' | 't' | 'sten' | 'stanine' | 'iq' | 'percentile';
export type IrtModel = '1pl' | '2pl' | '3pl' | '4pl' | 'grm' | 'pcm' | 'gpcm' | 'rsm' | 'nrm';
export type IrtEstimator = 'eap' | 'map' | 'mle' | 'wle';

/** `[from, to)`; an absent side is open. */
export interface Band {
  id: string;
  label: string;
  from?: number;
  to?: number;
}

export interface Range {
  min: number;
  max: number;
}

/** An item of a concept, resolved against the experience. Matrix rows are items `question_id.row_id`. */
export interface ScoredItem {
  /** `question_id` or `question_id.row_id`. */
  itemId: string;
  questionId: string;
  questionIndex: number;
  rowId?: string;
  weight: number;
  reverse: boolean;
  /** Attainable range of the unkeyed score. */
  min: number;
  max: number;
  /**
   * The attainable unkeyed scores, distinct and ascending, where they are few and known (options, matrix rows, booleans):
   * under IRT an answer's category is the rank of its score among them. Absent: category = score − min.
   */
  levels?: readonly number[];
  /** The unkeyed score of an answer; null when the answer cannot be scored on this concept. */
  score(value: AnswerValue): number | null;
}

/**
 * `b`: difficulty (dichotomous), ascending thresholds (grm) or steps (pcm, gpcm, rsm): one fewer than the item has categories.
 * For nrm `a` holds slopes and `b` intercepts, one per category, or one fewer where the first category's are 0.
 */
export interface IrtItemParameters {
  a: number | readonly number[];
  b: number | readonly number[];
  c: number;
  d: number;
}

export interface IrtSpecification {
  model: IrtModel;
  estimator: IrtEstimator;
  prior: { mean: number; sd: number };
  bounds: readonly [number, number];
  nodes: number;
  D: number;
  /** Keyed by item id. */
  items: ReadonlyMap<string, IrtItemParameters>;
}

export interface Norm {
  when?: CompiledExpression;
  mean: number;
  sd: number;
  n?: number;
  /** [raw, percentile], raw ascending. */
  table?: readonly (readonly [number, number])[];
}

export interface Concept {
  id: string;
  label: string;
  method: ScoringMethod;
  expression?: CompiledExpression;
  /** Pilot items are left out here. */
  items: readonly ScoredItem[];
  /** Declared or attainable range of the raw score; null where none is known (expressions, irt uses bounds). */
  range: Range | null;
  /** False where `range` is the attainable one: it then shrinks to the items visible on the answered path. */
  rangeDeclared: boolean;
  missing: { policy: MissingPolicy; minCoverage?: number; minItems?: number };
  irt?: IrtSpecification;
  reliability?: number;
  norms: readonly Norm[];
  scale: Scale;
  direction: 'higher' | 'lower';
  bands: readonly Band[];
}

export interface Composite {
  id: string;
  label: string;
  expression?: CompiledExpression;
  weights?: Readonly<Record<string, number>>;
  /** The declared range; null where none is declared (weights then span the ranges of their parts). */
  range: Range | null;
  bands: readonly Band[];
}

export interface Scorecard {
  concepts: readonly Concept[];
  conceptById: ReadonlyMap<string, Concept>;
  composites: readonly Composite[];
  /** Concepts and composites in an order in which everything referred to comes first. */
  order: readonly { type: 'concept' | 'composite'; id: string }[];
  primaryMetric?: string;
}
