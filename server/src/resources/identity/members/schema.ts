import { EXTRA_ROLES, EXTRA_SCOPES, ROLES } from '../../../credentials/scopes.ts';
import { DateTime, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { Email } from '../auth/schema.ts';

export const RoleName = oneOf(ROLES, { title: 'Role' });

export const Membership = namedObject('Membership', {
  id: Type.String(),
  organization_id: Type.String(),
  user_id: Type.String({
    description:
      'The id of the user. Until the invitation is accepted, an id that does not reveal whether the address already has an account.',
  }),
  role: RoleName,
  created_at: DateTime,
  updated_at: DateTime,
});

const UnitIds = Type.Union(
  [Type.Array(Type.String({ maxLength: 64 }), { uniqueItems: true, maxItems: 100 }), Type.Null()],
  {
    description:
      'The units to which the member is limited, in every environment that has them: the member, and their API keys, see the people of these units and of the units below them, and nobody else. `null`: everybody. Owners are not limited.',
  },
);

const EXTRAS = {
  extra_roles: Type.Array(oneOf(EXTRA_ROLES), {
    uniqueItems: true,
    maxItems: EXTRA_ROLES.length,
    description: 'Further roles. The member has the scopes of all of them.',
  }),
  extra_scopes: Type.Array(oneOf(EXTRA_SCOPES), {
    uniqueItems: true,
    maxItems: EXTRA_SCOPES.length,
    description: 'Scopes that an owner has granted beside the roles, also in live environments.',
  }),
  unit_ids: UnitIds,
};

export const ChangedMembership = namedObject('ChangedMembership', { ...Membership.properties, ...EXTRAS });

export const Member = namedObject('Member', {
  ...ChangedMembership.properties,
  email: Type.String({ description: 'Email address of the user, in lower case.' }),
  accepted: Type.Boolean({ description: 'Whether the user has accepted the invitation.' }),
});

export const Invitee = namedObject('InviteRequest', {
  email: Email,
  role: Type.Optional(oneOf(ROLES, { default: 'viewer' })),
  unit_ids: Type.Optional(UnitIds),
  allow_similar_address: Optional.Boolean({
    default: false,
    description:
      'Invites an address that looks like the address of a member (`similar_address`), with other letters.',
  }),
});

export const ChangeMembership = strictObject(
  {
    role: Type.Optional(RoleName),
    extra_roles: Type.Optional(EXTRAS.extra_roles),
    extra_scopes: Type.Optional(EXTRAS.extra_scopes),
    unit_ids: Type.Optional(EXTRAS.unit_ids),
  },
  { title: 'ChangeMembershipRequest', minProperties: 1 },
);

export const EXAMPLE_MEMBERSHIP = {
  id: '0199a3c1-2b6f-7c11-8a54-5f0e9d7c6b5a',
  organization_id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  user_id: '0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f',
  role: 'viewer',
  created_at: '2026-01-12T09:00:00.000Z',
  updated_at: '2026-01-12T09:00:00.000Z',
};

export const EXAMPLE_CHANGED = { ...EXAMPLE_MEMBERSHIP, extra_roles: [], extra_scopes: [], unit_ids: null };

export const EXAMPLE_MEMBER = { ...EXAMPLE_CHANGED, email: 'grace@example.com', accepted: true };
