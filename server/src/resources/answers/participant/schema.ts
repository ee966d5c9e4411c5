import { PRESENTATION_MODES } from '@eps/engine';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { Relation, Respondent } from '../../people/answer-origins/schema.ts';
import { PageWords, ShownTheme } from '../../people/participant-page/schema.ts';
import { SESSION_STATES } from '../../people/participant-sessions/schema.ts';
import { DraftAnswer, ParticipantQuestion, ShownMedia } from '../answering/schema.ts';
import { AnswerText, AnswerValue, ParticipantHelp } from '../evaluations/schema.ts';
import { PushOffer } from '../push-subscriptions/schema.ts';

export const Locale = Type.String({
  minLength: 1,
  maxLength: 35,
  pattern: '^[A-Za-z0-9-]+$',
  description: 'BCP 47 language tag.',
});

/** Parameters of a link with their values. */
export const LinkParameters = Type.Record(
  Type.String(),
  Type.String({ maxLength: 500, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  { maxProperties: 50, title: 'LinkParameters' },
);

export const CreateSession = namedObject('CreateParticipantSessionRequest', {
  program_id: Uuid,
  subject_id: Uuid,
  locale: Type.Optional(Locale),
  ttl_seconds: Optional.Integer({
    minimum: 1,
    maximum: 2_592_000,
    default: 3600,
    description: 'How long a token of the session lives.',
  }),
  link_expires_at: Type.Optional({
    ...DateTime,
    description: 'When the link can no longer be used to answer: 30 days from now by default.',
  }),
  link_values: Type.Optional({
    ...LinkParameters,
    description:
      'Values for the variables of the context with `from: "link.…"`, by parameter. They count as signed, and for the evaluation that this session opens. Parameters that the context does not declare are ignored.',
  }),
  respondent: Type.Optional(Respondent),
  relation: Type.Optional(Relation),
  revoke_others: Optional.Boolean({
    default: false,
    description: 'Whether the earlier sessions of the evaluation end, with their links and tokens.',
  }),
});

export const IssuedSession = namedObject('ParticipantSession', {
  session_id: Uuid,
  evaluation_id: Uuid,
  participant_token: Type.String(),
  expires_at: DateTime,
  url: Type.String(),
});

export const SaveAnswers = namedObject('SaveAnswersRequest', {
  answers: Type.Array(DraftAnswer, { maxItems: 1000 }),
  events: Optional.Array(
    strictObject({
      type: oneOf(['view', 'change', 'skip'] as const),
      question_id: Type.String({ minLength: 1, maxLength: 255 }),
      at: DateTime,
    }),
    { maxItems: 1000 },
  ),
});
export type SaveAnswers = Static<typeof SaveAnswers>;

const Html = (...names: string[]) =>
  Type.Optional(
    strictObject(Object.fromEntries(names.map((name) => [name, Optional.String()])), {
      description: 'The texts that have Markdown, as sanitized HTML.',
    }),
  );

export const SessionSections = Type.Array(
  strictObject({
    id: Type.String(),
    title: Type.String(),
    description: Optional.String(),
    html: Html('description'),
    media: Type.Optional(ShownMedia),
  }),
  { description: 'Sections of the questions, to be displayed above them.' },
);

export const SessionView = namedObject('SessionView', {
  session_id: Uuid,
  status: oneOf(SESSION_STATES),
  locale: Type.String({
    description: 'The language of the session: the one it was created with, or the last one that was set.',
  }),
  language: Type.String({
    description:
      'The language of the questions (BCP 47): that of the translation for `locale`, otherwise the locale of the experience.',
  }),
  languages: Optional.Array(Type.String(), {
    description:
      'The languages (BCP 47) of the questions, if there is more than one; `POST /v1/participant/language` changes it.',
  }),
  title: Optional.String({ description: 'Title of the questionnaire.' }),
  description: Optional.String({ description: 'Description of the questionnaire.' }),
  welcome: Optional.String({ description: 'Text before the first question, as Markdown.' }),
  welcome_media: Type.Optional(ShownMedia),
  closing: Optional.String({ description: 'Text at the end, as Markdown.' }),
  closing_media: Type.Optional(ShownMedia),
  html: Html('description', 'welcome', 'closing'),
  redirect: Optional.String({
    description:
      'The address at which the participant continues after the end. Absent if its origin is not one of the `allowed_origins` of the environment.',
  }),
  presentation: strictObject(
    {
      mode: oneOf(PRESENTATION_MODES),
      auto_advance: Type.Boolean(),
      back: Type.Boolean(),
      progress: Type.Boolean(),
      timer: Type.Boolean(),
    },
    { description: 'How the questions are to be shown.' },
  ),
  time_left_ms: Optional.Integer({
    minimum: 0,
    description:
      'Time until the adaptive policy asks nothing more; absent without a time limit. It begins when the first answers or events of the session are saved.',
  }),
  sections: Type.Optional(SessionSections),
  progress: strictObject({
    answered: Type.Integer(),
    estimated_total: Type.Integer(),
    ratio: Type.Number(),
  }),
  questions: Type.Array(ParticipantQuestion),
  steps: Optional.Array(strictObject({ id: Type.String(), question_ids: Type.Array(Type.String()) }), {
    description:
      'All visible questions in the steps of the presentation, answered ones too. A step keeps its id while answers show and hide questions. Absent if the adaptive policy chooses the questions.',
  }),
  answered_questions: Optional.Array(ParticipantQuestion, {
    description: 'The questions of `steps` that are not in `questions`, to show them with their answers.',
  }),
  consent_refused: Optional.String({
    description:
      'Id of a required consent that the participant refused with one of its options. `questions` then has only this question, until its answer is changed. Absent if the content reads the answer and so defines what it means.',
  }),
  help: Type.Optional(ParticipantHelp),
  words: Type.Optional({
    ...PageWords,
    description:
      'Texts of the app that replace those of the page, in `language`. Only in the response of `GET /v1/participant/session`.',
  }),
  theme: Type.Optional(ShownTheme),
  push: Type.Optional(PushOffer),
  due_questions: Optional.Boolean({
    description:
      'Whether the link also serves due questions of a continuous program: `POST /v1/participant/due-questions` delivers them. Only in the response of `GET /v1/participant/session`.',
  }),
  self_service: Type.Optional(
    strictObject(
      { export: Type.Boolean(), withdraw: Type.Boolean() },
      {
        description:
          'What the program offers: reading what is stored (`GET /v1/participant/data`), and withdrawing. Only in the response of `GET /v1/participant/session`.',
      },
    ),
  ),
  occasions: Type.Optional(
    strictObject(
      {
        open: Optional.Boolean({ description: 'Whether the link leads to another one now.' }),
        next_opens_at: Type.Optional(DateTime),
        time_zone: Optional.String({ description: 'IANA time zone of the person.' }),
      },
      {
        title: 'OwnOccasions',
        description:
          'Of a session of a study that is over: where its link leads now. Only in the response of `GET /v1/participant/session`.',
      },
    ),
  ),
  answers: Type.Array(
    strictObject({
      question_id: Type.String(),
      value: AnswerValue,
      text: Type.Optional(AnswerText),
      declined: Type.Boolean(),
      answered_at: DateTime,
      unreadable: Optional.Boolean({
        description:
          'Whether the token may not read the answer, because it was given in another session and the issuer of this one may not read answers. `value` is then null.',
      }),
      hidden: Optional.Boolean({ description: 'Whether a later answer has hidden the question.' }),
    }),
  ),
});
export type SessionView = Static<typeof SessionView>;
