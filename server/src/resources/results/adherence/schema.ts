import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { UnitId } from '../../people/units/schema.ts';

export const WindowQuery = strictObject({
  starts_at: Optional.String({
    format: 'date-time',
    description:
      'Start of the window: the start of this UTC day, at most 400 days before the end. Defaults to 30 days before the end.',
  }),
  ends_at: Optional.String({
    format: 'date-time',
    description: 'End of the window: the end of this UTC day. Defaults to today.',
  }),
});

export const ProgramAdherenceQuery = strictObject({
  ...WindowQuery.properties,
  unit_id: Type.Optional({
    ...UnitId,
    description:
      'A unit with those right below it, from closed cells for every reader. Default: the highest units that the reader sees.',
  }),
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const nullable = (count: ReturnType<typeof Count>) => Type.Union([count, Type.Null()]);

const Counts = {
  expected: Count(
    'Occasions on which a question was asked or should have been: once in each of its periods. The sum of answered, late, missed and open.',
  ),
  delivered: Count('How many of them reached the person: as a due question, or in a session.'),
  answered: Count('Answered or declined, at the first delivery.'),
  late: Count('Answered or declined after a repeated delivery.'),
  missed: Count('Not answered in time, whether or not the question was delivered.'),
  open: Count('Can still be answered.'),
  not_triggered: Count('Occasions, not counted as expected, whose login, event or page never came.'),
};

const CycleAdherence = strictObject(
  { starts_at: DateTime, ...Counts },
  { title: 'CycleAdherence', description: 'The occasions of a cycle that began in the window.' },
);

const window = { starts_at: DateTime, ends_at: DateTime };
const cycles = Type.Array(CycleAdherence, { description: 'By cycle, the latest first.' });

export const EnrollmentAdherence = namedObject('EnrollmentAdherence', {
  enrollment_id: Uuid,
  ...window,
  ...Counts,
  cycles,
  redacted: Optional.Array(oneOf(['cycles', 'questions'] as const), {
    description:
      '`questions`: the reader may not know how many questions were asked, because answers or the profile decide it. The counts are then counts of cycles. A cycle is answered if any of its questions was; otherwise it is open or missed. `cycles`: they can decide that nothing is due in a cycle, so all counts are 0.',
  }),
});

const OfPeople = {
  ...(Object.fromEntries(Object.entries(Counts).map(([name, count]) => [name, nullable(count)])) as Record<
    keyof typeof Counts,
    ReturnType<typeof nullable>
  >),
  reason: Type.Optional(
    oneOf(['too_few', 'open', 'merged'] as const, {
      description:
        'Why counts are null: too few people, no closed period, or people who are too few here and count in the unit above.',
    }),
  ),
  counted_in: Optional.Union([UnitId, Type.Null()], {
    description: 'The unit in which people of this one count; null for everybody in the environment.',
  }),
};

export const ProgramAdherence = namedObject('ProgramAdherence', {
  program_id: Uuid,
  ...window,
  ...OfPeople,
  cycles,
  groups: Optional.Array(namedObject('UnitAdherence', { unit_id: UnitId, ...OfPeople }), {
    description: 'Units, with those below them. Absent in live counts.',
  }),
  redacted: Optional.Array(oneOf(['cycles', 'questions'] as const), {
    description:
      '`questions`: the counts are of cycles, because answers or the profile decide how many questions are asked. `cycles`: they can decide that nothing is due in a cycle, so all counts are null.',
  }),
});
