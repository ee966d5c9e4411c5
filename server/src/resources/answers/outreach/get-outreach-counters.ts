import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { countByRule } from './queries.ts';
import { OutreachCounters } from './schema.ts';

export const getOutreachCounters = endpoint({
  operationId: 'getOutreachCounters',
  summary: 'Count the messages of a program by rule',
  description:
    'Counts how many messages were sent, led to an opened link or to completed questions, or came back.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outreach/counters',
  access: { credential: 'api', scope: 'messages:read' },
  units: 'refused',
  reads: 'none',
  response: OutreachCounters,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [[program], items] = await Promise.all([
      request.read(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(countByRule(organizationId, params.program_id)),
    ]);
    if (!program) throw notFound();
    return { items };
  },
});
