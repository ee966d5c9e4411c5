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
  alignment: Type.Optional({
    ...JsonObject,
    description: 'How well the scores match the targets of the context.',
  }),
  confidence: Type.Optional({ ...JsonObject, description: 'Confidence in the result.' }),
  coverage: Type.Optional({ ...JsonObject, description: 'How much of the instrument was answered.' }),
  primary_metric: Type.Optional({ ...JsonObject, description: 'The main score.' }),
  report: Type.Optional(JsonObject),
  guardrail_conflicts: Type.Optional(
    Type.Array(JsonObject, { description: 'Guardrail rules that matched.' }),
  ),
  sub_scores: Type.Optional(Type.Array(JsonObject)),
  unanswered_concepts: Type.Optional(
    Type.Array(Type.String(), { description: 'Concepts without enough answers for a score.' }),
  ),
};

export const Evaluation = strictObject(
  {
    id: Uuid,
    app_id: Uuid,
    environment_id: Uuid,
    program_id: Uuid,
    subject_id: Uuid,
    version_bundle_id: Uuid,
    context_fingerprint: Type.String({ description: 'Identifies the context of the evaluation.' }),
    status: oneOf(EVALUATION_STATES, { title: 'EvaluationStatus' }),
    created_at: DateTime,
    ...Results,
    trace: Type.Optional({ ...JsonObject, description: 'How each score was computed.' }),
    adaptive_trace: Type.Optional(Type.Array(JsonObject)),
  },
  { title: 'Evaluation' },
);
export type Evaluation = Static<typeof Evaluation>;

export const EvaluationReport = strictObject(
  {
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
  },
  { title: 'EvaluationReport' },
);

/** The result that participants see. During a review it has only the first three fields. */
export const CompletionResult = strictObject(
  {
    evaluation_id: Uuid,
    status: oneOf(EVALUATION_STATES),
    created_at: DateTime,
    ...Results,
  },
  { title: 'CompletionResult' },
);
export type CompletionResult = Static<typeof CompletionResult>;

export const EvaluationPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  evaluation_id: Uuid,
});

/** The value of an answer. Its type depends on the input of the question. */
export const AnswerValue = Type.Union(
  [
    Type.String(),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String()),
    Type.Object({}, { additionalProperties: { type: 'string' } }),
    Type.Null(),
  ],
  { writeOnly: true, title: 'AnswerValue' },
);
