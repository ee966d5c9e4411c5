import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { EvaluationReport } from './report-schema.ts';
import {
  AdaptiveStep,
  Alignment,
  Confidence,
  Coverage,
  GuardrailConflict,
  ParticipantConflict,
  PrimaryMetric,
  SubScore,
} from './result-schema.ts';
import { Trace } from './trace-schema.ts';

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

const Scores = {
  completed_at: Type.Optional(DateTime),
  alignment: Type.Optional(Alignment),
  confidence: Type.Optional(Confidence),
  coverage: Type.Optional(Coverage),
  primary_metric: Type.Optional(PrimaryMetric),
  report: Type.Optional(EvaluationReport),
  sub_scores: Optional.Array(SubScore),
  unanswered_concepts: Optional.Array(Type.String(), {
    description: 'Concepts without enough answers for a score.',
  }),
};

const EvaluationFields = {
  id: Uuid,
  app_id: Uuid,
  environment_id: Uuid,
  program_id: Uuid,
  subject_id: Uuid,
  version_bundle_id: Uuid,
  context_fingerprint: Type.String({ description: 'Identifies the context of the evaluation.' }),
  status: oneOf(EVALUATION_STATES, { title: 'EvaluationStatus' }),
  created_at: DateTime,
  ...Scores,
  guardrail_conflicts: Optional.Array(GuardrailConflict, { description: 'Guardrail rules that matched.' }),
  trace: Type.Optional(Trace),
  adaptive_trace: Optional.Array(AdaptiveStep),
};

export const Evaluation = strictObject(EvaluationFields, { title: 'Evaluation' });
export type Evaluation = Static<typeof Evaluation>;

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

/** The record in an answer to a `consent` with documents. */
export const ConsentRecord = strictObject(
  {
    version: Type.String(),
    hash: Type.String({
      description:
        '`sha256:` and the SHA-256 of the canonical JSON (RFC 8785) of `{documents, version}`, as they were shown.',
    }),
  },
  { title: 'ConsentRecord', description: 'The documents of a `consent` that were agreed to or refused.' },
);

/** The text of an answer, for the option of its question that takes one. */
export const AnswerText = Type.String({
  writeOnly: true,
  description: 'Text to the chosen option that takes one ("other, please specify").',
});

export const FinalAnswer = namedObject('FinalAnswer', {
  question_id: Type.String(),
  value: {
    ...AnswerValue,
    writeOnly: false,
    title: 'GivenAnswer',
    description: 'Null if it was declined.',
  },
  text: Optional.String({ description: 'What was written to an option that takes a text.' }),
  declined: Type.Boolean(),
  consent: Type.Optional(ConsentRecord),
  elapsed_ms: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'Active time on the question with all changes of the answer. Null if none was reported.',
  }),
  answered_at: DateTime,
  paper: Optional.Boolean({ description: 'True if staff entered it from a paper form; absent if not.' }),
  session_id: Type.Optional({
    ...Uuid,
    description: 'The participant session in which it was given; absent if an integrator or staff sent it.',
  }),
  token_id: Type.Optional({ ...Uuid, description: 'The token of the device with which it was given.' }),
  issued_by: Type.Optional({
    ...Uuid,
    description: 'The API key or user that issued the session; absent if a public link did.',
  }),
});
export type FinalAnswer = Static<typeof FinalAnswer>;

/** The response to a request with `include=answers`. */
export const EvaluationWithAnswers = namedObject('EvaluationWithAnswers', {
  ...EvaluationFields,
  answers: Type.Array(FinalAnswer),
  relation: Optional.String({
    description: 'How the proxy who answered is related to the person, if this was recorded.',
  }),
});

/** Where a participant finds help; shown at once. It names no rule and no reason. */
export const ParticipantHelp = Type.Array(
  namedObject('ParticipantHelp', {
    title: Optional.String(),
    text: Type.String(),
    links: Type.Array(
      strictObject({
        label: Type.String(),
        href: Type.String({ description: 'An address with `https:`, `tel:` or `sms:`.' }),
      }),
    ),
  }),
  {
    description:
      'Where to find help: present while an answer asks for it, and to be shown at once. It does not wait for a review.',
  },
);

/** The result that participants see. During a review it has only the first three fields and `help`. */
export const CompletionResult = namedObject('CompletionResult', {
  evaluation_id: Uuid,
  status: oneOf(EVALUATION_STATES),
  created_at: DateTime,
  ...Scores,
  guardrail_conflicts: Optional.Array(ParticipantConflict, { description: 'Guardrail rules that matched.' }),
  help: Type.Optional(ParticipantHelp),
  review_by: Type.Optional({
    ...DateTime,
    description: 'Until when a withheld result is reviewed, if the program sets a time.',
  }),
  redacted: Optional.Array(Type.Literal('result'), {
    description:
      'Present if this token may not read the result, because it was issued without `evaluations:answers` and some answers were given in other sessions.',
  }),
});
export type CompletionResult = Static<typeof CompletionResult>;
