import { endpoint } from '../../../http/endpoint.ts';
import { updateScimGroup } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { changeGroup, groupOfPath, memberIdsOf, recordGroup, requireUniqueGroup } from './groups.ts';
import { presentGroup, projected } from './present.ts';
import { selectMembers } from './queries.ts';
import { EXAMPLE_GROUP, EXAMPLE_GROUP_REQUEST, OF_RESOURCE, ScimGroup, ScimGroupRequest } from './schema.ts';

export const replaceScimGroup = endpoint({
  summary: 'Replace a group (SCIM)',
  description: 'Replaces the name and all members of a group.',
  ...OF_RESOURCE,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  body: ScimGroupRequest,
  response: ScimGroup,
  errors: ['conflict', 'last_platform_admin'],
  examples: { body: EXAMPLE_GROUP_REQUEST, response: EXAMPLE_GROUP },
  async handle(request) {
    const { body, query, services, realNow } = request;
    const members = memberIdsOf(body);
    const replaced = await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const row = {
        ...(await groupOfPath(tx, request)),
        display_name: body.displayName,
        external_id: body.externalId ?? null,
        updated_at: realNow.toISOString(),
      };
      await requireUniqueGroup(tx, row);
      await changeGroup(tx, request, provider, row, { members, save: () => tx.push(updateScimGroup(row)) });
      recordGroup(tx, request, 'scim_group.changed', row, members);
      const rows = await tx.rows(selectMembers(row.organization_id, [row.id]));
      return projected(presentGroup(services, row, rows), query);
    });
    services.credentials.forget();
    return replaced;
  },
});
