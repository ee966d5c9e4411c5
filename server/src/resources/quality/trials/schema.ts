import { JsonObject, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { ParticipantQuestion } from '../../answers/answering/schema.ts';
import { EvaluationReport } from '../../answers/evaluations/report-schema.ts';
import {
  AdaptiveStep,
  Alignment,
  Confidence,
  Coverage,
  GuardrailConflict,
  PrimaryMetric,
  SubScore,
} from '../../answers/evaluations/result-schema.ts';
import { AnswerValue, ParticipantHelp } from '../../answers/evaluations/schema.ts';
import { Trace } from '../../answers/evaluations/trace-schema.ts';
import { SessionSections } from '../../answers/participant/schema.ts';
import { SixContents } from '../../content/bundles/contents.ts';
import { Diagnostic } from '../../content/definitions/schema.ts';

const QuestionId = Type.String({ minLength: 1, maxLength: 255 });

export const TryBundle = namedObject('TryBundleRequest', {
  contents: Type.Optional(SixContents),
  bundle_id: Type.Optional(Uuid),
  answers: Type.Record(Type.String(), AnswerValue, {
    description:
      'Answers by question, in the order in which they are given. The order matters to adaptive policies.',
  }),
  declined: Optional.Array(QuestionId, { description: 'Questions that are declined.' }),
  texts: Optional.Record(Type.String(), Type.String(), {
    description: 'By question, the text to the chosen option that takes one.',
  }),
  profile: Type.Optional({ ...JsonObject, description: 'Profile fields that the context reads.' }),
  context_overrides: Type.Optional(JsonObject),
  locale: Optional.String({ minLength: 1, maxLength: 35, pattern: '^[A-Za-z0-9-]+$', default: 'en' }),
});
export type TryBundle = Static<typeof TryBundle>;

const TrialResult = namedObject('TrialResult', {
  alignment: Type.Optional(Alignment),
  confidence: Confidence,
  coverage: Coverage,
  primary_metric: Type.Optional(PrimaryMetric),
  sub_scores: Type.Array(SubScore),
  guardrail_conflicts: Type.Array(GuardrailConflict),
  unanswered_concepts: Type.Array(Type.String()),
  adaptive_trace: Type.Array(AdaptiveStep),
});

const Estimate = strictObject({
  concept_id: Type.String(),
  theta: Type.Number(),
  standard_error: Type.Number(),
});

const Adaptive = namedObject('TrialSelection', {
  mode: oneOf(['fixed', 'rules', 'irt'] as const),
  next_question_ids: Type.Array(Type.String(), {
    description: 'What a participant would be asked now. With `irt`, the selected item or testlet.',
  }),
  stop: Optional.String({ description: 'The stop rule that was met, or `exhausted`.' }),
  estimates: Type.Array(Estimate, { description: 'By IRT concept; the prior before the first answer.' }),
});

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const Trial = namedObject('Trial', {
  valid: Type.Boolean(),
  diagnostics: Type.Array(Diagnostic),
  title: Optional.String({ description: 'Title of the questionnaire.' }),
  description: Optional.String(),
  sections: SessionSections,
  questions: Type.Array(strictObject({ question: ParticipantQuestion, answered: Type.Boolean() }), {
    description: 'The visible questions in order, as participants get them.',
  }),
  hidden_question_ids: Type.Array(Type.String()),
  consent_refused: Optional.String({
    description: 'Id of a required consent that was refused, after which nothing is asked.',
  }),
  required_unanswered: Type.Array(Type.String(), {
    description: 'Required questions that a participant must answer before completing.',
  }),
  progress: strictObject({
    answered: Type.Integer(),
    estimated_total: Type.Integer(),
    ratio: Type.Number(),
  }),
  answer_errors: Type.Array(
    strictObject({ question_id: Type.String(), code: Type.String(), message: Type.String() }),
    { description: 'Answers that are not accepted. The result is computed without them.' },
  ),
  help: Type.Optional({
    ...ParticipantHelp,
    description:
      'Where a participant who gave these answers would find help, with the help lines of the app for the country of `locale`. Present only if an answer asks for it.',
  }),
  selection: nullable(Adaptive),
  status: nullable(oneOf(['completed', 'needs_review', 'failed'] as const)),
  result: nullable(TrialResult),
  report: nullable(EvaluationReport),
  reports_by_audience: nullable(
    strictObject({
      participant: EvaluationReport,
      reviewer: EvaluationReport,
      administrator: EvaluationReport,
    }),
  ),
  trace: nullable(Trace),
});
export type Trial = Static<typeof Trial>;
