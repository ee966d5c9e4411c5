import { endpoint } from '../../../http/endpoint.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { parsePolicy } from './policy.ts';
import { selectProgramRetention } from './queries.ts';
import { EXAMPLE_PROGRAM_RETENTION, ProgramRetention } from './schema.ts';

export const getProgramRetention = endpoint({
  summary: 'Get the retention policy of a program',
  description: '`null` keeps data for ever. The period of the environment applies to kinds that are absent.',
  tag: 'retention',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/retention',
  access: { credential: 'api', scope: 'programs:read', or: 'audit:read' },
  response: ProgramRetention,
  examples: { response: EXAMPLE_PROGRAM_RETENTION },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [, [row]] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(selectProgramRetention(organizationId, params.program_id)),
    ]);
    return parsePolicy(row?.policy);
  },
});
