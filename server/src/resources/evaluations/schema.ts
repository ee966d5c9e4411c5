import { type Static, Type } from 'typebox';
import { DateTime, JsonObject, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';

export const EVALUATION_STATES = [
  'pending',
  'in_progress',
  'needs_review',
  'completed',
  'failed',
  'superseded',
  'deleted',
] as const;
export type EvaluationStatus = (typeof EVALUATION_STATES)[number];

const Results = {
  completed_at: Type.Optional(DateTime),
  alignment: Type.Optional(JsonObject),
  confidence: Type.Optional(JsonObject),
  coverage: Type.Optional(JsonObject),
  primary_metric: Type.Optional(JsonObject),
  report: Type.Optional(JsonObject),
  guardrail_conflicts: Type.Optional(Type.Array(JsonObject)),
  sub_scores: Type.Optional(Type.Array(JsonObject)),
  unanswered_concepts: Type.Optional(Type.Array(Type.String())),
};

export const Evaluation = strictObject({
  id: Uuid,
  app_id: Uuid,
  environment_id: Uuid,
  program_id: Uuid,
  subject_id: Uuid,
  version_bundle_id: Uuid,
  context_fingerprint: Type.String(),
  status: oneOf(EVALUATION_STATES),
  created_at: DateTime,
  ...Results,
  trace: Type.Optional(JsonObject),
  adaptive_trace: Type.Optional(Type.Array(JsonObject)),
});
export type Evaluation = Static<typeof Evaluation>;

export const EvaluationReport = strictObject({
  title: Type.String(),
  locale: Type.String(),
  blocks: Type.Array(
    strictObject({
      id: Type.String(),
      type: Type.String(),
      text: Type.Optional(Type.String()),
      data: Type.Optional(JsonObject),
    }),
  ),
});

/** What a participant gets at the end. While it is under review, the first three fields alone. */
export const CompletionResult = strictObject({
  evaluation_id: Uuid,
  status: oneOf(EVALUATION_STATES),
  created_at: DateTime,
  ...Results,
});
export type CompletionResult = Static<typeof CompletionResult>;

export const EvaluationPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  evaluation_id: Uuid,
});

/** An answer's value; which type it has is its question's matter. */
export const AnswerValue = Type.Union(
  [
    Type.String(),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String()),
    Type.Object({}, { additionalProperties: { type: 'string' } }),
    Type.Null(),
  ],
  { writeOnly: true },
);
