import type { AdaptiveStep, RespondentState } from './answering.ts';
import type { JsonObject } from './base.ts';
import type { GuardrailAction, Severity } from './guardrail.ts';
import type { BlockType } from './report_template.ts';
import type { Range } from './scorecard.ts';

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
