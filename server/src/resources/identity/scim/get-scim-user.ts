import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { isUuid } from '../../../http/validation.ts';
import { directoryOf } from './directory.ts';
import { presentUser, projected } from './present.ts';
import { selectGroupsOf, selectScimUser } from './queries.ts';
import { EXAMPLE_USER, OF_RESOURCE, ScimUser } from './schema.ts';

export const getScimUser = endpoint({
  summary: 'Get a user (SCIM)',
  ...OF_RESOURCE,
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  response: ScimUser,
  examples: { response: EXAMPLE_USER },
  async handle(request) {
    const { organizationId, params, query, services } = request;
    if (!isUuid(params.id)) throw notFound();
    const [row] = await services.db.system.read(selectScimUser(directoryOf(request), params.id));
    if (!row) throw notFound();
    const groups = await services.db.system.read(selectGroupsOf(organizationId, [row.id]));
    return projected(presentUser(services, row, groups), query);
  },
});
