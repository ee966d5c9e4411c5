import { type Static, type TSchema, Type } from 'typebox';
import { closed, DateTime, oneOf, Uuid } from '../../http/schemas.ts';
import { ParticipantQuestion, Question } from '../participant/question-schema.ts';
import { AnswerValue, ElapsedMs } from '../participant/schema.ts';

const Word = Type.String({ maxLength: 255 });

/** What happens at the moment of the call. All members are optional; an absent one is empty. */
export const TriggerInput = closed({
  event: Type.Optional(Word),
  login_session_id: Type.Optional(Type.String({ maxLength: 512, writeOnly: true })),
  page: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type TriggerInput = Static<typeof TriggerInput>;

export const AskDueQuestions = closed({
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
export const AskOwnDueQuestions = closed({ trigger: Type.Optional(TriggerInput) });

export const DueQuestions = delivered(Question);
export type DueQuestions = Static<typeof DueQuestions>;

/** The same for participants, who see no scores. */
export const OwnDueQuestions = delivered(ParticipantQuestion);

function delivered<Q extends TSchema>(question: Q) {
  return closed({
    delivered_at: DateTime,
    items: Type.Array(closed({ delivery_id: Uuid, due_reason: oneOf(DUE_REASONS), question })),
  });
}

export const DueExplanation = closed({
  now: DateTime,
  due: Type.Array(closed({ question_id: Type.String(), due_reason: Type.String() })),
  suppressed: Type.Array(
    closed({
      question_id: Type.String(),
      failed_gates: Type.Array(
        closed({
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

const Answer = closed({
  delivery_id: Uuid,
  value: Type.Optional(AnswerValue),
  elapsed_ms: Type.Optional(ElapsedMs),
  declined: Type.Optional(Type.Boolean()),
});
export const DeliveryAnswers = Type.Array(Answer, { minItems: 1, maxItems: 1000 });
export type DeliveryAnswer = Static<typeof Answer>;

export const AnswerDueQuestions = closed({ program_id: Uuid, subject_id: Uuid, answers: DeliveryAnswers });

export const AnswerOwnDueQuestions = closed({ answers: DeliveryAnswers });

export const AcceptedAnswers = closed({ accepted: Type.Integer(), evaluation_id: Type.Optional(Uuid) });
