import { recordAudit } from '../../../audit/record.ts';
import { requireConfirmation } from '../../../credentials/reauthentication.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { mayIn } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { isOnlyHolder } from '../../identity/members/holders.ts';
import { selectBundle } from './queries.ts';
import { insertRelease, selectRelease } from './release-queries.ts';
import { isAuthor } from './released.ts';
import { BundlePath, BundleRelease, ReleaseBundle } from './schema.ts';

export const releaseBundle = endpoint({
  operationId: 'releaseBundle',
  summary: 'Release a bundle for an environment',
  description:
    'Allows programs of the environment to run the published bundle. Where the app has `release: four_eyes`, somebody must release it who neither wrote nor published any of its definitions: `four_eyes_required`. The only member of the organization with `bundles:release` may release content that they wrote, and the release says so in `alone`. Releasing a bundle again changes nothing.',
  tag: 'bundles',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/release',
  access: { credential: 'api', scope: 'bundles:release' },
  errorShape: 'application',
  idempotency: 'required',
  effect: 'environment',
  status: 200,
  params: BundlePath,
  body: ReleaseBundle,
  response: BundleRelease,
  errors: ['bundle_not_published', 'four_eyes_required', 'reauthentication_required'],
  examples: {
    body: {
      environment_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5f',
      reason: 'Reviewed against the manual of the instrument.',
    },
  },
  async handle(request) {
    const { organizationId, appId, params, body } = request;
    const environmentId = await environmentOf(request, body.environment_id);
    return request.write(async (tx) => {
      const row = await tx.first(selectBundle(organizationId, appId, params.bundle_id, true));
      if (!row) throw notFound();
      const existing = await tx.first(selectRelease(organizationId, environmentId, row.id));
      if (existing) return existing;
      if (row.status !== 'published')
        throw new AppError('bundle_not_published', 'Only a published bundle can be released.', {
          bundle_id: row.id,
          status: row.status,
        });
      const release: BundleRelease = {
        bundle_id: row.id,
        environment_id: environmentId,
        reason: body.reason,
        alone: await releasesAlone(tx, request, row.id),
        released_by_user_id: request.principal.shownUserId,
        released_at: request.now.toISOString(),
      };
      tx.push(insertRelease(organizationId, appId, release));
      recordAudit(tx, request, organizationId, {
        action: 'bundle.released',
        resourceType: 'bundle',
        resourceId: row.id,
        after: release,
        appId,
        environmentId,
        details: { reason: release.reason, alone: release.alone },
      });
      return release;
    });
  },
});

/**
 * Throws not_found, insufficient_scope if the right does not hold in this kind of environment, and
 * reauthentication_required for a live one.
 */
async function environmentOf(request: Request, id: string): Promise<string> {
  const { organizationId, appId, principal, services } = request;
  const found = await services.environments.find(organizationId, appId, id);
  if (!found || ![null, found.environmentId].includes(principal.environmentId)) throw notFound();
  if (!mayIn(principal, organizationId, found.environmentKind, 'bundles:release'))
    throw new AppError('insufficient_scope', 'This operation requires the scope bundles:release.', {
      scope: 'bundles:release',
    });
  if (found.environmentKind === 'live') requireConfirmation(request, organizationId);
  return found.environmentId;
}

/** Returns whether an author releases own content. Throws four_eyes_required if somebody else could. */
async function releasesAlone(tx: Transaction, request: Request, bundleId: string): Promise<boolean> {
  if (!(await isAuthor(tx, request, bundleId))) return false;
  if (await isOnlyHolder(tx, request, 'bundles:release')) return true;
  const app = await tx.first(selectApp(request.organizationId, request.appId));
  if (app!.release === 'four_eyes')
    throw new AppError(
      'four_eyes_required',
      'You wrote or published a definition of this bundle. Somebody else with bundles:release must release it.',
      { bundle_id: bundleId },
    );
  return false;
}
