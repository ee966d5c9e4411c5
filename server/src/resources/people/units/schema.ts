import { namedObject, shownText } from '../../../http/schemas.ts';
import { DATE } from '../../../http/time-of-day.ts';
import { type Static, Type } from '../../../http/type.ts';

const MAX_UNITS = 5000;
const MAX_MEMBERSHIPS = 100;

/** The id of a unit, as the customer writes it. */
export const UnitId = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  description: 'Readable, and not encrypted: an id of the organization’s own, such as `ward-3`.',
});

export const Unit = namedObject('Unit', {
  id: UnitId,
  name: shownText(200, { description: 'Encrypted, and in no event or log.' }),
  parent: Type.Optional(UnitId),
});
export type Unit = Static<typeof Unit>;

export const Units = namedObject('Units', {
  units: Type.Array(Unit, {
    maxItems: MAX_UNITS,
    description: 'All units of the environment. A unit without `parent` is a root of the tree.',
  }),
});

const date = (description: string) => Type.String({ pattern: DATE, description });

export const UnitMembership = namedObject('UnitMembership', {
  unit_id: UnitId,
  starts_on: Type.Optional(date('The first day, in UTC. Default: today.')),
  ends_on: Type.Optional(
    date('The first day on which the person no longer belongs to the unit. Absent: no end.'),
  ),
});
export type UnitMembership = Static<typeof UnitMembership>;

export const SubjectUnits = namedObject('SubjectUnits', {
  units: Type.Array(UnitMembership, {
    maxItems: MAX_MEMBERSHIPS,
    description: 'Past, present and future memberships of the person in units.',
  }),
});

export const EXAMPLE_UNITS = {
  units: [
    { id: 'clinic', name: 'Clinic' },
    { id: 'ward-3', name: 'Ward 3', parent: 'clinic' },
  ],
};
