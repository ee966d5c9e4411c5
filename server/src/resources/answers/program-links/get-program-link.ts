import { endpoint } from '../../../http/endpoint.ts';
import { presentLink, selectLink } from './queries.ts';
import { EXAMPLE_LINK, ProgramLink } from './schema.ts';

export const getProgramLink = endpoint({
  summary: 'Get a public link of a program',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links/{link_id}',
  access: { credential: 'api', scope: 'programs:read' },
  response: ProgramLink,
  examples: { response: EXAMPLE_LINK },
  async handle(request) {
    const { program_id, link_id } = request.params;
    const row = await request.readOne(selectLink(request.vaultScope, program_id, link_id));
    return presentLink(row);
  },
});
