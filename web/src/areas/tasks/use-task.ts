import { ServiceError, type Task } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { queryClient } from '../../base/query-client.ts';
import { useEnvironment } from '../../base/scope.ts';
import { useMe } from '../../base/session.ts';
import { useTaskRefresh } from '../../shared/tasks/use-tasks.ts';
import { notifyDone } from '../../ui/notify.ts';
import { taskQuery } from './queries.ts';

/** The entry that a change adds to the history. */
const ENTRIES = {
  acknowledge: 'acknowledged',
  start: 'started',
  complete: 'completed',
  cancel: 'cancelled',
  reassign: 'reassigned',
  comment: 'commented',
} as const;
export type TaskAction = keyof typeof ENTRIES;

function useTaskQuery(taskId: string) {
  const { ids, api } = useEnvironment();
  return taskQuery(taskId, useLanguage(), ids.environmentId, api);
}

/** A task with its history, in the language of the console. */
export function useTask(taskId: string) {
  return useQuery(useTaskQuery(taskId));
}

/** Another member changed a task before the user did. */
export interface OvertakingChange {
  /** The other member; undefined if unknown. */
  userId: string | undefined;
  /** Whether the user had written something, which is lost. */
  hadText: boolean;
}

/**
 * Returns functions that change the task and show its new state. `overtaken` is set if another member was
 * faster: the service then refuses the change, or responds with the other member's change.
 */
export function useTaskChange(task: Task) {
  const words = useWords();
  const me = useMe();
  const query = useTaskQuery(task.id);
  const refresh = useTaskRefresh();
  const [overtaken, setOvertaken] = useState<OvertakingChange>();
  const known = new Set(task.history.map(({ id }) => id));

  /** Throws what the service rejects for any other reason than the state of the task. */
  async function change(action: TaskAction, send: () => Promise<Task>, text = ''): Promise<void> {
    setOvertaken(undefined);
    const isOwn = ({ id, action: did, user_id }: Task['history'][number]) =>
      did === ENTRIES[action] && user_id === me.principal_id && !known.has(id);
    const hasStood = await sent(send);
    const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    await refresh();
    if (hasStood && (action === 'reassign' || fresh.history.some(isOwn))) {
      if (action !== 'acknowledge' && action !== 'start') notifyDone(words.named(`task.did.${action}`));
      return;
    }
    const others = fresh.history.filter(({ id, user_id }) => !known.has(id) && user_id !== me.principal_id);
    setOvertaken({ userId: others.at(-1)?.user_id, hadText: text.trim() !== '' });
  }
  return { change, overtaken };
}

/** Returns whether the service accepted the change in the present state of the task. */
async function sent(send: () => Promise<Task>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_transition') return false;
    throw error;
  }
}
