import { JsonObject, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, type TSchema, Type } from '../../../http/type.ts';

/** Names what a right of the reader hides. */
export const RedactedParts = Optional.Array(Type.String(), {
  description: 'The parts that are missing because the reader lacks a right; it depends on the bundle alone.',
});

/** The shapes of a result, as docs/measurement.md explains them. Results of engine 0.1.0 lack some fields. */

export const Count = Type.Integer({ minimum: 0 });
export const Share = Type.Number({ minimum: 0, maximum: 1 });
export const NullableNumber = nullable(Type.Number());

function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** An object with any keys and values of one shape. */
export function recordOf<T extends TSchema>(schema: T, description?: string) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    additionalProperties: schema,
    ...(description !== undefined && { description }),
  });
}

export const Range = namedObject('ScoreRange', { min: Type.Number(), max: Type.Number() });

const Interval = Type.Array(Type.Number(), {
  minItems: 2,
  maxItems: 2,
  description: 'The 95 % confidence interval, in units of `value`.',
});
const StandardError = Type.Number({ description: 'In units of `value`. Absent when it is unknown.' });

const Precision = {
  standard_error: Type.Optional(StandardError),
  interval: Type.Optional(Interval),
  range: nullable(Range),
  band: Optional.String({ description: 'The id of the band.' }),
};

export const PrimaryMetric = strictObject(
  {
    id: Type.String({ description: 'The concept or composite.' }),
    label: Type.String(),
    value: Type.Number(),
    scale: Type.String(),
    ...Precision,
  },
  { title: 'PrimaryMetric', description: 'The main score.' },
);

export const SubScore = namedObject('SubScore', {
  concept_id: Type.String({ description: 'The concept or composite.' }),
  label: Type.String(),
  value: { ...NullableNumber, description: 'Null without a score.' },
  raw: { ...NullableNumber, description: 'Before it was converted to the scale.' },
  scale: Type.String(),
  ...Precision,
  coverage: { ...Share, description: 'Share of the eligible items that are answered, by weight.' },
  answered: Count,
  eligible: Count,
  method: Type.String(),
  redacted: RedactedParts,
  norm: Type.Optional(
    strictObject({
      mean: Optional.Number(),
      sd: Optional.Number(),
      n: Optional.Number(),
    }),
  ),
});

const Tally = { ratio: Share, answered: Count, eligible: Count };
export const Coverage = strictObject(
  { ...Tally, by_concept: recordOf(strictObject(Tally, { title: 'ConceptCoverage' })) },
  { title: 'Coverage', description: 'How much of the instrument was answered.' },
);

const ConceptConfidence = namedObject('ConceptConfidence', {
  value: nullable(Share),
  precision: nullable(Share),
  method: oneOf(['irt', 'reliability', 'composite', 'unknown', 'coverage'], {
    description: 'How the precision is known. Only results of engine 0.1.0 have `coverage`.',
  }),
});

export const Confidence = strictObject(
  {
    value: { ...nullable(Share), description: 'precision · quality. Null when the precision is unknown.' },
    level: oneOf(['low', 'moderate', 'high', 'unknown']),
    precision: nullable(Share),
    quality: Share,
    coverage: Share,
    by_concept: recordOf(ConceptConfidence, 'By concept or composite.'),
    unknown: Optional.Array(Type.String(), {
      description: 'Concepts and composites whose precision is unknown.',
    }),
  },
  { title: 'Confidence', description: 'Confidence in the result.' },
);

const Target = strictObject({
  ideal: Optional.Number(),
  min: Optional.Number(),
  max: Optional.Number(),
  tolerance: Optional.Number(),
  weight: Type.Number(),
});

const Fit = {
  concept_id: Type.String(),
  actual: NullableNumber,
  target: Target,
  gap: { ...NullableNumber, description: 'Distance from the target, in units of the score.' },
  fit: nullable(Share),
  weight: Type.Number(),
};

const AlignmentParts = {
  value: Share,
  metric: oneOf(['manhattan', 'euclidean']),
  missing: Type.Array(Type.String(), { description: 'Concepts with a target but without a fit.' }),
};

export const Alignment = strictObject(
  { ...AlignmentParts, concepts: Type.Array(strictObject(Fit)) },
  { title: 'Alignment', description: 'How well the scores match the targets of the context.' },
);

/** The alignment in a report, which also has the labels of the concepts. */
export const LabeledAlignment = namedObject('LabeledAlignment', {
  ...AlignmentParts,
  concepts: Type.Array(strictObject({ ...Fit, label: Type.String() })),
});

const Conflict = {
  rule_id: Type.String(),
  severity: oneOf(['info', 'warning', 'critical']),
  action: oneOf(['flag', 'require_review', 'withhold', 'fail']),
  message: Type.String(),
  concepts: Type.Array(Type.String()),
};

export const GuardrailConflict = namedObject('GuardrailConflict', {
  ...Conflict,
  evidence: Type.Optional({ ...JsonObject, description: 'The values that the rule observed.' }),
  redacted: RedactedParts,
});

/** A conflict as participants see it, without the observed values. */
const { message: _, ...ParticipantFields } = Conflict;
export const ParticipantConflict = strictObject(ParticipantFields, { title: 'ParticipantConflict' });

export const AdaptiveStep = namedObject('AdaptiveStep', {
  step: Count,
  question_id: Type.String(),
  concept_id: Optional.String({ description: 'The concept of `information` and `theta`.' }),
  criterion: Type.String(),
  information: Optional.Number({ description: 'Of the question, at the θ before its answer.' }),
  score: Type.Optional({
    ...NullableNumber,
    description: 'Of the answer on the concept, before reverse scoring. Null when it was declined.',
  }),
  theta: Optional.Number({ description: 'After the answer.' }),
  standard_error: Optional.Number({ description: 'Of `theta`.' }),
  fallback: Optional.String({
    description: 'Why `theta` is not the estimator’s own. No rule reads it as that.',
  }),
  candidates: Count,
  reason: Type.String(),
  stop: Optional.String({ description: 'The stop rule that this answer met.' }),
});
