import { endpoint } from '../../../http/endpoint.ts';
import { deleteScimGroup as deleteRow } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { changeGroup, groupOfPath, recordGroup } from './groups.ts';
import { ScimPath, ScimQuery } from './schema.ts';

export const deleteScimGroup = endpoint({
  summary: 'Delete a group (SCIM)',
  description: 'Its members stay, with the role of their other groups or the `default_role`.',
  tag: 'scim',
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  access: { credential: 'scim' },
  errorShape: 'scim',
  status: 204,
  params: ScimPath,
  query: ScimQuery,
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
