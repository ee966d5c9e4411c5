import { endpoint } from '../../../http/endpoint.ts';
import { changeTask } from './change.ts';
import { CommentTask, Task } from './schema.ts';

export const commentTask = endpoint({
  summary: 'Comment on a task',
  description: 'Adds a comment to the history of a task in any status. It is stored encrypted.',
  tag: 'tasks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/comment',
  access: { credential: 'api', scope: 'tasks:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, task) => task.subject_id,
  reads: 'none',
  body: CommentTask,
  response: Task,
  errors: ['subject_deleted'],
  examples: { body: { text: 'Nobody answered the telephone. I try again at four.' } },
  handle: (request) => changeTask(request, () => ({ action: 'commented', text: request.body.text })),
});
