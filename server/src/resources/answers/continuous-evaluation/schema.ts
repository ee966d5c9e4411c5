import { GATES } from '@eps/engine';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, type TSchema, Type } from '../../../http/type.ts';
import { OccasionsOfWave } from '../../people/occasions/schema.ts';
import { ElapsedMs, ParticipantQuestion, Question } from '../answering/schema.ts';
import { AnswerText, AnswerValue, ParticipantHelp } from '../evaluations/schema.ts';

const Word = Type.String({ maxLength: 255 });

/** The events that just happened in the client application. Absent members are empty. */
export const TriggerInput = namedObject('Trigger', {
  event: Type.Optional(Word),
  login_session_id: Optional.String({ maxLength: 512, writeOnly: true }),
  page: Optional.String({ maxLength: 2048 }),
});
export type TriggerInput = Static<typeof TriggerInput>;

const Now = Type.String({
  format: 'date-time',
  description:
    'Time to use instead of the current time. The call then opens no missed cycle and closes no ended one.',
});

export const AskDueQuestions = namedObject('DueQuestionsRequest', {
  program_id: Uuid,
  subject_id: Uuid,
  trigger: Type.Optional(TriggerInput),
  now: Type.Optional(Now),
});

const DUE_REASONS = [
  'first_delivery',
  'recurring',
  'repeat_until_answered',
  'event_triggered',
  'adaptive_next',
] as const;
const DueReason = oneOf(DUE_REASONS, { title: 'DueReason' });
export type DueReason = Static<typeof DueReason>;

/** The token determines the program and the subject; participants cannot set the time. */
export const AskOwnDueQuestions = namedObject('OwnDueQuestionsRequest', {
  trigger: Type.Optional(TriggerInput),
});

export const DueQuestions = delivered('DueQuestions', Question);
export type DueQuestions = Static<typeof DueQuestions>;

/** Due questions for participants, without scores. */
export const OwnDueQuestions = delivered('OwnDueQuestions', ParticipantQuestion);

function delivered<Q extends TSchema>(title: string, question: Q) {
  return strictObject(
    {
      delivered_at: DateTime,
      items: Type.Array(strictObject({ delivery_id: Uuid, due_reason: DueReason, question })),
    },
    { title },
  );
}

export const DueExplanation = namedObject('DueExplanation', {
  now: DateTime,
  due: Type.Array(strictObject({ question_id: Type.String(), due_reason: DueReason })),
  suppressed: Type.Array(
    strictObject({
      question_id: Type.String(),
      failed_gates: Type.Array(
        strictObject({
          gate: oneOf(GATES, { title: 'Gate' }),
          code: Type.String(),
          detail: Type.String(),
          next_eligible_at: Type.Optional(DateTime),
        }),
      ),
      next_eligible_at: Type.Optional(DateTime),
    }),
  ),
  participation: Type.Optional(OccasionsOfWave),
});

const Answer = namedObject('DeliveryAnswer', {
  delivery_id: Uuid,
  value: Type.Optional(AnswerValue),
  text: Type.Optional(AnswerText),
  elapsed_ms: Type.Optional(ElapsedMs),
  declined: Optional.Boolean(),
});
const DeliveryAnswers = Type.Array(Answer, { minItems: 1, maxItems: 1000 });
export type DeliveryAnswer = Static<typeof Answer>;

export const AnswerDueQuestions = namedObject('AnswerDueQuestionsRequest', {
  program_id: Uuid,
  subject_id: Uuid,
  answers: DeliveryAnswers,
  now: Type.Optional(Now),
});

export const AnswerOwnDueQuestions = namedObject('AnswerOwnDueQuestionsRequest', {
  answers: DeliveryAnswers,
});

export const AcceptedAnswers = namedObject('AcceptedAnswers', {
  accepted: Type.Integer(),
  evaluation_id: Type.Optional(Uuid),
});

/** The same, for the participant who answered. */
export const AcceptedOwnAnswers = namedObject('AcceptedOwnAnswers', {
  ...AcceptedAnswers.properties,
  help: Type.Optional(ParticipantHelp),
});
