import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { releaseEnvironment } from '../releases/environment.ts';
import { newRelease } from '../releases/new-release.ts';
import { ReleaseContent } from '../releases/schema.ts';
import { selectBundle } from './queries.ts';
import { insertRelease, selectRelease } from './release-queries.ts';
import { isAuthor } from './released.ts';
import { BundleRelease } from './schema.ts';

const OWN_CONTENT =
  'You wrote or published a definition of this bundle. Another member with bundles:release must release it.';

export const releaseBundle = endpoint({
  summary: 'Release a bundle for an environment',
  description:
    'Allows programs of the environment to run the published bundle. Where the app has `release: four_eyes`, somebody must release it who neither wrote nor published any of its definitions: `four_eyes_required`. The only member of the organization with `bundles:release` may release content that they wrote, and the release says so in `alone`. Releasing a bundle again changes nothing.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/release',
  access: { credential: 'api', scope: 'bundles:release' },
  idempotency: 'required',
  effect: 'environment',
  body: ReleaseContent,
  response: BundleRelease,
  errors: ['bundle_not_published', 'four_eyes_required', 'reauthentication_required', 'signature_required'],
  examples: {
    body: {
      environment_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5f',
      reason: 'Reviewed against the manual of the instrument.',
    },
  },
  async handle(request) {
    const { organizationId, appId, params, body } = request;
    const environment = await releaseEnvironment(request, body.environment_id);
    const { environmentId } = environment;
    return request.write(async (tx) => {
      const row = found(await tx.first(selectBundle(organizationId, appId, params.bundle_id, true)));
      const existing = await tx.first(selectRelease(organizationId, environmentId, row.id));
      if (existing) return existing;
      if (row.status !== 'published')
        throw new AppError('bundle_not_published', 'Only a published bundle can be released.', {
          bundle_id: row.id,
          status: row.status,
        });
      const author = (await isAuthor(tx, request, row.id))
        ? { message: OWN_CONTENT, context: { bundle_id: row.id } }
        : undefined;
      const release: BundleRelease = {
        bundle_id: row.id,
        ...(await newRelease(tx, request, environment, author)),
      };
      tx.push(insertRelease(organizationId, appId, release));
      recordAudit(tx, request, organizationId, {
        action: 'bundle.released',
        resourceId: row.id,
        after: release,
        details: {
          reason: release.reason,
          alone: release.alone,
          ...(release.signature && { signature: release.signature }),
        },
      });
      return release;
    });
  },
});
