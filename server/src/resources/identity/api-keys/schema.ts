import { SCOPES } from '../../../credentials/scopes.ts';
import { DateTime, Name, namedObject, oneOf, PlainId, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';

/** Addresses and CIDR ranges; `parseNetworks` checks them. */
export const Networks = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: 100,
  description:
    'IP addresses and CIDR ranges, such as `192.0.2.0/24` or `2001:db8::/32`. An empty list allows any network.',
});

const Scopes = Type.Array(oneOf(SCOPES, { title: 'Scope' }), { minItems: 1, maxItems: 100 });

const fields = {
  id: Type.String(),
  organization_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(oneOf(SCOPES)),
  app_id: Optional.String({ description: 'The app that the key is bound to.' }),
  environment_id: Optional.String({ description: 'The environment that the key is bound to.' }),
  legacy: Type.Boolean({
    description:
      'Whether the key was imported for migration. Responses to such keys have a `Deprecation` header.',
  }),
  created_by_user_id: Type.String({ description: 'The user that the key acts for.' }),
  created_at: DateTime,
  expires_at: Type.Optional(DateTime),
  last_used_at: Type.Optional(DateTime),
  allowed_networks: Optional.Array(Type.String(), {
    description: 'CIDR ranges from which the key can be used. If absent, any network is allowed.',
  }),
};

export const ApiKey = strictObject(fields, { title: 'ApiKey' });
export const ShownApiKey = namedObject('ApiKeyWithSecret', {
  ...fields,
  key: Type.String({ description: 'The API key. Returned only once.' }),
});

export const CreateApiKey = namedObject('CreateApiKeyRequest', {
  name: Name,
  scopes: Scopes,
  app_id: Type.Optional(PlainId),
  environment_id: Type.Optional(PlainId),
  expires_at: Type.Optional(DateTime),
  allowed_networks: Type.Optional(Networks),
});

export const EXAMPLE_API_KEY = {
  id: '0199a3c4-6f32-7a43-8d65-8c9d0e1f2a3b',
  organization_id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  name: 'Provisioning',
  scopes: ['organization:write'],
  legacy: false,
  created_by_user_id: '0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f',
  created_at: '2026-01-12T09:00:00.000Z',
  expires_at: '2027-01-12T09:00:00.000Z',
};
export const EXAMPLE_SHOWN_KEY = { ...EXAMPLE_API_KEY, key: 'eps_•••' };
