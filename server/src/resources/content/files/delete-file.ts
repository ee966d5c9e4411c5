import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { deleteFileRow } from './commands.ts';
import { selectFile, selectNaming } from './queries.ts';

export const deleteFile = endpoint({
  summary: 'Delete a file',
  description:
    'Fails with `file_in_use` if content that was ever published refers to the file: programs may still show it. Browsers that have loaded the file keep their copy.',
  tag: 'files',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/files/{file_id}',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 204,
  errors: ['file_in_use'],
  async handle(request) {
    const { organizationId, appId, params } = request;
    await request.write(async (tx) => {
      // Publishing keeps the files that it names, so that it has ended before the definitions are read.
      const row = found(await tx.first(selectFile(organizationId, appId, params.file_id, true)));
      const naming = await tx.rows(selectNaming(organizationId, appId, row.sha256));
      if (naming.length > 0)
        throw new AppError('file_in_use', 'Published content refers to the file.', {
          definition_ids: naming.map(({ id }) => id),
        });
      tx.push(deleteFileRow(organizationId, row.id));
      const { key: _, ...before } = row;
      recordAudit(tx, request, organizationId, {
        action: 'file.deleted',
        resourceId: row.id,
        before,
      });
    });
  },
});
