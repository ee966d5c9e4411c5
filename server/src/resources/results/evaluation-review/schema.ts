import { DateTime, namedObject, oneOf, shownText, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { RedactedParts } from '../../answers/evaluations/result-schema.ts';
import { AnswerText, AnswerValue, EVALUATION_STATES } from '../../answers/evaluations/schema.ts';
import { GivenSignature, Signature } from '../../identity/apps/schema.ts';

const DECISIONS = ['approve', 'reject', 'amend', 'rescore'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision on an evaluation: its reviewer, its reason and its changes. */
export const Review = namedObject('EvaluationReview', {
  id: Uuid,
  decision: oneOf(DECISIONS),
  reason: Optional.String({ description: 'Absent after the subject has been erased.' }),
  amendments: Optional.Array(
    strictObject({
      question_id: Type.String(),
      before: Type.Unknown(),
      before_text: Optional.String(),
      after: Type.Unknown(),
      after_text: Optional.String(),
    }),
  ),
  new_evaluation_id: Type.Optional(Uuid),
  reviewer_kind: Type.String(),
  reviewer_id: Type.String(),
  user_id: Type.Optional(Uuid),
  status_before: oneOf(EVALUATION_STATES),
  status_after: oneOf(EVALUATION_STATES),
  created_at: DateTime,
  signature: Type.Optional(Signature),
  redacted: RedactedParts,
});
export type Review = Static<typeof Review>;

export const ReviewEvaluation = namedObject('ReviewEvaluationRequest', {
  decision: oneOf(['approve', 'reject', 'amend'] as const),
  reason: shownText(4000, { writeOnly: true }),
  amendments: Optional.Array(
    strictObject({
      question_id: Type.String({ minLength: 1, maxLength: 255 }),
      value: AnswerValue,
      text: Type.Optional(AnswerText),
    }),
    {
      minItems: 1,
      maxItems: 500,
      description: 'Replacement answers. Required for `amend`, otherwise not allowed.',
    },
  ),
  signature: Type.Optional(GivenSignature),
});
export type ReviewEvaluation = Static<typeof ReviewEvaluation>;

/** The result of a replay. `differences` has at most 100 entries. */
export const Replay = namedObject('ReplayResult', {
  identical: Type.Boolean(),
  redacted: RedactedParts,
  differences: Type.Array(
    strictObject({
      pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the result.' }),
      stored: Type.Optional(Type.Unknown()),
      recomputed: Type.Optional(Type.Unknown()),
    }),
  ),
  engine_version: Type.String({ description: 'Of the engine that computed the result again.' }),
  stored_engine_version: Optional.String({
    description: 'Of the engine that computed the stored result, if it was another one.',
  }),
});
