import { endpoint } from '../../../http/endpoint.ts';
import { changeTask, moved } from './change.ts';
import { TASK_CHANGE } from './schema.ts';

export const acknowledgeTask = endpoint({
  summary: 'Acknowledge a task',
  description:
    'Records that somebody has seen the task, so that it is not escalated. Returns the task as it is if it already is `acknowledged`.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/acknowledge',
  errors: ['invalid_transition', 'subject_deleted'],
  handle: (request) =>
    changeTask(request, ({ row }) =>
      row.status === 'acknowledged'
        ? undefined
        : { action: 'acknowledged', to: moved(row, 'acknowledged'), event: 'task.acknowledged' },
    ),
});
