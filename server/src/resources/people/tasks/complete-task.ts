import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { changeTask, moved } from './change.ts';
import { maySee } from './present.ts';
import { taskReaderOf } from './reader.ts';
import { CompleteTask, TASK_CHANGE } from './schema.ts';
import { sealedTask } from './sealed.ts';

/** Every task can end because the person could not be reached. */
const NOT_REACHED = 'not_reached';

export const completeTask = endpoint({
  summary: 'Complete a task',
  description:
    'Completes a task that is in progress with one of its outcomes or `not_reached`; any text is accepted from callers to whom a missing right hides them. Outcome and note are stored encrypted. Returns the task as it is if it already is `done`.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks/{task_id}/complete',
  body: CompleteTask,
  errors: ['invalid_transition', 'subject_deleted'],
  examples: { body: { outcome: 'called', note: 'Agreed to talk again on Friday.' } },
  handle: (request) =>
    changeTask(request, ({ row, key }) => {
      if (row.status === 'done') return undefined;
      const { outcome, note } = request.body;
      const to = moved(row, 'done');
      const content = sealedTask.open(key, row.id, row.content_sealed!);
      // A refusal would show hidden outcomes to somebody who tries those of each rule.
      const isKnown = outcome === NOT_REACHED || content.outcomes.includes(outcome);
      if (!isKnown && maySee(taskReaderOf(request), content))
        throw invalidValue(['body', 'outcome'], 'the task does not have this outcome');
      return {
        action: 'completed',
        to: {
          ...to,
          content_sealed: sealedTask.seal(key, row.id, { ...content, outcome }, { contentId: row.id }),
        },
        text: note,
        event: 'task.completed',
      };
    }),
});
