import { type RunningCount, selectRunningCounts } from '../../../db/running-counts.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { OutreachCounters } from './schema.ts';

export const getOutreachCounters = endpoint({
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
    const [, counts] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, params.program_id)),
      request.read(selectRunningCounts(organizationId, [params.program_id])),
    ]);
    const rules = [...Map.groupBy(counts, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
    return { items: rules.map(([rule_id, own]) => ({ rule_id, ...NONE, ...byKind(own) })) };
  },
});

const NONE = {
  queued: 0,
  held: 0,
  sent: 0,
  opened: 0,
  completed: 0,
  bounced: 0,
  skipped: 0,
  unsubscribed: 0,
  suppressed: 0,
  failed: 0,
};

function byKind(counts: readonly RunningCount[]): Partial<typeof NONE> {
  return Object.fromEntries(counts.map(({ kind, n }) => [kind, n]));
}
