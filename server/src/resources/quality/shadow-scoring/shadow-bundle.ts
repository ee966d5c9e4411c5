import type { Query } from '../../../db/rows.ts';
import { requireOrderedWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { environmentOfBody } from '../../../http/environment-of-body.ts';
import { mayIn } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { BundleId, EnvironmentId } from '../../../ids.ts';
import { isAuthor, requireReleased } from '../../content/bundles/released.ts';
import { requireCompiledBundle } from '../../content/bundles/require-compiled.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { ShadowBundle, type ShadowJob } from './schema.ts';

export const shadowBundle = endpoint({
  summary: 'Score past answers with a bundle',
  description:
    'Starts a job that scores the answers of finished evaluations of the bundle in use, those that await review included, with both bundles, and compares the scores, bands, statuses and guardrails. No evaluation changes. The job fails with `too_few_evaluations` below the privacy floor (of the organization, or a higher `privacy.min_cell` of the two bundles). It also requires `analytics:read` and `evaluations:read` in the environment of the evaluations. In a live environment, authors of a bundle need its release: `bundle_not_released`. Who has another band or status is in the result for readers with `evaluations:answers`; others see how many, of the people in closed cells of statistics that lie in the window; for them, `sample` has no effect.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/shadow',
  access: { credential: 'api', scope: 'bundles:write' },
  idempotency: 'required',
  effect: 'environment',
  status: 202,
  body: ShadowBundle,
  response: Job,
  errors: ['bundle_invalid', 'bundle_not_released', 'conflict'],
  examples: {
    body: {
      bundle_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e',
      environment_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5f',
      sample: 500,
    },
  },
  async handle(request) {
    const { params, body } = request;
    requireOrderedWindow(body);
    const environment = await environmentOfBody(request, body.environment_id, [
      'analytics:read',
      'evaluations:read',
    ]);
    const { environmentId, environmentKind } = environment;
    const { organizationId, principal } = request;
    const readsAnswers = mayIn(principal, organizationId, environmentKind, 'evaluations:answers');
    const { row: candidate } = await requireCompiledBundle(request, params.bundle_id);
    const { row: inUse } = await requireCompiledBundle(request, body.bundle_id);
    if (environmentKind === 'live') await requireReleaseOfAuthors(request, environmentId, candidate.id);
    const work: ShadowJob = {
      ...body,
      environment_id: environmentId,
      bundle_id: inUse.id,
      candidate_id: candidate.id,
      reader: readsAnswers ? null : request.principal.userId,
      hidden_programs: await request.hiddenPrograms(environment),
      fingerprints: { in_use: inUse.fingerprint, candidate: candidate.fingerprint },
    };
    const details = { bundle_id: inUse.id, candidate_id: candidate.id };
    return startJob(request, { kind: 'shadow', environmentId, work, details });
  },
});

/** Authors run content on real people only after its release. Throws bundle_not_released. */
async function requireReleaseOfAuthors(
  request: Request,
  environmentId: EnvironmentId,
  bundleId: BundleId,
): Promise<void> {
  const run = { first: async <Row>(query: Query<Row>) => (await request.read(query))[0] };
  if (await isAuthor(run, request, bundleId)) await requireReleased(run, request, environmentId, bundleId);
}
