import { endpoint } from '../../../http/endpoint.ts';
import { presentBundle, selectBundle } from './queries.ts';
import { Bundle } from './schema.ts';

export const getBundle = endpoint({
  summary: 'Get a bundle',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}',
  access: { credential: 'api', scope: 'bundles:read' },
  response: Bundle,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const row = await request.readOne(selectBundle(organizationId, appId, params.bundle_id));
    return presentBundle(row);
  },
});
