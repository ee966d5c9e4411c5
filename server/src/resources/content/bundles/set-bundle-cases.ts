import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { BundleCases, EXAMPLE_CASES } from './cases-schema.ts';
import { selectBundle, updateBundleCases } from './queries.ts';

export const setBundleCases = endpoint({
  summary: 'Replace the golden cases of a bundle',
  description:
    'Saves the cases, which publishing the bundle evaluates. They may fail until then. The cases of a bundle that was published, or is archived, cannot change (409 `conflict`).',
  tag: 'bundles',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/cases',
  access: { credential: 'api', scope: 'bundles:write' },
  idempotency: 'required',
  body: BundleCases,
  response: BundleCases,
  errors: ['conflict', 'payload_too_large'],
  limits: CONTENT_LIMITS,
  examples: { body: { cases: EXAMPLE_CASES } },
  async handle(request) {
    const { organizationId, appId, body } = request;
    return request.write(async (tx) => {
      const row = found(await tx.first(selectBundle(organizationId, appId, request.params.bundle_id, true)));
      if (row.published_at !== null || row.status === 'archived')
        throw new AppError('conflict', 'The golden cases of a published or archived bundle cannot change.');
      const cases = JSON.stringify(body.cases);
      tx.push(updateBundleCases(organizationId, row.id, cases));
      recordAudit(tx, request, organizationId, {
        action: 'bundle.cases_changed',
        resourceId: row.id,
        after: cases,
        details: { cases: body.cases.length },
      });
      return { cases: body.cases };
    });
  },
});
