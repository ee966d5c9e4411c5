import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { Diagnostics } from '../definitions/schema.ts';
import { selectBundle } from './queries.ts';
import { BundlePath } from './schema.ts';

export const getBundleDiagnostics = endpoint({
  operationId: 'getBundleDiagnostics',
  summary: 'Get the diagnostics of a bundle',
  description:
    'Compiles the six definitions of the bundle together and returns all errors, warnings and notes.',
  tag: 'bundles',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diagnostics',
  access: { credential: 'api', scope: 'bundles:read' },
  errorShape: 'application',
  status: 200,
  params: BundlePath,
  response: Diagnostics,
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const [row] = await request.read(selectBundle(organizationId, appId, params.bundle_id));
    if (!row) throw notFound();
    const { bundle, diagnostics } = await services.bundles.compiled(
      (statement) => request.read(statement),
      organizationId,
      row.id,
    );
    return { valid: bundle !== null, diagnostics };
  },
});
