import { endpoint } from '../../../http/endpoint.ts';
import { changeTask } from './change.ts';
import { CommentTask, TASK_CHANGE } from './schema.ts';

export const commentTask = endpoint({
  summary: 'Comment on a task',
  description: 'Adds a comment to the history of a task in any status. It is stored encrypted.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/comment',
  body: CommentTask,
  errors: ['subject_deleted'],
  examples: { body: { text: 'Nobody answered the telephone. I try again at four.' } },
  handle: (request) => changeTask(request, () => ({ action: 'commented', text: request.body.text })),
});
