import type { AdaptiveStep, RespondentState } from './answering.ts';
import type { JsonObject } from './base.ts';
import type { GuardrailAction, Severity } from './guardrail.ts';
import type { BlockType } from './report_template.ts';
import type { Range } from './scorecard.ts';
import type { EvaluationCycle, Trace } from './trace.ts';

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
  norm?: { mean?: number; sd?: number; n?: number };
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

/** How the precision of a score is known; `composite`: from the precision of its parts. */
export type PrecisionMethod = 'irt' | 'reliability' | 'composite' | 'unknown';

/** Confidence in one concept or composite; null when its precision is unknown. */
export interface ConceptConfidence {
  value: number | null;
  precision: number | null;
  method: PrecisionMethod;
}

export interface Confidence {
  /** precision · quality; null when the precision is unknown. */
  value: number | null;
  level: 'low' | 'moderate' | 'high' | 'unknown';
  precision: number | null;
  quality: number;
  coverage: number;
  /** By concept or composite id. */
  by_concept: Record<string, ConceptConfidence>;
  /** The concepts and composites whose precision is unknown. */
  unknown: string[];
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

/** An earlier result of the same subject in the same program, for comparison and trend. */
export interface PreviousResult {
  evaluation_id: string;
  /** When its answers were given, RFC 3339 UTC. */
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
  /** `imported`: the answers come from elsewhere, and their result awaits no review. */
  releasePolicy: 'automatic' | 'review_required' | 'imported';
  locale: string;
  program: { id: string; name: string };
  /** Oldest first. */
  previous: readonly PreviousResult[];
  /**
   * Why answering ended: the respondent completed, the session or cycle expired, the cycle expired without
   * any answer although it required some, the cycle expired after a required consent was refused (both are
   * then `failed`, and the second as if nothing had been answered), or the adaptive policy stopped.
   */
  ended: 'completed' | 'expired' | 'not_answered' | 'consent_refused' | 'adaptive_stop';
  /** When the evaluation was completed, RFC 3339 UTC. An argument because the engine has no clock. */
  completedAt: string;
  /** When the answers were given, if earlier: the date on paper, or the last answer of an expired cycle. */
  answeredAt?: string;
  supersedes?: { evaluation_id: string; reason: string };
  /** The cycle of a continuous program. */
  cycle?: EvaluationCycle;
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
