import type { Json } from './base.ts';

/**
 * The kind of computation in a step of the trace. docs/measurement.md, section "Trace", lists the operands of
 * each.
 */
export const TRACE_STEPS = [
  'observed',
  'missing',
  'raw',
  'irt',
  'composite',
  'standard_error',
  'scale',
  'interval',
  'band',
  'precision',
  'coverage',
  'quality',
  'confidence',
  'fit',
  'alignment',
] as const;
export type TraceStepName = (typeof TRACE_STEPS)[number];

/** A step of the computation: its operands, and one line for each number, `name = calculation = number`. */
export interface TraceStep {
  step: TraceStepName;
  lines: string[];
  [operand: string]: Json;
}

/** How a concept or composite was scored; without a score, why not. */
export interface ConceptTrace {
  concept_id: string;
  reason?: string;
  /** Number of missing items by reason. */
  missing?: Record<string, number>;
  steps: TraceStep[];
}

/** The cycle of a continuous program that an evaluation belongs to. */
export interface EvaluationCycle {
  /** From 1. */
  number: number;
  /** RFC 3339 UTC. */
  starts_at: string;
  /** Null for a cycle that is open until it is complete. */
  ends_at: string | null;
}

export interface Trace {
  engine_version: string;
  fingerprint: string;
  context_fingerprint: string;
  seed: string;
  cycle?: EvaluationCycle;
  path: {
    question_id: string;
    visible: boolean;
    reason: string;
    /** The code of the error for which the answer does not count: the bundle does not accept it. */
    rejected?: string;
    /** The ids of the options as shown, if they are shuffled. */
    option_order?: string[];
    /** The ids of the rows as shown, if they are shuffled. */
    row_order?: string[];
  }[];
  items: {
    question_id: string;
    concept_id: string;
    score: number | null;
    keyed: number | null;
    weight: number;
    /** The range of the score of a reverse-scored item: keyed = min + max − score. */
    reversed?: { min: number; max: number };
  }[];
  concepts: ConceptTrace[];
  /** How the values about the whole evaluation were computed: coverage, quality, confidence, alignment. */
  overall: TraceStep[];
  undetermined_rules: string[];
  /** The values of the link that the context declares, by parameter. */
  link_values?: { [parameter: string]: string };
  /** Decisions a reader may not expect, e.g. that a profile value of the wrong type was not used. */
  notes?: string[];
  /** The reason for the status: a rule id, `release_policy`, `imported` or `default`. */
  decided_status_by: string;
  supersedes?: { evaluation_id: string; reason: string };
}
