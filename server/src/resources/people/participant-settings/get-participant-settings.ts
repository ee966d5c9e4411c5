import { endpoint } from '../../../http/endpoint.ts';
import { selectProgram } from '../programs/queries.ts';
import { presentSettings, selectSettings } from './queries.ts';
import { EXAMPLE_SETTINGS, ParticipantSettings } from './schema.ts';

export const getParticipantSettings = endpoint({
  summary: 'Get what a program offers its participants',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/participant-settings',
  access: { credential: 'api', scope: 'programs:read' },
  response: ParticipantSettings,
  examples: { response: EXAMPLE_SETTINGS },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [, [row]] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(selectSettings(organizationId, params.program_id)),
    ]);
    return presentSettings(row);
  },
});
