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
  /** Decisions a reader may not expect, e.g. that a profile value of the wrong type was not used. */
  notes?: string[];
  /** What determined the status: a rule id, `release_policy` or `default`. */
  decided_status_by: string;
  supersedes?: { evaluation_id: string; reason: string };
}

/** An earlier result of the same subject in the same program, for comparison and trend. */
export interface PreviousResult {
  evaluation_id: string;
  completed_at: string;
  scores: Record<
    string,
    {
      value: number | null;
      standard_error?: number;
      /** The item fingerprint of the concept at that time. */
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
  /** Oldest first. */
  previous: readonly PreviousResult[];
  /**
   * Why answering ended: the respondent completed, the session or cycle expired, or the adaptive policy
   * stopped.
   */
  ended: 'completed' | 'expired' | 'adaptive_stop';
  /** When the evaluation was completed, RFC 3339 UTC. An argument because the engine has no clock. */
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
  /** The report for participants: only the blocks for them, and conflicts without evidence. */
  participant_report: Report;
  /** By IRT concept, the final posterior; the next cycle uses it as prior. */
  posteriors: Record<string, { mean: number; sd: number }>;
  /**
   * By concept, a digest of the items and parameters of its score. Scores with equal digests are comparable.
   */
  item_fingerprints: Record<string, string>;
}
