import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { updateEnvironmentHold } from './commands.ts';
import { selectEnvironmentHold } from './queries.ts';

export const deleteEnvironmentLegalHold = endpoint({
  summary: 'Release the legal hold of an environment',
  description: 'Succeeds even if there is none. Legal holds of single people remain.',
  tag: 'retention',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  sensitive: true,
  idempotency: 'required',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId } = request;
    await request.write(async (tx) => {
      const before = await tx.first(selectEnvironmentHold(organizationId, environmentId, ' FOR UPDATE'));
      if (!before?.held_at) return;
      tx.push(updateEnvironmentHold(organizationId, environmentId, null));
      recordAudit(tx, request, organizationId, {
        action: 'legal_hold.released',
        resourceType: 'environment',
        resourceId: environmentId,
        before: { held_at: before.held_at },
        after: { held_at: null },
      });
    });
  },
});
