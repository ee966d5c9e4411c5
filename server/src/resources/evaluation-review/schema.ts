import { type Static, Type } from 'typebox';
import { DateTime, oneOf, strictObject, Uuid } from '../../http/schemas.ts';
import { AnswerValue, EVALUATION_STATES } from '../evaluations/schema.ts';

const DECISIONS = ['approve', 'reject', 'amend', 'rescore'] as const;
export type Decision = (typeof DECISIONS)[number];

/** One decision on an evaluation: who, why, and what it changed. */
export const Review = strictObject({
  id: Uuid,
  decision: oneOf(DECISIONS),
  reason: Type.Optional(Type.String({ description: 'Absent after the subject was erased.' })),
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
});
export type Review = Static<typeof Review>;

export const ReviewEvaluation = strictObject({
  decision: oneOf(['approve', 'reject', 'amend'] as const),
  reason: Type.String({ minLength: 1, maxLength: 4000, writeOnly: true }),
  amendments: Type.Optional(
    Type.Array(
      strictObject({ question_id: Type.String({ minLength: 1, maxLength: 255 }), value: AnswerValue }),
      {
        minItems: 1,
        maxItems: 500,
        description: 'Answers in place of those given; with `amend` alone.',
      },
    ),
  ),
});
export type ReviewEvaluation = Static<typeof ReviewEvaluation>;

/**
 * `differences` are pointers into the result, with what is stored and what came out now; at most a hundred.
 */
export const Replay = strictObject({
  identical: Type.Boolean(),
  differences: Type.Array(
    strictObject({
      pointer: Type.String({ description: 'RFC 6901 JSON Pointer.' }),
      stored: Type.Optional(Type.Unknown()),
      recomputed: Type.Optional(Type.Unknown()),
    }),
  ),
  engine_version: Type.String(),
});
