import { type Static, type TSchema, Type } from 'typebox';
import { DateTime, oneOf, strictObject, Uuid } from '../../http/schemas.ts';
import { ElapsedMs, ParticipantQuestion, Question } from '../answering/schema.ts';
import { AnswerValue } from '../evaluations/schema.ts';

const Word = Type.String({ maxLength: 255 });

/** What happens at the moment of the call. All members are optional; an absent one is empty. */
export const TriggerInput = strictObject({
  event: Type.Optional(Word),
  login_session_id: Type.Optional(Type.String({ maxLength: 512, writeOnly: true })),
  page: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type TriggerInput = Static<typeof TriggerInput>;

export const AskDueQuestions = strictObject({
  program_id: Uuid,
  subject_id: Uuid,
  trigger: Type.Optional(TriggerInput),
  now: Type.Optional(Type.String({ format: 'date-time', description: 'Replaces the clock for this call.' })),
});

const DUE_REASONS = [
  'first_delivery',
  'recurring',
  'repeat_until_answered',
  'event_triggered',
  'adaptive_next',
] as const;
export type DueReason = (typeof DUE_REASONS)[number];

/** A participant is not asked which program and subject, and cannot move the clock. */
export const AskOwnDueQuestions = strictObject({ trigger: Type.Optional(TriggerInput) });

export const DueQuestions = delivered(Question);
export type DueQuestions = Static<typeof DueQuestions>;

/** The same for participants, who see no scores. */
export const OwnDueQuestions = delivered(ParticipantQuestion);

function delivered<Q extends TSchema>(question: Q) {
  return strictObject({
    delivered_at: DateTime,
    items: Type.Array(strictObject({ delivery_id: Uuid, due_reason: oneOf(DUE_REASONS), question })),
  });
}

export const DueExplanation = strictObject({
  now: DateTime,
  due: Type.Array(strictObject({ question_id: Type.String(), due_reason: Type.String() })),
  suppressed: Type.Array(
    strictObject({
      question_id: Type.String(),
      failed_gates: Type.Array(
        strictObject({
          gate: Type.String(),
          code: Type.String(),
          detail: Type.String(),
          next_eligible_at: Type.Optional(DateTime),
        }),
      ),
      next_eligible_at: Type.Optional(DateTime),
    }),
  ),
});

const Answer = strictObject({
  delivery_id: Uuid,
  value: Type.Optional(AnswerValue),
  elapsed_ms: Type.Optional(ElapsedMs),
  declined: Type.Optional(Type.Boolean()),
});
export const DeliveryAnswers = Type.Array(Answer, { minItems: 1, maxItems: 1000 });
export type DeliveryAnswer = Static<typeof Answer>;

export const AnswerDueQuestions = strictObject({
  program_id: Uuid,
  subject_id: Uuid,
  answers: DeliveryAnswers,
});

export const AnswerOwnDueQuestions = strictObject({ answers: DeliveryAnswers });

export const AcceptedAnswers = strictObject({ accepted: Type.Integer(), evaluation_id: Type.Optional(Uuid) });
