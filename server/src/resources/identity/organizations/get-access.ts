import { endpoint } from '../../../http/endpoint.ts';
import { mayIn } from '../../../http/principal.ts';
import { Access } from './schema.ts';

export const getAccess = endpoint({
  summary: 'Get your access to an organization',
  description: 'Returns the scopes that the credential has in this organization. Needs no scope.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/access',
  access: { credential: 'api', scope: null },
  errorShape: 'list',
  takesBoundKeys: true,
  response: Access,
  examples: {
    response: {
      scopes: ['definitions:read', 'organization:read', 'sessions:write'],
      test_scopes: ['definitions:read', 'organization:read', 'sessions:write'],
      live_scopes: ['definitions:read', 'organization:read'],
    },
  },
  async handle({ principal, organizationId }) {
    const scopes = [...principal.organizations.get(organizationId)!].sort();
    const holdingIn = (kind: 'test' | 'live') =>
      scopes.filter((scope) => mayIn(principal, organizationId, kind, scope));
    return { scopes, test_scopes: holdingIn('test'), live_scopes: holdingIn('live') };
  },
});
