import { endpoint } from '../../../http/endpoint.ts';
import { directoryOf, sliceOf } from './directory.ts';
import { isReturned, presentGroup, projected } from './present.ts';
import { countGroups, GROUP_ATTRIBUTES, selectGroups, selectMembers } from './queries.ts';
import {
  EXAMPLE_GROUP,
  NoParameters,
  SCIM,
  ScimGroup,
  ScimListQuery,
  scimList,
  scimListOf,
} from './schema.ts';

export const listScimGroups = endpoint({
  summary: 'List groups (SCIM)',
  description:
    'Returns the groups of this directory. Filters: `displayName`, `externalId`, `id`, `members`, `meta.created` and `meta.lastModified`.',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/Groups',
  params: NoParameters,
  query: ScimListQuery,
  response: scimListOf(ScimGroup),
  examples: { response: scimList([EXAMPLE_GROUP], 1, 1) },
  async handle(request) {
    const { organizationId, query, services } = request;
    const { system } = services.db;
    const directory = directoryOf(request);
    const slice = sliceOf(query, GROUP_ATTRIBUTES);
    const [count] = await system.read(countGroups(directory, slice.condition));
    const rows = slice.limit === 0 ? [] : await system.read(selectGroups(directory, slice));
    const ids = isReturned(query, 'members') ? rows.map(({ id }) => id) : [];
    const members = ids.length === 0 ? [] : await system.read(selectMembers(organizationId, ids));
    const groups = rows.map((row) => projected(presentGroup(services, row, members), query));
    return scimList(groups, count!.total, slice.startIndex);
  },
});
