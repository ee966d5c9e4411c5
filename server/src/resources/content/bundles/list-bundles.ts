import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { presentBundle, selectBundles } from './queries.ts';
import { Bundle } from './schema.ts';

export const listBundles = endpoint({
  summary: 'List bundles',
  description: 'Returns the bundles of the app, newest first.',
  tag: 'bundles',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles',
  access: { credential: 'api', scope: 'bundles:read' },
  query: listQuery({ status: Type.Optional(oneOf(LIFECYCLE)) }),
  response: listOf(Bundle),
  async handle(request) {
    const { organizationId, appId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const rows = await request.read(selectBundles(organizationId, appId, status, page));
    return page.list(rows, presentBundle);
  },
});
