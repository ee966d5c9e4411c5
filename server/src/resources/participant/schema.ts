import { DateTime, oneOf, strictObject, Uuid } from '../../http/schemas.ts';
import { type Static, Type } from '../../http/type.ts';
import { ParticipantQuestion, SentAnswer } from '../answering/schema.ts';
import { AnswerText, AnswerValue } from '../evaluations/schema.ts';

export const Locale = Type.String({
  minLength: 1,
  maxLength: 35,
  pattern: '^[A-Za-z0-9-]+$',
  description: 'BCP 47 language tag.',
});

export const CreateSession = strictObject(
  {
    program_id: Uuid,
    subject_id: Uuid,
    locale: Type.Optional(Locale),
    ttl_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_592_000, default: 3600 })),
  },
  { title: 'CreateParticipantSessionRequest' },
);

export const IssuedSession = strictObject(
  {
    session_id: Uuid,
    evaluation_id: Uuid,
    participant_token: Type.String(),
    expires_at: DateTime,
    url: Type.String(),
  },
  { title: 'ParticipantSession' },
);

export const SaveAnswers = strictObject(
  {
    answers: Type.Array(SentAnswer, { maxItems: 1000 }),
    events: Type.Optional(
      Type.Array(
        strictObject({
          type: oneOf(['view', 'change', 'skip'] as const),
          question_id: Type.String({ minLength: 1, maxLength: 255 }),
          at: DateTime,
        }),
        { maxItems: 1000 },
      ),
    ),
  },
  { title: 'SaveAnswersRequest' },
);
export type SaveAnswers = Static<typeof SaveAnswers>;

export const SessionSections = Type.Array(
  strictObject({ id: Type.String(), title: Type.String(), description: Type.Optional(Type.String()) }),
  { description: 'Sections of the questions, to be displayed above them.' },
);

export const SessionView = strictObject(
  {
    session_id: Uuid,
    status: oneOf(['issued', 'active', 'completed', 'abandoned', 'revoked'] as const),
    locale: Type.String({ description: 'The language that the session was created with.' }),
    language: Type.String({
      description:
        'The language of the questions (BCP 47): that of the translation for `locale`, otherwise the locale of the experience.',
    }),
    title: Type.Optional(Type.String({ description: 'Title of the questionnaire.' })),
    description: Type.Optional(Type.String({ description: 'Description of the questionnaire.' })),
    sections: Type.Optional(SessionSections),
    progress: strictObject({
      answered: Type.Integer(),
      estimated_total: Type.Integer(),
      ratio: Type.Number(),
    }),
    questions: Type.Array(ParticipantQuestion),
    consent_refused: Type.Optional(
      Type.String({
        description:
          'Id of a required consent that the participant refused with one of its options. `questions` then has only this question, until its answer is changed. Absent if the content reads the answer, and decides itself what it means.',
      }),
    ),
    answers: Type.Array(
      strictObject({
        question_id: Type.String(),
        value: AnswerValue,
        text: Type.Optional(AnswerText),
        declined: Type.Boolean(),
        answered_at: DateTime,
      }),
    ),
  },
  { title: 'SessionView' },
);
export type SessionView = Static<typeof SessionView>;
