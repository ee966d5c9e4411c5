import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { UnitId } from '../../people/units/schema.ts';

const By = Type.Optional(
  oneOf(['unit', 'none'] as const, {
    description: '`unit` (default): also each unit that the reader may see, with those below it.',
  }),
);

export const ParticipationQuery = strictObject({ by: By });

export const OutcomesQuery = strictObject({
  rule: Optional.String({
    minLength: 1,
    maxLength: 255,
    description: 'The id of an outcome rule of the scorecard. Default: the first one.',
  }),
  by: By,
  starts_at: Type.Optional({
    ...DateTime,
    description: 'Only people whose windows ended in whole months from this time on.',
  }),
  ends_at: Type.Optional({ ...DateTime, description: 'Only those of months that end by this time.' }),
});

const Count = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description });
const Reason = Type.Optional(
  oneOf(['too_few', 'open', 'merged'] as const, {
    description:
      'Why figures are null: fewer people than the privacy floor, nobody counted yet, or people who count further up.',
  }),
);
const CountedIn = Optional.Union([UnitId, Type.Null()], {
  description: 'With the reason `merged`, the unit in which these people count; null for everybody.',
});
const Share = Type.Number({ minimum: 0, maximum: 1 });

const Participation = {
  enrolled: Count('People with an enrollment that was not withdrawn.'),
  started: Count('How many of them have answered something.'),
  completed: Count('How many of them have finished, also if the result awaits review.'),
  rate: Type.Union([Share, Type.Null()], { description: '`completed` of `enrolled`.' }),
  reason: Reason,
  counted_in: CountedIn,
};

export const ProgramParticipation = namedObject('ProgramParticipation', {
  program_id: Uuid,
  counted_at: Type.Union([DateTime, Type.Null()], {
    description: 'When this was counted, once a day; null before the first time.',
  }),
  cycle: Type.Union([DateTime, Type.Null()], {
    description: 'When the cycle began that is counted, the latest; null in programs without cycles.',
  }),
  everybody: strictObject(Participation, { title: 'Participation' }),
  groups: Type.Array(namedObject('UnitParticipation', { unit_id: UnitId, ...Participation }), {
    description: 'In the order of the units. Empty with `by=none`.',
  }),
});

const Rate = (description: string) =>
  Optional.Union(
    [
      namedObject('OutcomeRate', {
        people: Type.Integer({ minimum: 0 }),
        rate: Share,
        interval: Type.Array(Share, {
          minItems: 2,
          maxItems: 2,
          description: 'The 95 % interval (Wilson).',
        }),
      }),
      Type.Null(),
    ],
    { description: `${description} Absent if the rule does not define it.` },
  );

const Outcomes = {
  eligible: Count('People about whom the rule is, whose window is over.'),
  excluded: strictObject(
    {
      no_baseline: Count('Without a value by `by` after the enrollment.'),
      below_threshold: Count('With a baseline below `eligible.at_least`.'),
      withdrawn: Count('Withdrawn before the end of the window.'),
      erased: Count('Erased before they were counted.'),
      window_open: Count(
        'Taking part and not counted yet, because the window is not over, or too few are to be counted with. As of the last daily count, whatever `starts_at` and `ends_at`.',
      ),
    },
    { title: 'OutcomeExclusions', description: 'Who is not among the eligible people, by reason.' },
  ),
  followed_up: Count('Eligible people with a value in the window.'),
  response: Rate('Who responded, of the eligible people.'),
  remission: Rate('Who is in remission, of the eligible people.'),
  reason: Reason,
  counted_in: CountedIn,
};

const Rule = namedObject('OutcomeRuleReference', { id: Type.String(), concept_id: Type.String() });

export const ProgramOutcomes = namedObject('ProgramOutcomes', {
  program_id: Uuid,
  rules: Type.Array(Rule, { description: 'The outcome rules of the scorecard of the program.' }),
  rule: Type.Union([Type.String(), Type.Null()], { description: 'The one that was applied.' }),
  closed_until: Type.Union([DateTime, Type.Null()], {
    description: 'People whose windows ended before this time are counted; null before the first month.',
  }),
  everybody: strictObject(Outcomes, { title: 'Outcomes' }),
  groups: Type.Array(namedObject('UnitOutcomes', { unit_id: UnitId, ...Outcomes }), {
    description: 'In the order of the units. Empty with `by=none`.',
  }),
});

const Value = (description: string) =>
  Type.Optional(
    strictObject(
      {
        evaluation_id: Uuid,
        at: { ...DateTime, description: 'When the answers were given.' },
        value: Optional.Number({ description: 'Absent without the right to it.' }),
      },
      { title: 'OutcomeValue', description },
    ),
  );

export const PersonOutcome = namedObject('PersonOutcome', {
  subject_id: Uuid,
  enrollment_id: { ...Uuid, description: 'The first enrollment of the person in the program.' },
  excluded: Type.Optional(
    oneOf(['no_baseline', 'below_threshold', 'withdrawn', 'erased', 'window_open'] as const, {
      description: 'Why the person is not among those about whom the rule is.',
    }),
  ),
  missing: Type.Optional(
    oneOf(['baseline', 'follow_up'] as const, {
      description: 'Which value there is not, or not yet.',
    }),
  ),
  window: Type.Optional(
    strictObject(
      { starts_at: DateTime, ends_at: DateTime },
      { title: 'OutcomeWindow', description: 'Absent without a baseline.' },
    ),
  ),
  baseline: Value('The value that others are compared with.'),
  decisive: Value('The value in the window that decides.'),
  response: Optional.Boolean(),
  remission: Optional.Boolean(),
  redacted: Optional.Array(Type.String(), {
    description: 'What is missing because of the rights of the reader.',
  }),
});
