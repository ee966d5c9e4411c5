import { endpoint } from '../../../http/endpoint.ts';
import { changeTask, moved } from './change.ts';
import { Task } from './schema.ts';

export const acknowledgeTask = endpoint({
  summary: 'Acknowledge a task',
  description:
    'Records that somebody has seen the task, so that it is not escalated. Returns the task as it is if it already is `acknowledged`.',
  tag: 'tasks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/acknowledge',
  access: { credential: 'api', scope: 'tasks:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, task) => task.subject_id,
  reads: 'none',
  response: Task,
  errors: ['invalid_transition', 'subject_deleted'],
  handle: (request) =>
    changeTask(request, ({ row }) =>
      row.status === 'acknowledged'
        ? undefined
        : { action: 'acknowledged', to: moved(row, 'acknowledged'), event: 'task.acknowledged' },
    ),
});
