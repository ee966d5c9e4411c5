import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { moveBundle } from './move.ts';
import { Bundle } from './schema.ts';

export const setBundleStatus = endpoint({
  summary: 'Change the status of a bundle',
  description:
    'Fails with `invalid_transition` if the bundle cannot change to the status, and with `bundle_invalid` if the new status requires a bundle that compiles. Publishing also requires the scope `bundles:publish`, and fails with `publish_gate_failed` or `golden_cases_failed` as `publishBundle` does.',
  tag: 'bundles',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/status',
  access: { credential: 'api', scope: 'bundles:write' },
  idempotency: 'required',
  body: strictObject({ status: oneOf(LIFECYCLE) }),
  response: Bundle,
  errors: ['invalid_transition', 'bundle_invalid', 'publish_gate_failed', 'golden_cases_failed'],
  examples: { body: { status: 'validated' } },
  async handle(request) {
    const { status } = request.body;
    if (status === 'published') request.rights.require('bundles:publish');
    return request.write((tx) => moveBundle(tx, request, request.params.bundle_id, status));
  },
});
