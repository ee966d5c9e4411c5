import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertScimGroup } from './commands.ts';
import { lockDirectory } from './directory.ts';
import { changeGroup, memberIdsOf, recordGroup, requireUniqueGroup } from './groups.ts';
import { presentGroup, projected } from './present.ts';
import { type ScimGroupRow, selectMembers } from './queries.ts';
import {
  EXAMPLE_GROUP,
  EXAMPLE_GROUP_REQUEST,
  NoParameters,
  SCIM,
  ScimGroup,
  ScimGroupRequest,
  ScimQuery,
} from './schema.ts';

export const createScimGroup = endpoint({
  summary: 'Create a group (SCIM)',
  description:
    'Members get the role that `group_roles` of the identity provider gives to the name or external id of the group. Groups without a role are stored too.',
  ...SCIM,
  method: 'POST',
  path: '/scim/v2/Groups',
  status: 201,
  params: NoParameters,
  query: ScimQuery,
  body: ScimGroupRequest,
  response: ScimGroup,
  errors: ['conflict'],
  examples: { body: EXAMPLE_GROUP_REQUEST, response: EXAMPLE_GROUP },
  async handle(request) {
    const { body, query, services, realNow } = request;
    const members = memberIdsOf(body);
    const created = await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const now = realNow.toISOString();
      const row: ScimGroupRow = {
        organization_id: provider.organization_id,
        provider_id: provider.id,
        id: newId(),
        display_name: body.displayName,
        external_id: body.externalId ?? null,
        created_at: now,
        updated_at: now,
      };
      await requireUniqueGroup(tx, row);
      await changeGroup(tx, request, provider, row, { members, save: () => tx.push(insertScimGroup(row)) });
      recordGroup(tx, request, 'scim_group.created', row, members);
      const rows = await tx.rows(selectMembers(row.organization_id, [row.id]));
      return projected(presentGroup(services, row, rows), query);
    });
    services.credentials.forget();
    return created;
  },
});
