import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { storedAssignee } from './assignee.ts';
import { changeTask } from './change.ts';
import { insertMail } from './mail-queries.ts';
import { isUnfinished } from './present.ts';
import { requireMember } from './require-member.ts';
import { ReassignTask, TASK_CHANGE } from './schema.ts';

export const reassignTask = endpoint({
  summary: 'Reassign a task',
  description:
    'Assigns an unfinished task to somebody else, who gets an e-mail. The status stays. Returns the task as it is if it already has this assignee.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/reassign',
  body: ReassignTask,
  errors: ['invalid_transition', 'subject_deleted'],
  examples: { body: { assign: { role: 'reviewer' } } },
  handle: (request) =>
    changeTask(request, async ({ row }, tx) => {
      const { assign } = request.body;
      const assignee = storedAssignee(assign);
      if (row.assignee === assignee) return undefined;
      if (!isUnfinished(row))
        throw new AppError('invalid_transition', 'The task is closed, so it cannot be reassigned.', {
          from: row.status,
          to: row.status,
          allowed: [],
        });
      await requireMember(tx, request.organizationId, assign, ['body', 'assign', 'user_id']);
      tx.push(insertMail(request.organizationId, { taskId: row.id, assignee, reason: 'assigned' }));
      return { action: 'reassigned', to: { assignee } };
    }),
});
