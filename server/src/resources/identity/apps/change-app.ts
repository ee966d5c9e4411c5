import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { type ApplicationRow, presentAppWithGates, selectApp, updateAppSettings } from './queries.ts';
import { ApplicationWithGates, ChangeApp } from './schema.ts';

export const changeApp = endpoint({
  summary: 'Update an app',
  description:
    'Replaces the publish gates of the app; an empty object removes them. A bundle that fails a gate cannot be published: `publish_gate_failed`. `release` says what a published bundle needs before it runs in a live environment; to change it also requires `bundles:release`, and so does changing `signatures`, which says whether reviews and releases in the live environment need an electronic signature.',
  tag: 'apps',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: ({ release, signatures }) => release !== undefined || signatures !== undefined,
  errorShape: 'list',
  idempotency: 'optional',
  body: ChangeApp,
  response: ApplicationWithGates,
  examples: {
    body: {
      publish_gates: { diagnostics: true, simulation_budget: { max_mean_items: 20 }, shadow_max_flips: 10 },
    },
  },
  async handle(request) {
    const { organizationId, appId, body } = request;
    if (body.release !== undefined || body.signatures !== undefined)
      request.rights.require('bundles:release');
    return request.write(async (tx) => {
      const row = found(await tx.first(selectApp(organizationId, appId, true)));
      const changed = {
        publish_gates: body.publish_gates ? JSON.stringify(body.publish_gates) : row.publish_gates,
        release: body.release ?? row.release,
        signatures: body.signatures ?? row.signatures,
      };
      if (isSame(row, changed)) return presentAppWithGates(row);
      const saved = await tx.first(updateAppSettings(organizationId, appId, changed));
      recordAudit(tx, request, organizationId, {
        action: 'app.changed',
        resourceId: appId,
        before: row,
        after: saved,
        details: { fields: Object.keys(body), ...(body.release && { from: row.release, to: body.release }) },
      });
      return presentAppWithGates(saved!);
    });
  },
});

type Settings = Pick<ApplicationRow, 'publish_gates' | 'release' | 'signatures'>;

function isSame(before: Settings, after: Settings): boolean {
  return (['publish_gates', 'release', 'signatures'] as const).every((name) => before[name] === after[name]);
}
