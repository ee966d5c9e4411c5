import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { presentLink, selectLinks } from './queries.ts';
import { EXAMPLE_LINK, ProgramLink } from './schema.ts';

export const listProgramLinks = endpoint({
  summary: 'List the public links of a program',
  description: 'Returns the links newest first, without their URLs.',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links',
  access: { credential: 'api', scope: 'programs:read' },
  query: listQuery({}),
  response: listOf(ProgramLink),
  examples: { response: { items: [EXAMPLE_LINK], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const page = request.page({ program_id: params.program_id });
    const [, links] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(selectLinks(organizationId, params.program_id, page)),
    ]);
    return page.list(links, presentLink);
  },
});
