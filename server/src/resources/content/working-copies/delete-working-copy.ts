import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { deleteWorkingCopyRow, presentSummary, selectSummary } from './queries.ts';

export const deleteWorkingCopy = endpoint({
  summary: 'Delete a working copy',
  description: 'Bundles that were made of it remain.',
  tag: 'working-copies',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies/{working_copy_id}',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 204,
  async handle(request) {
    const { organizationId, appId } = request;
    await request.write(async (tx) => {
      const row = await tx.first(selectSummary(organizationId, appId, request.params.working_copy_id, true));
      if (!row) throw notFound();
      tx.push(deleteWorkingCopyRow(organizationId, row.id));
      recordAudit(tx, request, organizationId, {
        action: 'working_copy.deleted',
        resourceId: row.id,
        before: presentSummary(row),
      });
    });
  },
});
