import { endpoint } from '../../../http/endpoint.ts';
import { selectClock } from './queries.ts';
import { Clock, presentClock } from './schema.ts';

export const getClock = endpoint({
  summary: 'Get the clock of an environment',
  description: 'Returns the time of the environment. A live environment always has the real time.',
  tag: 'environments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/clock',
  access: { credential: 'api', scope: 'programs:read' },
  response: Clock,
  async handle(request) {
    const { organizationId, environmentId, realNow } = request;
    const [row] = await request.read(selectClock(organizationId, environmentId));
    return presentClock(environmentId, row!.clock_offset_seconds, realNow);
  },
});
