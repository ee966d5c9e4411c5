import type { Static } from 'typebox';
import { EXTRA_ROLES, type ExtraRole } from '../../../credentials/scopes.ts';
import { DateTime, Name, namedObject, oneOf, PlainId, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';

const MAX_ENTRIES = 100;
const Domain = Type.String({
  minLength: 3,
  maxLength: 253,
  pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
});
const Role = oneOf(EXTRA_ROLES, { title: 'RoleBySignOn' });

const settings = {
  name: Name,
  issuer: Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 2048,
    description:
      'The issuer identifier of the provider. An https URL with a public address, or an address that the installation allows.',
  }),
  client_id: Type.String({ minLength: 1, maxLength: 1024 }),
  scopes: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '^[!#-\\[\\]-~]+$' }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'Scopes to request in addition to `openid` and `email`.',
  }),
  domains: Type.Array(Domain, {
    minItems: 1,
    maxItems: MAX_ENTRIES,
    description: 'The domains of the e-mail addresses that the provider may sign in.',
  }),
  groups_claim: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()], {
    description:
      'The claim that lists the groups of a person. `null`: only groups that the directory sends with SCIM are used.',
  }),
  group_roles: Type.Record(Type.String({ minLength: 1, maxLength: 255 }), Role, {
    maxProperties: MAX_ENTRIES,
    description:
      'The role for each group, never `owner`, by the value of the claim, or by the name or external id of a SCIM group. For people in several groups, the first in the order of roles applies.',
  }),
  group_units: Type.Record(
    Type.String({ minLength: 1, maxLength: 255 }),
    Type.Union([
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }), { maxItems: 100, uniqueItems: true }),
      Type.Null(),
    ]),
    {
      maxProperties: MAX_ENTRIES,
      description:
        'The units to which people in each group are limited; `null`: they see everybody. People in several groups see the people of all their units, people in none of these groups nobody. Empty: the provider limits nobody, and limits that are set by hand stay.',
    },
  ),
  default_role: Type.Union([oneOf(['viewer'] as const), Type.Null()], {
    description: 'The role of people in none of these groups. `null` rejects them.',
  }),
  jit: Type.Boolean({ description: 'Whether the first sign-in of a person makes them a member.' }),
};

const Secret = Type.String({ minLength: 1, maxLength: 4096, writeOnly: true });

export const IdentityProvider = namedObject('IdentityProvider', {
  id: Type.String(),
  ...settings,
  redirect_uri: Type.String({ description: 'The redirect URI to register at the provider.' }),
  backchannel_logout_uri: Type.String({
    description:
      'The back-channel logout URI to register at the provider, which then ends sessions in this service too.',
  }),
  created_at: DateTime,
  updated_at: DateTime,
});

export const CreateIdentityProvider = namedObject('CreateIdentityProviderRequest', {
  name: settings.name,
  issuer: settings.issuer,
  client_id: settings.client_id,
  client_secret: Secret,
  scopes: Type.Optional(settings.scopes),
  domains: settings.domains,
  groups_claim: Type.Optional(settings.groups_claim),
  group_roles: Type.Optional(settings.group_roles),
  group_units: Type.Optional(settings.group_units),
  default_role: Type.Optional(settings.default_role),
  jit: settings.jit,
});

export const ChangeIdentityProvider = namedObject('ChangeIdentityProviderRequest', {
  name: Type.Optional(settings.name),
  issuer: Type.Optional(settings.issuer),
  client_id: Type.Optional(settings.client_id),
  client_secret: Type.Optional(Secret),
  scopes: Type.Optional(settings.scopes),
  domains: Type.Optional(settings.domains),
  groups_claim: Type.Optional(settings.groups_claim),
  group_roles: Type.Optional(settings.group_roles),
  group_units: Type.Optional(settings.group_units),
  default_role: Type.Optional(settings.default_role),
  jit: Type.Optional(settings.jit),
});

export const SignOnProvider = namedObject('SignOnProvider', { id: Type.String(), name: Type.String() });

export const OrganizationSlug = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_.-]+$',
  description: 'The slug of the organization.',
});

export const StartSignOn = namedObject('StartSignOnRequest', {
  organization: OrganizationSlug,
  provider_id: PlainId,
  confirm: Optional.Boolean({
    default: false,
    description:
      'Whether the provider must authenticate the person again, even if they are signed in there. The session is then confirmed for five minutes.',
  }),
});

export const StartedSignOn = namedObject('StartedSignOn', {
  url: Type.String({ description: 'The URL to open in the browser.' }),
});

/** Why a sign-in with an identity provider failed. */
export const SIGN_ON_FAILURES = [
  'response_not_valid',
  'no_address',
  'address_not_verified',
  'domain_not_allowed',
  'no_role',
  'not_a_member',
  'other_account',
  'similar_address',
] as const;

type Settings = Pick<Static<typeof IdentityProvider>, keyof typeof settings>;

export const EXAMPLE_SETTINGS = {
  name: 'Example Identity',
  issuer: 'https://login.example.com',
  client_id: 'evaluations',
  scopes: [],
  domains: ['example.com'],
  groups_claim: 'groups',
  group_roles: { authors: 'editor' as ExtraRole },
  group_units: {},
  default_role: 'viewer' as const,
  jit: true,
} satisfies Settings;

const EXAMPLE_ID = '0199a3c4-6f32-7a43-8d65-8c9d0e1f2a3b';

export const EXAMPLE_PROVIDER = {
  id: EXAMPLE_ID,
  ...EXAMPLE_SETTINGS,
  redirect_uri: `https://evaluations.example.com/sign-in/sso/${EXAMPLE_ID}`,
  backchannel_logout_uri: `https://evaluations.example.com/auth/oidc/0199a3c4-5e21-7b32-9c54-7d8e9f0a1b2c/${EXAMPLE_ID}/backchannel-logout`,
  created_at: '2026-01-12T09:00:00.000Z',
  updated_at: '2026-01-12T09:00:00.000Z',
};

export const ScimToken = namedObject('ScimToken', {
  id: Type.String(),
  name: Name,
  created_at: DateTime,
  last_used_at: Type.Union([DateTime, Type.Null()]),
});

export const CreatedScimToken = namedObject('CreatedScimToken', {
  ...ScimToken.properties,
  token: Type.String({ description: 'The token itself. It is not returned again.' }),
  base_url: Type.String({ description: 'The address to enter in the directory with the token.' }),
});

export const CreateScimToken = namedObject('CreateScimTokenRequest', { name: Name });

export const ScimTokenPath = strictObject({
  organization_id: PlainId,
  provider_id: PlainId,
  token_id: PlainId,
});

export const EXAMPLE_SCIM_TOKEN = {
  id: '0199a3c4-7a11-7c20-9b3e-2f4d6a8c0e1b',
  name: 'Okta',
  created_at: '2026-01-12T09:00:00.000Z',
  last_used_at: null,
};
