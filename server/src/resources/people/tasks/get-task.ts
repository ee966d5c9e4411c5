import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Optional } from '../../../http/type.ts';
import { presentTask } from './present.ts';
import { selectTask } from './queries.ts';
import { seenBy } from './reader.ts';
import { Task } from './schema.ts';

export const getTask = endpoint({
  summary: 'Get a task',
  description:
    'Returns the task with its script, outcomes and history. The same rights as for the list decide what it shows.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}',
  access: { credential: 'api', scope: 'tasks:read' },
  reads: { action: 'task.read', resource: 'subject', idOf: ({ subject_id }) => subject_id },
  query: strictObject({
    locale: Optional.String({
      minLength: 1,
      maxLength: 35,
      description: 'The language of the texts (BCP 47).',
    }),
  }),
  response: Task,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const seen = await seenBy(request);
    const row = await request.readOne(selectTask(organizationId, environmentId, params.task_id, seen));
    return presentTask(request, row, request.read, request.query.locale);
  },
});
