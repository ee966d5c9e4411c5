import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { UnitId } from '../../people/units/schema.ts';

export const TrajectoryQuery = strictObject({
  concept: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'The id of a concept or composite.',
  }),
});

export const ChangeQuery = strictObject({
  ...TrajectoryQuery.properties,
  unit_id: Type.Optional({
    ...UnitId,
    description:
      'A unit with those right below it, from closed cells for every reader. Default: the highest units that the reader sees.',
  }),
});
export type ChangeQuery = Static<typeof ChangeQuery>;

const Change = namedObject('SignificantChange', {
  index: Type.Number({ description: 'The change in units of its standard error.' }),
  class: oneOf(['recovered', 'improved', 'unchanged', 'deteriorated'] as const),
  harmed: Optional.Literal(true, { description: 'Set if a reliable worsening crosses the cut-off.' }),
});

const Point = namedObject('TrajectoryPoint', {
  evaluation_id: Uuid,
  program_id: Uuid,
  bundle_id: Uuid,
  at: { ...DateTime, description: 'When the answers were given.' },
  value: Type.Number(),
  interval: Optional.Array(Type.Number()),
  band: Optional.String(),
  joined: Type.Boolean({
    description:
      'Whether the value is comparable with the one before it: both come from the same items and parameters. False for the first.',
  }),
  change: Type.Optional(
    strictObject(
      { from_first: Type.Optional(Change), from_previous: Type.Optional(Change) },
      {
        description:
          'Absent if no comparable value precedes it, or the content does not define how to classify the change.',
      },
    ),
  ),
});

const Outcome = strictObject(
  {
    response: Optional.Boolean({ description: 'Absent if the rule does not define it.' }),
    remission: Optional.Boolean({ description: 'Absent if the rule does not define it.' }),
    at: Type.Optional({
      ...DateTime,
      description: 'When the deciding value was measured. Absent if there was none in time.',
    }),
  },
  {
    title: 'TrajectoryOutcome',
    description:
      'Response and remission by the first of the `outcome_rules` for the concept in the scorecard of the latest value. The outcome depends on the value in the window of the rule that it picks, among those that are comparable with the baseline. Absent without a rule, for rules with `baseline: last_before_anchor`, if the baseline is not `eligible`, while the outcome is not known yet, and if rights hide values.',
  },
);

export const Trajectory = namedObject('Trajectory', {
  concept_id: Type.String(),
  points: Type.Array(Point, {
    description: 'By the time of the answers; of more than 1,000 values, the latest.',
  }),
  outcome: Type.Optional(Outcome),
  redacted: Optional.Array(Type.String(), {
    description: 'What is missing because of the rights of the reader.',
  }),
});

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const ChangeWeek = namedObject('ChangeWeek', {
  week: Type.Integer({
    minimum: 0,
    description:
      "Weeks since a person's first value. A value counts for the nearest week, and the last one of a week counts. Week 0 is the first value itself.",
  }),
  people: Type.Union([
    Type.Integer({ minimum: 1, description: 'How many people have a value.' }),
    Type.Null(),
  ]),
  shares: Optional.Union(
    [
      strictObject({
        recovered: Share('Reliably better, and from the clinical to the functional side of the cut-off.'),
        improved: Share('Reliably better, and not recovered.'),
        unchanged: Share('No reliable change.'),
        deteriorated: Share('Reliably worse.'),
        harmed: Share('Reliably worse across the cut-off; they are also `deteriorated`.'),
      }),
      Type.Null(),
    ],
    {
      description:
        'Shares of `people`, against their first value. They add up to less than 1 if the change of some people cannot be classified. Absent in week 0; null where `reason` says why.',
    },
  ),
  reason: Type.Optional(
    oneOf(['too_few'] as const, {
      description: 'Why figures are null: they would rest on fewer people than the privacy floor.',
    }),
  ),
});

export const ProgramChange = namedObject('ProgramChange', {
  program_id: Uuid,
  concept_id: Type.String(),
  released_at: Optional.Union([DateTime, Type.Null()], {
    description:
      'When the last cell was closed; null before the first. Absent with the scope `evaluations:answers`, whose readers see live figures.',
  }),
  weeks: Type.Array(ChangeWeek, { description: 'Weeks with people, in order; of everybody.' }),
  groups: Optional.Array(namedObject('UnitChange', { unit_id: UnitId, weeks: Type.Array(ChangeWeek) }), {
    description: 'Units, with those below them. Absent in live figures.',
  }),
});
