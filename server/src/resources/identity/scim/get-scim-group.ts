import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { isUuid } from '../../../http/validation.ts';
import { directoryOf } from './directory.ts';
import { isReturned, presentGroup, projected } from './present.ts';
import { selectMembers, selectScimGroup } from './queries.ts';
import { EXAMPLE_GROUP, OF_RESOURCE, ScimGroup } from './schema.ts';

export const getScimGroup = endpoint({
  summary: 'Get a group (SCIM)',
  ...OF_RESOURCE,
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  response: ScimGroup,
  examples: { response: EXAMPLE_GROUP },
  async handle(request) {
    const { organizationId, params, query, services } = request;
    if (!isUuid(params.id)) throw notFound();
    const [row] = await services.db.system.read(selectScimGroup(directoryOf(request), params.id));
    if (!row) throw notFound();
    const members = isReturned(query, 'members')
      ? await services.db.system.read(selectMembers(organizationId, [row.id]))
      : [];
    return projected(presentGroup(services, row, members), query);
  },
});
