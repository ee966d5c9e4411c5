import { endpoint } from '../../../http/endpoint.ts';
import type { Static } from '../../../http/type.ts';
import { compileCheck } from '../../../http/validation.ts';
import { updateScimGroup } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { changeGroup, groupOfPath, memberIdsOf, recordGroup, requireUniqueGroup } from './groups.ts';
import { patched } from './patch.ts';
import { selectMembers } from './queries.ts';
import { examplePatch, OF_RESOURCE, ScimGroupRequest, ScimPatchRequest } from './schema.ts';

const checkGroup = compileCheck(ScimGroupRequest, 'body');

export const changeScimGroup = endpoint({
  summary: 'Update a group (SCIM)',
  description: 'Applies `add`, `replace` and `remove` operations, such as those that add or remove members.',
  ...OF_RESOURCE,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  status: 204,
  body: ScimPatchRequest,
  errors: ['conflict', 'last_platform_admin'],
  examples: { body: examplePatch('displayName', 'Authors') },
  async handle(request) {
    const { body, services, realNow } = request;
    await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const before = await groupOfPath(tx, request);
      const present = await tx.rows(selectMembers(before.organization_id, [before.id]));
      // The library compares each value with all members.
      request.work.handles(present.length * valuesIn(body.Operations));
      const after = patched(
        {
          displayName: before.display_name,
          externalId: before.external_id,
          members: present.map(({ scim_user_id }) => ({ value: scim_user_id })),
        },
        body.Operations,
      );
      checkGroup(after);
      const { displayName, externalId, ...rest } = after as Static<typeof ScimGroupRequest>;
      const members = memberIdsOf({ displayName, ...rest });
      const row = {
        ...before,
        display_name: displayName,
        external_id: externalId ?? null,
        updated_at: realNow.toISOString(),
      };
      await requireUniqueGroup(tx, row);
      await changeGroup(tx, request, provider, row, { members, save: () => tx.push(updateScimGroup(row)) });
      recordGroup(tx, request, 'scim_group.changed', row, members);
    });
    services.credentials.forget();
  },
});

function valuesIn(operations: readonly { value?: unknown }[]): number {
  return operations.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0);
}
