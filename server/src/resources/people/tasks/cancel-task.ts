import { endpoint } from '../../../http/endpoint.ts';
import { changeTask, moved } from './change.ts';
import { CancelTask, TASK_CHANGE } from './schema.ts';

export const cancelTask = endpoint({
  summary: 'Cancel a task',
  description:
    'Cancels a task that is not done. The reason is stored encrypted. Returns the task as it is if it already is `cancelled`.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/cancel',
  body: CancelTask,
  errors: ['invalid_transition', 'subject_deleted'],
  examples: { body: { reason: 'The answer was a mistake, as a call showed.' } },
  handle: (request) =>
    changeTask(request, ({ row }) =>
      row.status === 'cancelled'
        ? undefined
        : {
            action: 'cancelled',
            to: moved(row, 'cancelled'),
            text: request.body.reason,
            event: 'task.cancelled',
          },
    ),
});
