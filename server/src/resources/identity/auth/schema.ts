import { SIGN_IN_METHODS } from '../../../credentials/methods.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../credentials/password.ts';
import { SCOPES } from '../../../credentials/scopes.ts';
import type { Principal as Authenticated } from '../../../http/principal.ts';
import { DateTime, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

export const Principal = namedObject('Principal', {
  kind: oneOf(['api_key', 'user'] as const),
  principal_id: Type.String(),
  scopes: Type.Array(oneOf(SCOPES), { description: 'Scopes in any of its organizations, sorted.' }),
  api_key_name: Type.String({ description: 'Name of the API key. Empty for a user.' }),
  email: Type.String({
    description: 'Email address of the user, or of the user that the API key acts for.',
  }),
});

export const Email = Type.String({ format: 'email', maxLength: 320 });

/** A password to verify. */
export const GivenPassword = Type.String({ maxLength: MAX_PASSWORD_LENGTH, writeOnly: true });

/** A password to set. */
export const NewPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  writeOnly: true,
});

/** Whether a new password also ends the user's API keys. */
export const EndApiKeys = Type.Boolean({
  default: false,
  description: 'Whether to revoke all API keys that act for the user, in all organizations.',
});

/** The token of a link, created by newToken(). */
export const LinkToken = Type.String({ minLength: 1, maxLength: 256, writeOnly: true });

const sessionFields = {
  id: Type.String(),
  methods: Type.Array(oneOf(SIGN_IN_METHODS), {
    description: 'How the user proved who they are at this sign-in.',
  }),
  created_at: DateTime,
  last_seen_at: DateTime,
  expires_at: DateTime,
  current: Type.Boolean({ description: 'Whether this request was sent with this session.' }),
};

export const UserSession = strictObject(sessionFields, { title: 'UserSession' });

export const MemberSession = namedObject('MemberSession', {
  ...sessionFields,
  user_id: Type.String(),
  membership_id: Type.String(),
  email: Type.String({ description: 'Email address of the user, in lower case.' }),
});

export function presentPrincipal(principal: Authenticated) {
  const scopes = new Set([...principal.organizations.values()].flatMap((granted) => [...granted]));
  return {
    kind: principal.kind,
    principal_id: principal.principalId,
    scopes: [...scopes].sort(),
    api_key_name: principal.apiKeyName,
    email: principal.email,
  };
}

export const EXAMPLE_PRINCIPAL = {
  kind: 'user',
  principal_id: '0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f',
  scopes: ['definitions:read', 'organization:read'],
  api_key_name: '',
  email: 'ada@example.com',
};

export const EXAMPLE_SESSION = {
  id: '0199a3c8-2b10-7d21-8c43-1a2b3c4d5e6f',
  methods: ['password'] as const,
  created_at: '2026-01-12T09:00:00.000Z',
  last_seen_at: '2026-01-12T09:20:00.000Z',
  expires_at: '2026-01-12T17:00:00.000Z',
  current: true,
};

export const EXAMPLE_MEMBER_SESSION = {
  ...EXAMPLE_SESSION,
  current: false,
  user_id: '0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f',
  membership_id: '0199a3c2-4a10-7b21-9c43-5d6e7f8a9b0c',
  email: 'ada@example.com',
};
