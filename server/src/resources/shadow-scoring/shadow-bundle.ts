import { requireOrderedWindow } from '../../http/day-window.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { requireCompiledBundle } from '../bundles/require-compiled.ts';
import { BundlePath } from '../bundles/schema.ts';
import { Job } from '../jobs/schema.ts';
import { startJob } from '../jobs/start.ts';
import { ShadowBundle, type ShadowJob } from './schema.ts';

export const shadowBundle = endpoint({
  operationId: 'shadowBundle',
  summary: 'Score past answers with a bundle',
  description:
    'Starts a job that scores the answers of released evaluations of the bundle in use with both bundles, and compares the scores, bands, statuses and guardrails. No evaluation changes. The job fails with `too_few_evaluations` below the privacy floor (`privacy.min_cell`, the higher one of the two bundles). Its result names the evaluations whose band or status changes, so reading it also requires `evaluations:read`.',
  tag: 'bundles',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/shadow',
  access: { credential: 'api', scope: 'analytics:read' },
  errorShape: 'application',
  idempotency: 'required',
  status: 202,
  params: BundlePath,
  body: ShadowBundle,
  response: Job,
  errors: ['bundle_invalid', 'conflict'],
  examples: {
    body: {
      bundle_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e',
      environment_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5f',
      sample: 500,
    },
  },
  async handle(request) {
    const { params, body } = request;
    request.requireScope('evaluations:read');
    requireOrderedWindow(body);
    const environmentId = await environmentOf(request, body.environment_id);
    const { row: candidate } = await requireCompiledBundle(request, params.bundle_id);
    const { row: inUse } = await requireCompiledBundle(request, body.bundle_id);
    const work: ShadowJob = {
      ...body,
      environment_id: environmentId,
      bundle_id: inUse.id,
      candidate_id: candidate.id,
      fingerprints: { in_use: inUse.fingerprint, candidate: candidate.fingerprint },
    };
    const details = { bundle_id: inUse.id, candidate_id: candidate.id };
    return startJob(request, { kind: 'shadow', environmentId, work, details });
  },
});

/** Throws not_found unless the environment belongs to the app and the API key is not bound to another one. */
async function environmentOf(request: Request, id: string): Promise<string> {
  const { organizationId, appId, principal, services } = request;
  const found = await services.environments.find(organizationId, appId, id);
  if (!found || ![null, found.environmentId].includes(principal.environmentId)) throw notFound();
  return found.environmentId;
}
