import { endpoint } from '../../../http/endpoint.ts';
import type { Static } from '../../../http/type.ts';
import { selectAccessSettings } from './queries.ts';
import { AccessSettings, EXAMPLE_ACCESS_SETTINGS } from './schema.ts';

export const getAccessSettings = endpoint({
  summary: 'Get the access settings of an organization',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/access-settings',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: AccessSettings,
  examples: { response: EXAMPLE_ACCESS_SETTINGS },
  async handle(request) {
    const settings = await request.readOne(selectAccessSettings(request.organizationId));
    return settings as Static<typeof AccessSettings>;
  },
});
