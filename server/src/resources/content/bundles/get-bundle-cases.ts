import { endpoint } from '../../../http/endpoint.ts';
import { BundleCases, presentCases } from './cases-schema.ts';
import { selectBundleCases } from './queries.ts';

export const getBundleCases = endpoint({
  summary: 'Get the golden cases of a bundle',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/cases',
  access: { credential: 'api', scope: 'bundles:read' },
  response: BundleCases,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const row = await request.readOne(selectBundleCases(organizationId, appId, params.bundle_id));
    request.work.handles(row.cases?.length ?? 0);
    return { cases: presentCases(row.cases) };
  },
});
