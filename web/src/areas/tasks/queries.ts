import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { tasksKey } from '../../shared/queries.ts';

/** A task with its history, in a language. */
export const taskQuery = (taskId: string, locale: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...tasksKey, environmentId, 'task', taskId, locale],
    queryFn: () => api.tasks.get(taskId, { locale }),
  });
