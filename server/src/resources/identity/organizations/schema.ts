import { LEAST_PRIVACY_FLOOR } from '@eps/engine';
import { SCOPES } from '../../../credentials/scopes.ts';
import { DateTime, Name, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { Networks } from '../api-keys/schema.ts';
import { Slug } from '../apps/schema.ts';
import { Email } from '../auth/schema.ts';
import { EXAMPLE_MEMBERSHIP, Membership } from '../members/schema.ts';

export const Organization = namedObject('Organization', {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  created_at: DateTime,
});

export const PrivacySettings = namedObject('PrivacySettings', {
  privacy_floor: Type.Integer({
    minimum: LEAST_PRIVACY_FLOOR,
    maximum: 1000,
    description:
      'The smallest number of people that a published statistic describes. The guardrail of a bundle may require more.',
  }),
});

export const Access = namedObject('Access', {
  scopes: Type.Array(oneOf(SCOPES), { description: 'Scopes in this organization, sorted.' }),
  test_scopes: Type.Array(oneOf(SCOPES), {
    description: 'Those that also hold in test environments, sorted.',
  }),
  live_scopes: Type.Array(oneOf(SCOPES), {
    description: 'Those that also hold in live environments, sorted.',
  }),
});

export const CreateOrganization = namedObject('CreateOrganizationRequest', {
  name: Name,
  slug: Slug,
  owner_email: Email,
});

export const CreatedOrganization = namedObject('CreatedOrganization', {
  organization: Organization,
  owner_membership: Membership,
  api_key: strictObject({
    id: Type.String(),
    name: Type.String(),
    key: Type.String({ description: 'The API key, with all scopes of the owner. Returned only once.' }),
  }),
});

export const EXAMPLE_ORGANIZATION = {
  id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  name: 'Analytical Engines',
  slug: 'analytical-engines',
  created_at: '2026-01-12T09:00:00.000Z',
};

export const EXAMPLE_CREATED = {
  organization: EXAMPLE_ORGANIZATION,
  owner_membership: { ...EXAMPLE_MEMBERSHIP, role: 'owner' },
  api_key: { id: '0199a3c4-6f32-7a43-8d65-8c9d0e1f2a3b', name: 'first key', key: 'eps_•••' },
};

export const EXAMPLE_PRIVACY_SETTINGS = { privacy_floor: 10 };

export const AccessSettings = namedObject('AccessSettings', {
  access_reason: oneOf(['optional', 'required'] as const, {
    description: 'Whether requests that read a person’s data need the header `X-Access-Reason`.',
  }),
});

export const EXAMPLE_ACCESS_SETTINGS = { access_reason: 'optional' as const };

export const WebhookHosts = namedObject('WebhookHosts', {
  hosts: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^(\\*\\.)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
    }),
    {
      maxItems: 100,
      uniqueItems: true,
      description:
        'Host names, such as `hooks.example.com`, or `*.example.com` for all names below it, and IPv4 addresses. Empty: any host.',
    },
  ),
});

export const EXAMPLE_WEBHOOK_HOSTS = { hosts: ['*.example.com'] };

export const SignInPolicy = namedObject('SignInPolicy', {
  second_factor: oneOf(['optional', 'required'] as const, {
    description: 'Whether sessions must have proved a second factor.',
  }),
  networks: Networks,
  reauthentication: oneOf(['optional', 'required'] as const, {
    description:
      'Whether sessions need a sign-in or confirmation within the last five minutes to export and erase data, create API keys, change roles and identity providers, and release to live environments.',
  }),
});

export const EXAMPLE_SIGN_IN_POLICY = {
  second_factor: 'optional' as const,
  networks: [],
  reauthentication: 'required' as const,
};

/** Returns the policy of a row. */
export function presentPolicy(row: {
  second_factor: string;
  allowed_networks: string[];
  reauthentication: string;
}): Static<typeof SignInPolicy> {
  return {
    second_factor: row.second_factor as 'optional' | 'required',
    networks: row.allowed_networks,
    reauthentication: row.reauthentication as 'optional' | 'required',
  };
}
