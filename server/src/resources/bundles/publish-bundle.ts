import { endpoint } from '../../http/endpoint.ts';
import { moveBundle } from './move.ts';
import { Bundle, BundlePath } from './schema.ts';

export const publishBundle = endpoint({
  operationId: 'publishBundle',
  summary: 'Publish a bundle',
  description:
    'Publishes the bundle and the six definitions that it pins. Published content can no longer change. Fails with `bundle_invalid` if the definitions do not compile together.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  errorShape: 'application',
  idempotency: 'required',
  status: 200,
  params: BundlePath,
  response: Bundle,
  errors: ['invalid_transition', 'bundle_invalid'],
  async handle(request) {
    return request.write((tx) => moveBundle(tx, request, request.params.bundle_id, 'published'));
  },
});
