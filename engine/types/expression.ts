import type { Json } from './base.ts';

/** A value in an expression; null means unknown. The answer to a matrix is a record of row id → option id. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/**
 * Everything an expression may read. The functions return null for unknown values and unknown ids and never
 * throw.
 */
export interface ExpressionEnvironment {
  answer(questionId: string): Value;
  answered(questionId: string): boolean;
  score(conceptId: string): number | null;
  metric(metricId: string): number | null;
  confidence(conceptId?: string): number | null;
  coverage(conceptId?: string): number | null;
  /** Returns the unanswered share of all items that were due; null if none was. */
  missingShare(): number | null;
  context(key: string): Value;
  profile(field: string): Value;
  /** Returns the active milliseconds on a question or, without an id, of the whole session. */
  timing(questionId?: string): number | null;
}

/** The ids that an expression reads, each once. */
export interface ExpressionReferences {
  answers: readonly string[];
  scores: readonly string[];
  metrics: readonly string[];
  /** Concepts and composites whose confidence is read; likewise below for coverage. */
  confidence: readonly string[];
  coverage: readonly string[];
  /** The values that the expression reads for the whole evaluation, i.e. without an id. */
  overall: readonly ('confidence' | 'coverage' | 'timing' | 'missing')[];
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
