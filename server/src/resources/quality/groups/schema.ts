import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { UnitId } from '../../people/units/schema.ts';

export const GroupsQuery = strictObject({
  program_id: Uuid,
  unit_id: Type.Optional({ ...UnitId, description: 'A unit, with those below it. Default: everybody.' }),
  cycle: Type.Optional({
    ...DateTime,
    description:
      'When the cycle began, as `cycles` of the response has it. Default: the latest. Only with `by=unit`.',
  }),
  by: Type.Optional(
    oneOf(['unit', 'cycle'] as const, {
      description:
        '`unit` (default): the unit or everybody, and each unit right below. `cycle`: the unit or everybody in each cycle.',
    }),
  ),
});

const Interval = Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'The 95 % interval.' });

const Estimate = (description: string) =>
  strictObject(
    { value: Type.Number(), interval: Type.Optional(Interval) },
    { title: 'GroupEstimate', description },
  );

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const GroupConcept = namedObject('GroupConcept', {
  concept_id: Type.String(),
  people: Type.Union([Count('How many people have a value.'), Type.Null()]),
  mean: Optional.Union([Estimate('On the scale of the concept.'), Type.Null()]),
  favourable: Optional.Union([
    Share('People whose value is on the better side of the middle of the range.'),
    Type.Null(),
  ]),
  bands: Type.Array(strictObject({ band: Type.String(), people: Count('At least 1.') }), {
    description: 'How many people have a value in each band.',
  }),
  items: Type.Array(
    strictObject({
      item_id: Type.String(),
      mean: Type.Union([Type.Number(), Type.Null()], { description: 'Of the keyed scores.' }),
      min: Type.Number(),
      max: Type.Number(),
    }),
    { description: 'The items with a lowest and a highest score, of people who answered all items.' },
  ),
  difference: Optional.Union([
    Estimate('Mean of the group minus mean of everybody in the environment.'),
    Type.Null(),
  ]),
  reasons: Optional.Record(Type.String(), oneOf(['too_few'] as const), {
    description:
      'Why figures are null, by their name: they would rest on fewer people than the privacy floor.',
  }),
  joined: Optional.Boolean({
    description: 'With `by=cycle`: whether the value is comparable with that of the cycle before.',
  }),
});

const Group = namedObject('Group', {
  unit_id: Type.Optional({ ...UnitId, description: 'Absent: everybody in the environment.' }),
  cycle: Type.Union([DateTime, Type.Null()], {
    description: 'When the cycle began; null in programs without common cycles.',
  }),
  respondents: Type.Union([Count('People with a result, also one that awaits review.'), Type.Null()]),
  reason: Type.Optional(
    oneOf(['too_few', 'open', 'merged'] as const, {
      description:
        'Why there are no figures: too few people, a period that is not closed yet, or people who are too few here and count in the unit above or in a longer time.',
    }),
  ),
  counted_in: Optional.Union([UnitId, Type.Null()], {
    description: 'The unit in which people of this one count; null for everybody in the environment.',
  }),
  rate: Type.Union([
    Share('Respondents among the people who were enrolled; null where too few were.'),
    Type.Null(),
  ]),
  concepts: Type.Array(GroupConcept),
});
export type Group = Static<typeof Group>;

const GroupedConcept = namedObject('GroupedConcept', {
  concept_id: Type.String(),
  label: Type.String(),
  range: Type.Union([strictObject({ min: Type.Number(), max: Type.Number() }), Type.Null()]),
  direction: Type.Optional(
    oneOf(['higher', 'lower'] as const, { description: 'The better side. Absent for composites.' }),
  ),
  items: Type.Array(strictObject({ item_id: Type.String(), prompt: Type.String() }), {
    description: 'Its questions, in the language of the content.',
  }),
  bands: Type.Array(
    strictObject({
      band: Type.String(),
      label: Type.String(),
      from: Optional.Number(),
      to: Optional.Number(),
    }),
    { description: 'Its bands, in the language of the content.' },
  ),
  agreement: Type.Optional(
    strictObject(
      {
        icc1: Type.Number({ description: 'Share of the variance that is between the units.' }),
        icc2: Optional.Number({ description: 'Reliability of the means of the units.' }),
        f: Optional.Number(),
        degrees: Optional.Array(Type.Number(), { description: 'Between, within.' }),
        p: Type.Number({ description: 'Of the F test.' }),
      },
      {
        title: 'GroupAgreement',
        description:
          'Whether the units differ by more than chance, over those right below. Absent with `by=cycle`, or with fewer than two units with values.',
      },
    ),
  ),
});

export const GroupResults = namedObject('GroupResults', {
  program_id: Uuid,
  released_at: Optional.Union([DateTime, Type.Null()], {
    description:
      'When the last cell was closed; null before the first. Absent with the scope `evaluations:answers`, whose readers see live figures.',
  }),
  cycles: Type.Array(DateTime, { description: 'When the cycles began that are over, the oldest first.' }),
  concepts: Type.Array(GroupedConcept),
  groups: Type.Array(Group, {
    description: 'The unit or everybody first.',
  }),
});
