import type { Json } from './base.ts';

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
  /** What is read of the whole evaluation, without an id. */
  overall: readonly ('confidence' | 'coverage' | 'timing')[];
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
