import { type Static, Type } from 'typebox';
import { DateTime, JsonObject, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';
import { AnswerValue } from '../participant/schema.ts';

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

/** An answer in the order of the log. The value depends on the input of the question and is null if declined. */
const LoggedAnswer = strictObject(
  {
    question_id: Type.String(),
    value: Type.Unknown(),
    declined: Type.Boolean(),
    elapsed_ms: Type.Union([Type.Integer(), Type.Null()]),
    answered_at: DateTime,
  },
  { title: 'LoggedAnswer' },
);

const DECISIONS = ['approve', 'reject', 'amend', 'rescore'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision on an evaluation: its reviewer, its reason and its changes. */
export const Review = strictObject(
  {
    id: Uuid,
    decision: oneOf(DECISIONS),
    reason: Type.Optional(Type.String({ description: 'Absent after the subject has been erased.' })),
    amendments: Type.Optional(
      Type.Array(strictObject({ question_id: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
    ),
    new_evaluation_id: Type.Optional(Uuid),
    reviewer_kind: Type.String(),
    reviewer_id: Type.String(),
    user_id: Type.Optional(Uuid),
    status_before: oneOf(EVALUATION_STATES),
    status_after: oneOf(EVALUATION_STATES),
    created_at: DateTime,
  },
  { title: 'EvaluationReview' },
);
export type Review = Static<typeof Review>;

export const ReviewEvaluation = strictObject(
  {
    decision: oneOf(['approve', 'reject', 'amend'] as const),
    reason: Type.String({ minLength: 1, maxLength: 4000, writeOnly: true }),
    amendments: Type.Optional(
      Type.Array(
        strictObject({ question_id: Type.String({ minLength: 1, maxLength: 255 }), value: AnswerValue }),
        {
          minItems: 1,
          maxItems: 500,
          description: 'Replacement answers. Required for `amend`, otherwise not allowed.',
        },
      ),
    ),
  },
  { title: 'ReviewEvaluationRequest' },
);
export type ReviewEvaluation = Static<typeof ReviewEvaluation>;

/** The result of a replay. `differences` has at most 100 entries. */
export const Replay = strictObject(
  {
    identical: Type.Boolean(),
    differences: Type.Array(
      strictObject({
        pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the result.' }),
        stored: Type.Optional(Type.Unknown()),
        recomputed: Type.Optional(Type.Unknown()),
      }),
    ),
    engine_version: Type.String(),
  },
  { title: 'ReplayResult' },
);

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

export const ExportedEvaluation = strictObject(
  {
    ...Evaluation.properties,
    context: Type.Optional(JsonObject),
    answers: Type.Array(LoggedAnswer),
    reviews: Type.Array(Review),
  },
  { title: 'ExportedEvaluation' },
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
