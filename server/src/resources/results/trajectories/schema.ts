import { DateTime, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

export const TrajectoryQuery = strictObject({
  concept: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'The id of a concept or composite.',
  }),
});

const Change = strictObject(
  {
    index: Type.Number({ description: 'The change in units of its standard error.' }),
    class: oneOf(['recovered', 'improved', 'unchanged', 'deteriorated'] as const),
    harmed: Type.Optional(
      Type.Literal(true, { description: 'Set if a reliable worsening crosses the cut-off.' }),
    ),
  },
  { title: 'SignificantChange' },
);

const Point = strictObject(
  {
    evaluation_id: Uuid,
    program_id: Uuid,
    bundle_id: Uuid,
    at: { ...DateTime, description: 'When the answers were given.' },
    value: Type.Number(),
    interval: Type.Optional(Type.Array(Type.Number())),
    band: Type.Optional(Type.String()),
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
  },
  { title: 'TrajectoryPoint' },
);

const Outcome = strictObject(
  {
    response: Type.Optional(Type.Boolean({ description: 'Absent if the rule does not define it.' })),
    remission: Type.Optional(Type.Boolean({ description: 'Absent if the rule does not define it.' })),
    at: Type.Optional({
      ...DateTime,
      description: 'When the deciding value was measured. Absent if there was none in time.',
    }),
  },
  {
    title: 'TrajectoryOutcome',
    description:
      'Response and remission by the first of the `outcome_rules` for the concept in the scorecard of the latest value. The outcome depends on the last value within `by` plus `grace` after the first, among those that are comparable with the first. Absent without a rule, while the outcome is not known yet, and if rights hide values.',
  },
);

export const Trajectory = strictObject(
  {
    concept_id: Type.String(),
    points: Type.Array(Point, {
      description: 'By the time of the answers; of more than 1,000 values, the latest.',
    }),
    outcome: Type.Optional(Outcome),
    redacted: Type.Optional(
      Type.Array(Type.String(), { description: 'What is missing because of the rights of the reader.' }),
    ),
  },
  { title: 'Trajectory' },
);

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const ChangeWeek = strictObject(
  {
    week: Type.Integer({
      minimum: 0,
      description:
        "Weeks since a person's first value. A value counts for the nearest week, and the last one of a week counts. Week 0 is the first value itself.",
    }),
    people: Type.Integer({ minimum: 1, description: 'How many people have a value.' }),
    shares: Type.Optional(
      strictObject(
        {
          recovered: Share('Reliably better, and from the clinical to the functional side of the cut-off.'),
          improved: Share('Reliably better, and not recovered.'),
          unchanged: Share('No reliable change.'),
          deteriorated: Share('Reliably worse.'),
          harmed: Share('Reliably worse across the cut-off; they are also `deteriorated`.'),
        },
        {
          description:
            'Shares of `people`, against their first value. They add up to less than 1 if the change of some people cannot be classified, and because of rounding in a release. Absent in week 0.',
        },
      ),
    ),
  },
  { title: 'ChangeWeek' },
);

export const ProgramChange = strictObject(
  {
    program_id: Uuid,
    concept_id: Type.String(),
    released_at: Type.Optional(
      Type.Union([DateTime, Type.Null()], {
        description:
          'When the latest of the figures were released; null before the first release. Absent with the scopes `evaluations:answers` and `subjects:profile`, whose readers see live figures.',
      }),
    ),
    weeks: Type.Array(ChangeWeek, { description: 'Weeks with people, in order.' }),
  },
  { title: 'ProgramChange' },
);
