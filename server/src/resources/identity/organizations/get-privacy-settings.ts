import { endpoint } from '../../../http/endpoint.ts';
import { selectPrivacyFloor } from './queries.ts';
import { EXAMPLE_PRIVACY_SETTINGS, PrivacySettings } from './schema.ts';

export const getPrivacySettings = endpoint({
  summary: 'Get the privacy settings of an organization',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/privacy',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: PrivacySettings,
  examples: { response: EXAMPLE_PRIVACY_SETTINGS },
  handle: (request) => request.readOne(selectPrivacyFloor(request.organizationId)),
});
