import type {
  Alignment,
  Confidence,
  Coverage,
  EvaluationInput,
  ExpressionEnvironment,
  GuardrailConflict,
  PrimaryMetric,
  SubScore,
} from '../types.ts';

/** What a report speaks of: an evaluation's result, what it was made from, and the environment its conditions read. */
export interface ReportInput {
  input: Pick<EvaluationInput, 'state' | 'locale' | 'program' | 'previous' | 'completedAt'>;
  result: {
    sub_scores: readonly SubScore[];
    primary_metric?: PrimaryMetric;
    coverage: Coverage;
    confidence: Confidence;
    alignment?: Alignment;
    guardrail_conflicts: readonly GuardrailConflict[];
    item_fingerprints: Readonly<Record<string, string>>;
  };
  environment: ExpressionEnvironment;
}
