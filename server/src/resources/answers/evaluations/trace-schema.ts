import { TRACE_STEPS } from '@eps/engine';
import { DateTime, JsonObject, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { AnswerOrigin } from '../../people/answer-origins/schema.ts';
import { Count, NullableNumber, Range, RedactedParts, recordOf, Share } from './result-schema.ts';

const Lines = Type.Array(Type.String(), {
  description: 'One line for each number: `name = calculation = number`. Long calculations are abbreviated.',
});
const OptionalText = Optional.String();
const OptionalNumber = Type.Optional(NullableNumber);

const Operands = strictObject(
  {
    answers: Type.Optional(JsonObject),
    scores: Type.Optional(recordOf(NullableNumber)),
    metrics: Type.Optional(recordOf(NullableNumber)),
    confidence: Type.Optional(recordOf(NullableNumber)),
    coverage: Type.Optional(recordOf(NullableNumber)),
    context: Type.Optional(JsonObject),
    profile: Type.Optional(JsonObject),
    timing: Type.Optional(recordOf(NullableNumber)),
  },
  { title: 'ExpressionOperands', description: 'What an expression read.' },
);

const Part = strictObject({
  id: Type.String(),
  weight: Optional.Number(),
  value: OptionalNumber,
  standard_error: OptionalNumber,
  raw: OptionalNumber,
  raw_standard_error: OptionalNumber,
});

/** The operands of every kind of step; docs/measurement.md, section "Trace", lists those of each. */
const StepOperands = {
  concept_id: OptionalText,
  ratio: Type.Optional(Share),
  answered: Type.Optional(Count),
  eligible: Type.Optional(Count),
  policy: OptionalText,
  min_coverage: Optional.Number(),
  min_items: Type.Optional(Count),
  met: Optional.Boolean(),
  formula: OptionalText,
  imputed: Type.Optional(recordOf(NullableNumber, 'The keyed score set for each missing item.')),
  sum: OptionalNumber,
  divisor: OptionalNumber,
  eligible_weight: OptionalNumber,
  answered_weight: OptionalNumber,
  operands: Type.Optional(Operands),
  parts: Optional.Array(Part),
  result: OptionalNumber,
  model: OptionalText,
  estimator: OptionalText,
  method: OptionalText,
  fallback: OptionalText,
  prior: Type.Optional(strictObject({ mean: Type.Number(), sd: Type.Number() })),
  bounds: Optional.Array(Type.Number()),
  nodes: Type.Optional(Count),
  D: Optional.Number(),
  categories: Type.Optional(recordOf(NullableNumber, 'The category of each answer, from 0.')),
  theta: Optional.Number(),
  information: Optional.Number(),
  standard_error: OptionalNumber,
  standard_error_formula: OptionalText,
  raw_standard_error: OptionalNumber,
  reliability: Type.Optional(Share),
  stepped_reliability: Optional.Number(),
  share: Type.Optional(Share),
  scale: OptionalText,
  reason: OptionalText,
  min: Optional.Number(),
  max: Optional.Number(),
  mean: Optional.Number(),
  sd: Optional.Number(),
  z: Optional.Number(),
  interval: Optional.Array(Type.Number()),
  band: OptionalText,
  from: Optional.Number(),
  to: Optional.Number(),
  precision: OptionalNumber,
  quality: OptionalNumber,
  penalties: Type.Optional(recordOf(Type.Number(), 'By the id of the rule.')),
  of: Optional.Union([Type.String(), Type.Null()]),
  metric: OptionalText,
  actual: OptionalNumber,
  gap: OptionalNumber,
  unit: OptionalNumber,
  fit: OptionalNumber,
  weight: Optional.Number(),
  value: OptionalNumber,
};

const Step = strictObject(
  { step: oneOf(TRACE_STEPS), lines: Type.Optional(Lines), ...StepOperands },
  { title: 'TraceStep', description: 'A step of the computation and its operands.' },
);

const ConceptTrace = namedObject('ConceptTrace', {
  concept_id: Type.String({ description: 'The concept or composite.' }),
  reason: Optional.String({ description: 'Why there is no score.' }),
  missing: Type.Optional(recordOf(Count, 'The number of missing items by reason.')),
  steps: Type.Array(Step),
});

const Ids = Optional.Array(Type.String());

const Participation = strictObject(
  {
    enrollment_id: Uuid,
    study_id: Type.Optional(Uuid),
    wave: Optional.String(),
    occasion: Type.Optional({ ...Count, description: 'The number of the occasion of its wave, from 0.' }),
    origin: Type.Optional(AnswerOrigin),
  },
  {
    title: 'EvaluationParticipation',
    description:
      'The enrollment and the study that the evaluation belongs to, and where its answers are from.',
  },
);
export type Participation = Static<typeof Participation>;

export const Trace = strictObject(
  {
    engine_version: Type.String(),
    fingerprint: Type.String({ description: 'Of the bundle.' }),
    context_fingerprint: Type.String(),
    seed: Type.String({ description: 'Determines every random draw.' }),
    participation: Type.Optional(Participation),
    cycle: Type.Optional(
      strictObject(
        {
          number: Type.Integer({ description: 'From 1; imported cycles before it are 0, −1 and so on.' }),
          starts_at: DateTime,
          ends_at: Type.Union([DateTime, Type.Null()]),
        },
        { title: 'EvaluationCycle', description: 'The cycle of a continuous program.' },
      ),
    ),
    link_values: Type.Optional(
      recordOf(
        Type.String(),
        'The values from the link that the context declares (scope `subjects:profile`).',
      ),
    ),
    path: Optional.Array(
      strictObject({
        question_id: Type.String(),
        visible: Type.Boolean(),
        reason: Type.String(),
        rejected: Optional.String({
          description:
            'The code of the error for which the answer does not count: the bundle does not accept it.',
        }),
        option_order: Ids,
        row_order: Ids,
      }),
    ),
    items: Optional.Array(
      strictObject({
        question_id: Type.String(),
        concept_id: Type.String(),
        score: NullableNumber,
        keyed: NullableNumber,
        weight: Type.Number(),
        reversed: Type.Optional({ ...Range, description: 'keyed = min + max − score.' }),
      }),
    ),
    concepts: Type.Array(ConceptTrace),
    overall: Optional.Array(Step, {
      description: 'Coverage, quality, confidence and alignment of the whole.',
    }),
    undetermined_rules: Ids,
    redacted: RedactedParts,
    notes: Ids,
    decided_status_by: Optional.String({
      description: 'A rule id, `not_answered`, `consent_refused`, `release_policy`, `imported` or `default`.',
    }),
    answers_removed_at: Optional.Unsafe<string>({
      ...DateTime,
      description:
        'When the answers were removed after their retention period. What reveals them is removed too.',
    }),
    supersedes: Type.Optional(strictObject({ evaluation_id: Uuid, reason: Type.String() })),
  },
  { title: 'Trace', description: 'How each number of the result was computed.' },
);
