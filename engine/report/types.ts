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

/** Input of a report: an evaluation's input and result, and the environment that its conditions read. */
export interface ReportInput {
  input: Pick<EvaluationInput, 'state' | 'locale' | 'program' | 'previous' | 'completedAt' | 'answeredAt'>;
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
