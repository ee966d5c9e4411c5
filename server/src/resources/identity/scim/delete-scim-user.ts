import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { deleteScimUser as deleteRow } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { withdraw } from './rights.ts';
import { OF_RESOURCE } from './schema.ts';
import { digested, userOfPath } from './users.ts';

export const deleteScimUser = endpoint({
  summary: 'Delete a user (SCIM)',
  description:
    'Ends the membership like `active: false`, and deletes what the directory sent. The account stays.',
  ...OF_RESOURCE,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  status: 204,
  errors: ['last_owner', 'last_platform_admin'],
  async handle(request) {
    await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const row = await userOfPath(tx, request);
      if (row.active) await withdraw(tx, request, provider, row);
      tx.push(deleteRow(row));
      recordAudit(tx, request, provider.organization_id, {
        action: 'scim_user.deleted',
        resourceId: row.id,
        before: digested(row),
        details: { provider_id: provider.id },
      });
    });
    request.services.credentials.forget();
  },
});
