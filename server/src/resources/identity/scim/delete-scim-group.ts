import { endpoint } from '../../../http/endpoint.ts';
import { deleteScimGroup as deleteRow } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { changeGroup, groupOfPath, recordGroup } from './groups.ts';
import { OF_RESOURCE } from './schema.ts';

export const deleteScimGroup = endpoint({
  summary: 'Delete a group (SCIM)',
  description: 'Its members stay, with the role of their other groups or the `default_role`.',
  ...OF_RESOURCE,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  status: 204,
  errors: ['last_platform_admin'],
  async handle(request) {
    await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const row = await groupOfPath(tx, request);
      await changeGroup(tx, request, provider, row, { members: [], save: () => tx.push(deleteRow(row)) });
      recordGroup(tx, request, 'scim_group.deleted', row, []);
    });
    request.services.credentials.forget();
  },
});
