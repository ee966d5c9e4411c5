import { endpoint } from '../../../http/endpoint.ts';
import { directoryOf, sliceOf } from './directory.ts';
import { presentUser, projected } from './present.ts';
import { countUsers, selectGroupsOf, selectUsers, USER_ATTRIBUTES } from './queries.ts';
import { EXAMPLE_USER, NoParameters, SCIM, ScimListQuery, ScimUser, scimList, scimListOf } from './schema.ts';

export const listScimUsers = endpoint({
  summary: 'List users (SCIM)',
  description:
    'Returns the people whom this directory has created. Filters: `userName`, `externalId`, `emails.value` (the address of the account), `id`, `active`, `meta.created` and `meta.lastModified`, with `eq`, `ne`, `sw`, `co`, `pr`, `and`, `or`, `not`.',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/Users',
  params: NoParameters,
  query: ScimListQuery,
  response: scimListOf(ScimUser),
  examples: { response: scimList([EXAMPLE_USER], 1, 1) },
  async handle(request) {
    const { organizationId, query, services } = request;
    const { system } = services.db;
    const directory = directoryOf(request);
    const slice = sliceOf(query, USER_ATTRIBUTES);
    const [count] = await system.read(countUsers(directory, slice.condition));
    const rows = slice.limit === 0 ? [] : await system.read(selectUsers(directory, slice));
    const ids = rows.map(({ id }) => id);
    const groups = ids.length === 0 ? [] : await system.read(selectGroupsOf(organizationId, ids));
    const users = rows.map((row) => projected(presentUser(services, row, groups), query));
    return scimList(users, count!.total, slice.startIndex);
  },
});
