import { endpoint } from '../../../http/endpoint.ts';
import { changeTask, moved } from './change.ts';
import { TASK_CHANGE } from './schema.ts';

export const startTask = endpoint({
  summary: 'Start a task',
  description:
    'Records that somebody is working on the acknowledged task. Returns the task as it is if it already is `in_progress`.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/start',
  errors: ['invalid_transition', 'subject_deleted'],
  handle: (request) =>
    changeTask(request, ({ row }) =>
      row.status === 'in_progress' ? undefined : { action: 'started', to: moved(row, 'in_progress') },
    ),
});
