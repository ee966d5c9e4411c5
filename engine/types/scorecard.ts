import type { ChangeCriteria, Group } from '../change/significance.ts';
import type { Duration } from './duration.ts';
import type { AnswerValue } from './experience.ts';
import type { CompiledExpression } from './expression.ts';

export const SCORING_METHODS = ['sum', 'mean', 'weighted_mean', 'irt', 'expression'] as const;
export type ScoringMethod = (typeof SCORING_METHODS)[number];
export const MISSING_POLICIES = ['null', 'prorate', 'neutral', 'zero'] as const;
export type MissingPolicy = (typeof MISSING_POLICIES)[number];
export const SCALES = ['raw', 'pomp', 'z', 't', 'sten', 'stanine', 'iq', 'percentile'] as const;
export type Scale = (typeof SCALES)[number];
export const IRT_MODELS = ['1pl', '2pl', '3pl', '4pl', 'grm', 'pcm', 'gpcm', 'rsm', 'nrm'] as const;
export type IrtModel = (typeof IRT_MODELS)[number];
export const IRT_ESTIMATORS = ['eap', 'map', 'mle', 'wle'] as const;
export type IrtEstimator = (typeof IRT_ESTIMATORS)[number];

/** The values in `[from, to)`; an absent bound is infinite. */
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

/** An item of a concept, linked to its question. Each row of a matrix is an item. */
export interface ScoredItem {
  /** `question_id` or, for a row of a matrix, `question_id.row_id`. */
  itemId: string;
  questionId: string;
  questionIndex: number;
  rowId?: string;
  weight: number;
  reverse: boolean;
  /** The attainable range of the score before reverse scoring. */
  min: number;
  max: number;
  /**
   * The attainable scores before reverse scoring, distinct and ascending, if they are few and known (options,
   * matrix rows, booleans). In IRT models the category of an answer is the rank of its score among them; if
   * absent, the category is score − min.
   */
  levels?: readonly number[];
  /**
   * Returns the score of an answer before reverse scoring, or null if the answer has no score on the concept.
   */
  score(value: AnswerValue): number | null;
}

/**
 * Item parameters on the scale of θ. `b` is the difficulty (1pl to 4pl), the ascending thresholds (grm) or
 * the steps (pcm, gpcm, rsm), one fewer than the item has categories. For nrm, `a` has the slopes and `b` the
 * intercepts, one per category, or one fewer if those of the first category are 0.
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
  /** By item id. */
  items: ReadonlyMap<string, IrtItemParameters>;
}

/** A raw score, its value and the standard error of the value, both in units of the concept's scale. */
export type NormRow = readonly [raw: number, value: number, error?: number];

export interface Norm {
  when?: CompiledExpression;
  /** The mean and standard deviation of raw scores; both may be absent if there is a table. */
  mean?: number;
  sd?: number;
  n?: number;
  /** Who the group is, and where the norm was published. */
  label?: string;
  source?: string;
  /**
   * In ascending order of raw scores: for the scale `percentile`, points between which percentiles are
   * interpolated; for the other scales with norms, the value of each raw score.
   */
  table?: readonly NormRow[];
}

/** How the change of a person is classified; absent values come from the concept. */
export interface ChangeSpecification extends Omit<ChangeCriteria, 'reliability' | 'pre' | 'direction'> {
  reliability?: number;
  pre?: Group;
}

export interface Concept {
  id: string;
  label: string;
  method: ScoringMethod;
  expression?: CompiledExpression;
  /** Without pilot items. */
  items: readonly ScoredItem[];
  /**
   * The declared or attainable range of the raw score, for irt the bounds of θ; null if unknown
   * (expressions).
   */
  range: Range | null;
  /**
   * If false, `range` is the attainable range of all items; scoring narrows it to the items visible on the
   * path.
   */
  rangeDeclared: boolean;
  missing: { policy: MissingPolicy; minCoverage?: number; minItems?: number };
  irt?: IrtSpecification;
  reliability?: number;
  norms: readonly Norm[];
  scale: Scale;
  /** The score that this one is part of; reports show this one beneath it. */
  parent?: string;
  direction: 'higher' | 'lower';
  change?: ChangeSpecification;
  /** Whether leaders are shown no figures of it. */
  sensitive?: boolean;
  bands: readonly Band[];
}

export interface Composite {
  id: string;
  label: string;
  expression?: CompiledExpression;
  weights?: Readonly<Record<string, number>>;
  /**
   * The declared range; null if none is declared. The range is then computed from those of the weighted
   * parts.
   */
  range: Range | null;
  bands: readonly Band[];
}

/** The translated texts of a concept or composite; bands by id. */
export interface ScoreTexts {
  label?: string;
  bands: Readonly<Record<string, string>>;
}

export const BASELINES = ['first', 'last_before_anchor'] as const;
export const PICKS = ['last', 'best', 'first'] as const;

/** When a treatment counts as successful for a person. */
export interface OutcomeRule {
  id: string;
  /** A concept or composite. */
  conceptId: string;
  /** The value that the others are compared with; the window starts from it, or from the anchor. */
  baseline: (typeof BASELINES)[number];
  /** The least baseline of the people about whom the rule is. */
  eligibleAtLeast?: number;
  /** When the window begins in which the outcome is determined; at once without it. */
  from?: Duration;
  /** When the window ends. */
  by: Duration;
  /** Which value in the window decides. */
  pick: (typeof PICKS)[number];
  /** The least change of a response, in percent of the baseline; negative for a fall. */
  changePercent?: number;
  /** The limit of remission, one of the two; exclusive. */
  remission?: { below?: number; above?: number };
}

export interface Scorecard {
  concepts: readonly Concept[];
  conceptById: ReadonlyMap<string, Concept>;
  composites: readonly Composite[];
  /** Concepts and composites; each comes after those it depends on. */
  order: readonly { type: 'concept' | 'composite'; id: string }[];
  primaryMetric?: string;
  outcomeRules: readonly OutcomeRule[];
  /** BCP 47 tag → translated texts by concept or composite id. */
  translations: ReadonlyMap<string, Readonly<Record<string, ScoreTexts>>>;
}
