import { endpoint } from '../../../http/endpoint.ts';
import { moveBundle } from './move.ts';
import { Bundle, PublishBundle } from './schema.ts';

export const publishBundle = endpoint({
  summary: 'Publish a bundle',
  description:
    'Publishes the bundle and the six definitions that it pins. Published content can no longer change. Fails with `bundle_invalid` if the definitions do not compile together, with `publish_gate_failed` if the bundle fails a publish gate of the app, and with `golden_cases_failed` if one of its golden cases fails. An `override_reason` overrides the last two.',
  tag: 'bundles',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  idempotency: 'required',
  response: Bundle,
  body: PublishBundle,
  errors: ['invalid_transition', 'bundle_invalid', 'publish_gate_failed', 'golden_cases_failed'],
  examples: { body: {} },
  async handle(request) {
    const { bundle_id } = request.params;
    const { override_reason } = request.body;
    if (override_reason !== undefined) request.rights.require('organization:write');
    return request.write((tx) => moveBundle(tx, request, bundle_id, 'published', override_reason));
  },
});
