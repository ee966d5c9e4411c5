import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { addRetentionRow, updateRetention } from './commands.ts';
import { checkAges, parsePolicy, presentRetention } from './policy.ts';
import { selectRetention } from './queries.ts';
import { EXAMPLE_RETENTION, Retention } from './schema.ts';

export const setRetention = endpoint({
  summary: 'Set the retention policy of an environment',
  description:
    'Replaces the policy. Kinds of data that the body leaves out are kept for ever. The worker removes older data at once, and then every day. `previewRetention` counts what it would remove.',
  tag: 'retention',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/retention',
  access: { credential: 'api', scope: 'subjects:erase' },
  sensitive: true,
  idempotency: 'required',
  body: Retention,
  response: Retention,
  examples: { body: EXAMPLE_RETENTION, response: EXAMPLE_RETENTION },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, body, services, now } = request;
    checkAges(body, ['body']);
    const next = presentRetention(body);
    const stored = await request.write(async (tx) => {
      tx.push(addRetentionRow(vaultScope));
      const before = await tx.first(selectRetention(organizationId, environmentId, ' FOR UPDATE'));
      tx.push(updateRetention(vaultScope, next, now));
      recordAudit(tx, request, organizationId, {
        action: 'retention.changed',
        resourceType: 'environment',
        resourceId: environmentId,
        before: presentRetention(parsePolicy(before?.policy)),
        after: next,
        details: next,
      });
      return next;
    });
    services.wake('retention');
    return stored;
  },
});
