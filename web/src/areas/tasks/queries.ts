import { type ContactOfSubject, type EnvironmentClient, ServiceError } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { tasksKey } from '../../shared/queries.ts';

/** A task with its history, in a language. */
export const taskQuery = (taskId: string, locale: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...tasksKey, environmentId, 'task', taskId, locale],
    queryFn: () => api.tasks.get(taskId, { locale }),
  });

/** How a person is reached; empty if nothing is known. Each read is in the audit log, so it is kept. */
export const contactQuery = (subjectId: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['contact', environmentId, subjectId],
    queryFn: async (): Promise<ContactOfSubject> => {
      try {
        return await api.subjects.getContact(subjectId);
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return {};
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
