import { endpoint } from '../../../http/endpoint.ts';
import { presentProgram, selectProgram } from './queries.ts';
import { Program } from './schema.ts';

export const getProgram = endpoint({
  summary: 'Get a program',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}',
  access: { credential: 'api', scope: 'programs:read' },
  response: Program,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectProgram(organizationId, environmentId, params.program_id));
    return presentProgram(row);
  },
});
