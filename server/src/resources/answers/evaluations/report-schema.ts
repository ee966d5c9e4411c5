import { JsonObject, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { Count, LabeledAlignment, NullableNumber, Range, RedactedParts, Share } from './result-schema.ts';

export const ReportLocale = Type.String({
  minLength: 1,
  maxLength: 35,
  pattern: '^[A-Za-z0-9-]+$',
  description: 'BCP 47 tag of the language to render the report in.',
});

const NullableRange = Type.Union([Range, Type.Null()]);

const Band = strictObject(
  {
    id: Type.String(),
    label: Type.String(),
    from: Optional.Number(),
    to: Optional.Number(),
  },
  { title: 'ScoreBand', description: 'The values in [from, to). An absent edge is open.' },
);

const Score = namedObject('ReportScore', {
  concept_id: Type.String(),
  label: Type.String(),
  value: NullableNumber,
  scale: Type.String(),
  standard_error: Optional.Number(),
  interval: Optional.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
  range: NullableRange,
  band: Optional.String(),
  band_label: Optional.String(),
  bands: Type.Array(Band),
  coverage: Share,
  answered: Count,
  eligible: Count,
});

const Point = namedObject('ScorePoint', {
  at: Type.String({ format: 'date-time' }),
  evaluation_id: Optional.String({ description: 'Absent for the current result.' }),
  value: Type.Number(),
  standard_error: Optional.Number(),
  comparable: Type.Boolean({ description: 'Whether it comes from the same items as the current value.' }),
});
const NullablePoint = Type.Union([Point, Type.Null()]);

const Compared = {
  concept_id: Type.String(),
  label: Type.String(),
  current: NullablePoint,
  previous: NullablePoint,
  change: oneOf(['increase', 'decrease', 'none', 'unknown']),
  reason: Type.Optional(oneOf(['no_score', 'no_previous', 'items_changed', 'no_standard_error'])),
  delta: Optional.Number(),
  threshold: Optional.Number({ description: 'A change must exceed it.' }),
};

const Series = {
  ...Compared,
  range: NullableRange,
  bands: Type.Array(Band),
  points: Type.Array(Point),
};

const ScoreSeries = strictObject(Series, { title: 'ScoreSeries' });

const Conflict = strictObject({
  rule_id: Type.String(),
  severity: oneOf(['info', 'warning', 'critical']),
  action: oneOf(['flag', 'require_review', 'withhold', 'fail']),
  message: Type.String(),
  concepts: Type.Array(Type.String()),
  evidence: Type.Optional({ ...JsonObject, description: 'Absent in reports for participants.' }),
});

const Data = strictObject(
  {
    score: Type.Optional(Score),
    scores: Optional.Array(Score),
    alignment: Type.Optional(LabeledAlignment),
    svg: Optional.String(),
    comparisons: Optional.Array(strictObject(Compared, { title: 'ScoreComparison' })),
    series: Optional.Array(ScoreSeries),
    conflicts: Optional.Array(Conflict),
    render_error: Type.Optional(strictObject({ code: Type.String(), message: Type.String() })),
  },
  { title: 'ReportBlockData', description: 'What a client needs to draw the block, by its type.' },
);

export const EvaluationReport = namedObject('EvaluationReport', {
  title: Type.String(),
  locale: Type.String(),
  redacted: RedactedParts,
  blocks: Type.Array(
    namedObject('ReportBlock', {
      id: Type.String(),
      type: oneOf([
        'text',
        'metric',
        'score',
        'bands',
        'comparison',
        'trend',
        'chart',
        'table',
        'guardrails',
      ]),
      text: Optional.String(),
      data: Type.Optional(Data),
    }),
  ),
});

/** What a member of staff reads. */
export const ReportForStaff = namedObject('ReportForStaff', {
  ...EvaluationReport.properties,
  earlier_results: Optional.Array(ScoreSeries, {
    description:
      'From the second result of the person on: the scores over time that no block compares with earlier ones, up to 24 earlier results. Absent for the audiences `participant` and `administrator`.',
  }),
});
