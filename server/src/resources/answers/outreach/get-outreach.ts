import { endpoint } from '../../../http/endpoint.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { outreachOf, selectOutreach } from './queries.ts';
import { Outreach } from './schema.ts';

export const getOutreach = endpoint({
  summary: 'Get the message rules of a program',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outreach',
  access: { credential: 'api', scope: 'messages:read' },
  reads: 'none',
  response: Outreach,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [, [row]] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(selectOutreach(organizationId, params.program_id)),
    ]);
    return outreachOf(row);
  },
});
