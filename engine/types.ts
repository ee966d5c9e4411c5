/**
 * The vocabulary shared by every part of the engine: plain data, no behaviour.
 * camelCase is internal; snake_case shapes are those that stand in stored evaluations and on the wire.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const KINDS = [
  'experience',
  'scorecard',
  'context',
  'guardrail',
  'adaptive_policy',
  'report_template',
] as const;
export type Kind = (typeof KINDS)[number];
/** The six contents of a bundle, each as saved (any JSON object). */
export type Contents = Readonly<Record<Kind, JsonObject>>;

/** What the compiler says of a content. `pointer` is an RFC 6901 JSON Pointer into the content of `kind`. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  kind: Kind;
  pointer: string;
  message: string;
  hint?: string;
}

// ---------------------------------------------------------------- expressions

/** A value inside an expression; null is "unknown" (Kleene). A matrix answer is a row id → option id record. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** Everything an expression may read. Unknown things are null, never an exception. */
export interface ExpressionEnvironment {
  answer(questionId: string): Value;
  answered(questionId: string): boolean;
  score(conceptId: string): number | null;
  metric(metricId: string): number | null;
  confidence(conceptId?: string): number | null;
  coverage(conceptId?: string): number | null;
  context(key: string): Value;
  profile(field: string): Value;
  /** Active milliseconds on one question, or of the whole session without an id. */
  timing(questionId?: string): number | null;
}

/** The ids an expression reads, each once. */
export interface ExpressionReferences {
  answers: readonly string[];
  scores: readonly string[];
  metrics: readonly string[];
  /** Concepts whose own confidence or coverage is read. */
  confidence: readonly string[];
  coverage: readonly string[];
  /** Whether the confidence or coverage of the whole evaluation is read. */
  overall: boolean;
  context: readonly string[];
  profile: readonly string[];
  timing: readonly string[];
}

export interface CompiledExpression {
  readonly source: Json;
  readonly nodes: number;
  readonly references: ExpressionReferences;
  evaluate(environment: ExpressionEnvironment): Value;
}

// ---------------------------------------------------------------- experience

export const INPUTS = [
  'single_select',
  'multi_select',
  'likert',
  'rating',
  'nps',
  'number',
  'slider',
  'boolean',
  'text',
  'long_text',
  'date',
  'time',
  'ranking',
  'matrix',
  'consent',
  'information',
] as const;
export type InputType = (typeof INPUTS)[number];

/** An answer's value as sent and stored (matrix: row id → option id). */
export type AnswerValue = string | number | boolean | string[] | { [rowId: string]: string };

export interface Option {
  id: string;
  label: string;
  scores: Readonly<Record<string, number>>;
  exclusive: boolean;
}

export interface Row {
  id: string;
  label: string;
}

/** How a numeric input scores on a concept: weight and an optional piecewise-linear map of [x, y] points. */
export interface NumericScore {
  weight: number;
  map?: readonly (readonly [number, number])[];
}

export type QuestionFrequency =
  | 'one_time'
  | 'every_login'
  | 'daily'
  | 'weekly'
  | 'biweekly'
  | 'monthly'
  | 'quarterly'
  | 'on_event';

export interface QuestionSchedule {
  frequency: QuestionFrequency;
  trigger: { type: 'any' | 'after_login' | 'event' | 'page'; event: string; page: string };
  /** 0 = unlimited. */
  maxPerLogin: number;
  repeatUntilAnswered: boolean;
  cooldownHours?: number;
  expiresAfterHours?: number;
  weight?: number;
}

export interface Question {
  /** Position in the experience; bank order. */
  index: number;
  id: string;
  sectionId: string;
  prompt: string;
  input: InputType;
  options: readonly Option[];
  rows: readonly Row[];
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  maxLength?: number;
  maxChoices?: number;
  scores: Readonly<Record<string, NumericScore>>;
  purpose?: readonly string[];
  remarks?: string;
  required: boolean;
  allowDecline: boolean;
  visibleIf?: CompiledExpression;
  schedule?: QuestionSchedule;
}

export interface Section {
  id: string;
  title: string;
  description: string;
  visibleIf?: CompiledExpression;
}

export interface Translation {
  title?: string;
  sections: Readonly<Record<string, { title?: string; description?: string }>>;
  questions: Readonly<
    Record<
      string,
      {
        prompt?: string;
        remarks?: string;
        options: Readonly<Record<string, string>>;
        rows: Readonly<Record<string, string>>;
      }
    >
  >;
}

export interface Experience {
  title: string;
  description: string;
  sections: ReadonlyMap<string, Section>;
  questions: readonly Question[];
  questionById: ReadonlyMap<string, Question>;
  /** Indices of questions, each after those its visibility depends on (through answers or scores). */
  visibilityOrder: readonly number[];
  /** BCP 47 tag → overlay. */
  translations: ReadonlyMap<string, Translation>;
}

// ---------------------------------------------------------------- scorecard

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

// ---------------------------------------------------------------- context

export interface ContextVariable {
  type: 'number' | 'string' | 'boolean' | 'date';
  default?: Json;
  label: string;
  /** Profile field (without the `profile.` prefix) the value comes from. */
  fromProfile?: string;
}

export interface Target {
  ideal?: number;
  min?: number;
  max?: number;
  tolerance?: number;
  weight: number;
}

export interface Context {
  variables: ReadonlyMap<string, ContextVariable>;
  targets: ReadonlyMap<string, Target>;
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  /** IANA zone in which reports show instants; UTC without it. */
  timeZone?: string;
}

/** Frozen when a session or cycle opens; plain JSON so that it can be stored and replayed. */
export interface EffectiveContext {
  values: { [key: string]: Json };
  /** Profile fields the context declares, as they were. */
  profile: { [field: string]: Json };
  /** Keys of `values` that were taken from the profile, each with its field; others stand at their default. */
  sources: { [key: string]: string };
  targets: { [conceptId: string]: Target };
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  time_zone?: string;
}

// ---------------------------------------------------------------- guardrail

export type Severity = 'info' | 'warning' | 'critical';
export type GuardrailAction = 'flag' | 'require_review' | 'withhold' | 'fail';

export interface GuardrailRule {
  id: string;
  when: CompiledExpression;
  severity: Severity;
  action: GuardrailAction;
  message: string;
  phase: 'answer' | 'complete';
  concepts: readonly string[];
}

export interface Contradiction {
  id: string;
  questions: readonly [string, string];
  relation: 'same' | 'opposite';
  maxGap: number;
}

export interface Guardrail {
  rules: readonly GuardrailRule[];
  contradictions: readonly Contradiction[];
  quality: {
    minMsPerQuestion?: number;
    maxLongstring?: number;
    attention: readonly { questionId: string; expected: Json }[];
    minVariability?: number;
  };
  minCoverage?: number;
  minConfidence?: number;
  minCell: number;
}

// ---------------------------------------------------------------- adaptive policy

export type SelectionCriterion = 'mfi' | 'kl' | 'mepv' | 'random' | 'priority';
export type StopRuleName =
  | 'max_items'
  | 'se_below'
  | 'se_change_below'
  | 'coverage_at_least'
  | 'confidence_at_least'
  | 'time_limit_ms'
  | 'classified';

export interface StopRule {
  rule: StopRuleName;
  value: number;
  conceptId?: string;
}

export interface AdaptivePolicy {
  mode: 'fixed' | 'rules' | 'irt';
  start: readonly string[];
  select: { criterion: SelectionCriterion; topN: number; conceptOrder: 'largest_se' | 'balance' | 'fixed' };
  balance: Readonly<Record<string, number>>;
  maxExposure?: number;
  constraints: {
    enemies: readonly (readonly string[])[];
    testlets: readonly (readonly string[])[];
    pilot: ReadonlySet<string>;
    excluded: ReadonlySet<string>;
  };
  rules: readonly { when: CompiledExpression; ask: readonly string[]; skip: readonly string[] }[];
  stop: { minItems: number; any: readonly StopRule[] };
  throttle: {
    maxQuestionsPerDelivery?: number;
    maxPerLogin?: number;
    /** Local wall times, e.g. ["21:00", "08:00"]. */
    quietHours?: readonly [string, string];
  };
  priorDecayDays?: number;
}

// ---------------------------------------------------------------- report template

export type Audience = 'participant' | 'reviewer' | 'administrator';
export type BlockType =
  | 'text'
  | 'metric'
  | 'score'
  | 'bands'
  | 'comparison'
  | 'trend'
  | 'chart'
  | 'table'
  | 'guardrails';

export interface ReportBlock {
  id: string;
  type: BlockType;
  conceptId?: string;
  audience: readonly Audience[];
  visibleIf?: CompiledExpression;
  template?: string;
  byBand: Readonly<Record<string, string>>;
  minConfidence?: number;
  otherwise?: string;
}

export interface ReportTemplate {
  title: string;
  audiences: readonly Audience[];
  blocks: readonly ReportBlock[];
  /** BCP 47 tag → { title?, blocks: { id: { template?, by_band?, otherwise? } } } */
  translations: ReadonlyMap<
    string,
    {
      title?: string;
      blocks: Readonly<Record<string, Partial<Pick<ReportBlock, 'template' | 'byBand' | 'otherwise'>>>>;
    }
  >;
}

// ---------------------------------------------------------------- bundle

/** Six contents that meet: immutable, cached by fingerprint. */
export interface CompiledBundle {
  fingerprint: string;
  experience: Experience;
  scorecard: Scorecard;
  context: Context;
  guardrail: Guardrail;
  adaptivePolicy: AdaptivePolicy;
  reportTemplate: ReportTemplate;
}

// ---------------------------------------------------------------- answering

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

// ---------------------------------------------------------------- evaluation (wire shapes)

export interface SubScore {
  concept_id: string;
  label: string;
  value: number | null;
  raw: number | null;
  scale: string;
  standard_error?: number;
  interval?: [number, number];
  range: Range | null;
  band?: string;
  coverage: number;
  answered: number;
  eligible: number;
  method: string;
  norm?: { mean: number; sd: number; n?: number };
}

export interface PrimaryMetric {
  id: string;
  label: string;
  value: number;
  scale: string;
  standard_error?: number;
  interval?: [number, number];
  range: Range | null;
  band?: string;
}

export interface Coverage {
  ratio: number;
  answered: number;
  eligible: number;
  by_concept: Record<string, { ratio: number; answered: number; eligible: number }>;
}

export interface Confidence {
  value: number;
  level: 'low' | 'moderate' | 'high';
  precision: number;
  quality: number;
  coverage: number;
  by_concept: Record<
    string,
    { value: number; precision: number; method: 'irt' | 'reliability' | 'coverage' }
  >;
}

export interface Alignment {
  value: number;
  metric: 'manhattan' | 'euclidean';
  concepts: {
    concept_id: string;
    actual: number | null;
    target: JsonObject;
    gap: number | null;
    fit: number | null;
    weight: number;
  }[];
  missing: string[];
}

export interface GuardrailConflict {
  rule_id: string;
  severity: Severity;
  action: GuardrailAction;
  message: string;
  concepts: string[];
  evidence: JsonObject;
}

export interface ReportBlockResult {
  id: string;
  type: BlockType;
  text?: string;
  data?: JsonObject;
}

export interface Report {
  title: string;
  locale: string;
  blocks: ReportBlockResult[];
}

export interface Trace {
  engine_version: string;
  fingerprint: string;
  context_fingerprint: string;
  seed: string;
  path: { question_id: string; visible: boolean; reason: string }[];
  items: {
    question_id: string;
    concept_id: string;
    score: number | null;
    keyed: number | null;
    weight: number;
  }[];
  concepts: JsonObject[];
  undetermined_rules: string[];
  /** Things decided that a reader would not expect, e.g. a profile value of the wrong type that was not used. */
  notes?: string[];
  /** A rule id, `release_policy`, or `default`. */
  decided_status_by: string;
  supersedes?: { evaluation_id: string; reason: string };
}

/** An earlier result of the same subject and program, for comparison and trend. Oldest first. */
export interface PreviousResult {
  evaluation_id: string;
  completed_at: string;
  scores: Record<
    string,
    {
      value: number | null;
      standard_error?: number /** itemsFingerprint of the concept it was made with */;
      items: string;
    }
  >;
}

export interface EvaluationInput {
  state: RespondentState;
  contextFingerprint: string;
  releasePolicy: 'automatic' | 'review_required';
  locale: string;
  program: { id: string; name: string };
  previous: readonly PreviousResult[];
  /** Why answering ended: the respondent completed, the cycle's time was over, … */
  ended: 'completed' | 'expired' | 'adaptive_stop';
  /** Completion instant, RFC 3339 UTC; an argument, because the engine has no clock. */
  completedAt: string;
  supersedes?: { evaluation_id: string; reason: string };
}

export interface EvaluationResult {
  status: 'completed' | 'needs_review' | 'failed';
  alignment?: Alignment;
  confidence: Confidence;
  coverage: Coverage;
  primary_metric?: PrimaryMetric;
  report: Report;
  trace: Trace;
  adaptive_trace: AdaptiveStep[];
  guardrail_conflicts: GuardrailConflict[];
  sub_scores: SubScore[];
  unanswered_concepts: string[];
  /** What participants may see once released: the report's participant blocks, conflicts without evidence. */
  participant_report: Report;
  /** Final IRT posteriors, for the next cycle's priors. */
  posteriors: Record<string, { mean: number; sd: number }>;
  /** Per concept a digest of the items and parameters that made the score: equal digests are comparable. */
  item_fingerprints: Record<string, string>;
}

// ---------------------------------------------------------------- differences (wire shapes)

/** One difference of two contents of a kind. */
export interface DiffEntry {
  change: 'added' | 'removed' | 'changed' | 'reordered';
  /** question, option, row, section, concept, item, band, composite, variable, target, rule, contradiction, block,
   * translation; `content` for what stands outside of these. */
  part: string;
  /** Its id; empty for `content` and for a list that was reordered. */
  id: string;
  /** The id of the part it belongs to, e.g. an option's question. */
  of?: string;
  /** The field that changed; absent where the whole part came or went. */
  field?: string;
  /** RFC 6901 pointer into the content after, or before where it was removed. */
  pointer: string;
  before?: Json;
  after?: Json;
  /** Concepts whose scores are not comparable across this change. */
  breaks?: string[];
}

/** Whether scores of a concept or composite may be compared across two bundles, and if not, why. */
export interface Comparability {
  concept_id: string;
  comparable: boolean;
  reasons: { code: string; item_id?: string }[];
}

export interface BundleDiff {
  kinds: Record<Kind, DiffEntry[]>;
  comparability: Comparability[] | null;
}
