import { JsonObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
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
    from: Type.Optional(Type.Number()),
    to: Type.Optional(Type.Number()),
  },
  { title: 'ScoreBand', description: 'The values in [from, to). An absent edge is open.' },
);

const Score = strictObject(
  {
    concept_id: Type.String(),
    label: Type.String(),
    value: NullableNumber,
    scale: Type.String(),
    standard_error: Type.Optional(Type.Number()),
    interval: Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
    range: NullableRange,
    band: Type.Optional(Type.String()),
    band_label: Type.Optional(Type.String()),
    bands: Type.Array(Band),
    coverage: Share,
    answered: Count,
    eligible: Count,
  },
  { title: 'ReportScore' },
);

const Point = strictObject(
  {
    at: Type.String({ format: 'date-time' }),
    evaluation_id: Type.Optional(Type.String({ description: 'Absent for the current result.' })),
    value: Type.Number(),
    standard_error: Type.Optional(Type.Number()),
    comparable: Type.Boolean({ description: 'Whether it comes from the same items as the current value.' }),
  },
  { title: 'ScorePoint' },
);
const NullablePoint = Type.Union([Point, Type.Null()]);

const Compared = {
  concept_id: Type.String(),
  label: Type.String(),
  current: NullablePoint,
  previous: NullablePoint,
  change: oneOf(['increase', 'decrease', 'none', 'unknown']),
  reason: Type.Optional(oneOf(['no_score', 'no_previous', 'items_changed', 'no_standard_error'])),
  delta: Type.Optional(Type.Number()),
  threshold: Type.Optional(Type.Number({ description: 'A change must exceed it.' })),
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
    scores: Type.Optional(Type.Array(Score)),
    alignment: Type.Optional(LabeledAlignment),
    svg: Type.Optional(Type.String()),
    comparisons: Type.Optional(Type.Array(strictObject(Compared, { title: 'ScoreComparison' }))),
    series: Type.Optional(Type.Array(ScoreSeries)),
    conflicts: Type.Optional(Type.Array(Conflict)),
    render_error: Type.Optional(strictObject({ code: Type.String(), message: Type.String() })),
  },
  { title: 'ReportBlockData', description: 'What a client needs to draw the block, by its type.' },
);

export const EvaluationReport = strictObject(
  {
    title: Type.String(),
    locale: Type.String(),
    redacted: RedactedParts,
    blocks: Type.Array(
      strictObject(
        {
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
          text: Type.Optional(Type.String()),
          data: Type.Optional(Data),
        },
        { title: 'ReportBlock' },
      ),
    ),
  },
  { title: 'EvaluationReport' },
);

/** What a member of staff reads. */
export const ReportForStaff = strictObject(
  {
    ...EvaluationReport.properties,
    earlier_results: Type.Optional(
      Type.Array(ScoreSeries, {
        description:
          'From the second result of the person on: the scores over time that no block compares with earlier ones, up to 24 earlier results. Absent for the audiences `participant` and `administrator`.',
      }),
    ),
  },
  { title: 'ReportForStaff' },
);
