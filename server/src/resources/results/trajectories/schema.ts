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
    at: DateTime,
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
          description: 'Absent if no comparable value precedes it, or the content does not say how to judge.',
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
      description: 'When the value that decided was measured. Absent if there was none in time.',
    }),
  },
  {
    title: 'TrajectoryOutcome',
    description:
      'Response and remission by the first of the `outcome_rules` for the concept in the scorecard of the latest value. The last value until `by` and `grace` after the first decides, among those that are comparable with the first. Absent without a rule, before anything can be said, and if rights hide values.',
  },
);

export const Trajectory = strictObject(
  {
    concept_id: Type.String(),
    points: Type.Array(Point, { description: 'In time order; of more than 1,000 values, the latest.' }),
    outcome: Type.Optional(Outcome),
    redacted: Type.Optional(
      Type.Array(Type.String(), { description: 'What is missing because of the rights of the reader.' }),
    ),
  },
  { title: 'Trajectory' },
);
