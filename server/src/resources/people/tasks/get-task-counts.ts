import { endpoint } from '../../../http/endpoint.ts';
import { inboxOf } from './inbox.ts';
import { countInboxTasks } from './inbox-queries.ts';
import { teamAssignees } from './reader.ts';
import { MOST_COUNTED, TaskCounts } from './schema.ts';

export const getTaskCounts = endpoint({
  summary: 'Count unfinished tasks',
  description:
    'Counts the unfinished tasks of all environments in which the credential may read tasks, and how many of them are overdue: those of the user, those of the team, and all. Counts are exact up to 100,000.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/tasks/counts',
  access: { credential: 'api', scope: 'tasks:read' },
  response: TaskCounts,
  async handle(request) {
    const { principal, organizationId } = request;
    const of = { user: `user:${principal.userId}`, team: teamAssignees(principal, organizationId) };
    const rows = await request.read(countInboxTasks(inboxOf(request), of, MOST_COUNTED));
    const counts = Object.fromEntries(rows.map(({ of, ...count }) => [of, count]));
    return counts as { [Of in 'me' | 'team' | 'anyone']: { unfinished: number; overdue: number } };
  },
});
