import { TRACE_STEPS } from '@eps/engine';
import { DateTime, JsonObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { AnswerOrigin } from '../../people/answer-origins/schema.ts';
import { Count, NullableNumber, Range, RedactedParts, recordOf, Share } from './result-schema.ts';

const Lines = Type.Array(Type.String(), {
  description: 'One line for each number: `name = calculation = number`. Long calculations are abbreviated.',
});
const OptionalText = Type.Optional(Type.String());
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
  weight: Type.Optional(Type.Number()),
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
  min_coverage: Type.Optional(Type.Number()),
  min_items: Type.Optional(Count),
  met: Type.Optional(Type.Boolean()),
  formula: OptionalText,
  imputed: Type.Optional(recordOf(NullableNumber, 'The keyed score set for each missing item.')),
  sum: OptionalNumber,
  divisor: OptionalNumber,
  eligible_weight: OptionalNumber,
  answered_weight: OptionalNumber,
  operands: Type.Optional(Operands),
  parts: Type.Optional(Type.Array(Part)),
  result: OptionalNumber,
  model: OptionalText,
  estimator: OptionalText,
  method: OptionalText,
  fallback: OptionalText,
  prior: Type.Optional(strictObject({ mean: Type.Number(), sd: Type.Number() })),
  bounds: Type.Optional(Type.Array(Type.Number())),
  nodes: Type.Optional(Count),
  D: Type.Optional(Type.Number()),
  categories: Type.Optional(recordOf(NullableNumber, 'The category of each answer, from 0.')),
  theta: Type.Optional(Type.Number()),
  information: Type.Optional(Type.Number()),
  standard_error: OptionalNumber,
  standard_error_formula: OptionalText,
  raw_standard_error: OptionalNumber,
  reliability: Type.Optional(Share),
  stepped_reliability: Type.Optional(Type.Number()),
  share: Type.Optional(Share),
  scale: OptionalText,
  reason: OptionalText,
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  mean: Type.Optional(Type.Number()),
  sd: Type.Optional(Type.Number()),
  z: Type.Optional(Type.Number()),
  interval: Type.Optional(Type.Array(Type.Number())),
  band: OptionalText,
  from: Type.Optional(Type.Number()),
  to: Type.Optional(Type.Number()),
  precision: OptionalNumber,
  quality: OptionalNumber,
  penalties: Type.Optional(recordOf(Type.Number(), 'By the id of the rule.')),
  of: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  metric: OptionalText,
  actual: OptionalNumber,
  gap: OptionalNumber,
  unit: OptionalNumber,
  fit: OptionalNumber,
  weight: Type.Optional(Type.Number()),
  value: OptionalNumber,
};

const Step = strictObject(
  { step: oneOf(TRACE_STEPS), lines: Type.Optional(Lines), ...StepOperands },
  { title: 'TraceStep', description: 'A step of the computation and its operands.' },
);

const ConceptTrace = strictObject(
  {
    concept_id: Type.String({ description: 'The concept or composite.' }),
    reason: Type.Optional(Type.String({ description: 'Why there is no score.' })),
    missing: Type.Optional(recordOf(Count, 'The number of missing items by reason.')),
    steps: Type.Array(Step),
  },
  { title: 'ConceptTrace' },
);

const Ids = Type.Optional(Type.Array(Type.String()));

const Participation = strictObject(
  {
    enrollment_id: Uuid,
    study_id: Type.Optional(Uuid),
    wave: Type.Optional(Type.String()),
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
    path: Type.Optional(
      Type.Array(
        strictObject({
          question_id: Type.String(),
          visible: Type.Boolean(),
          reason: Type.String(),
          rejected: Type.Optional(
            Type.String({
              description:
                'The code of the error for which the answer does not count: the bundle does not accept it.',
            }),
          ),
          option_order: Ids,
          row_order: Ids,
        }),
      ),
    ),
    items: Type.Optional(
      Type.Array(
        strictObject({
          question_id: Type.String(),
          concept_id: Type.String(),
          score: NullableNumber,
          keyed: NullableNumber,
          weight: Type.Number(),
          reversed: Type.Optional({ ...Range, description: 'keyed = min + max − score.' }),
        }),
      ),
    ),
    concepts: Type.Array(ConceptTrace),
    overall: Type.Optional(
      Type.Array(Step, { description: 'Coverage, quality, confidence and alignment of the whole.' }),
    ),
    undetermined_rules: Ids,
    redacted: RedactedParts,
    notes: Ids,
    decided_status_by: Type.Optional(
      Type.String({
        description:
          'A rule id, `not_answered`, `consent_refused`, `release_policy`, `imported` or `default`.',
      }),
    ),
    answers_removed_at: Type.Optional(
      Type.Unsafe<string>({
        ...DateTime,
        description:
          'When the answers were removed after their retention period. What reveals them is removed too.',
      }),
    ),
    supersedes: Type.Optional(strictObject({ evaluation_id: Uuid, reason: Type.String() })),
  },
  { title: 'Trace', description: 'How each number of the result was computed.' },
);
