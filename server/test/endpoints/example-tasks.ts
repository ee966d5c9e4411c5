import { importSubject, type Workspace } from '../actors.ts';
import type { Preparations } from './preparation.ts';

/** Preparations for the examples of tasks and outcomes. */
export function taskPreparations(workspaceOf: () => Workspace): Preparations {
  const subject = async () => ({ ids: { subject_id: await importSubject(workspaceOf()) } });
  return {
    createTask: subject,
    createOutcome: subject,
    acknowledgeTask: () => taskAfter(workspaceOf(), []),
    startTask: () => taskAfter(workspaceOf(), ['acknowledge']),
    completeTask: () => taskAfter(workspaceOf(), ['acknowledge', 'start']),
    cancelTask: () => taskAfter(workspaceOf(), []),
    reassignTask: () => taskAfter(workspaceOf(), []),
    commentTask: () => taskAfter(workspaceOf(), []),
  };
}

async function taskAfter({ app, environmentPath, ...rest }: Workspace, actions: readonly string[]) {
  const subject_id = await importSubject({ app, environmentPath, ...rest });
  const body = { subject_id, title: 'Call', assign: { role: 'owner' }, outcomes: ['called'] };
  const task_id = (await app.call('POST', `${environmentPath}/tasks`, { body })).body.id;
  for (const action of actions) await app.call('POST', `${environmentPath}/tasks/${task_id}/${action}`);
  return { path: { task_id } };
}
