import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { deleteSuppressionRow } from './commands.ts';

export const deleteSuppression = endpoint({
  summary: 'Delete a suppression',
  description:
    'Messages are sent to the address again. Delete a suppression only when its cause is resolved, for example a full mailbox: mail to addresses that do not exist harms the reputation of the sender.',
  tag: 'messages',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/suppressions/{suppression_id}',
  access: { credential: 'api', scope: 'messages:write' },
  idempotency: 'required',
  responseSubject: 'none',
  reads: 'none',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    await request.write(async (tx) => {
      const deleted = found(
        await tx.first(deleteSuppressionRow(organizationId, environmentId, params.suppression_id)),
      );
      recordAudit(tx, request, organizationId, {
        action: 'suppression.deleted',
        resourceId: deleted.id,
        before: { reason: deleted.reason },
      });
    });
  },
});
