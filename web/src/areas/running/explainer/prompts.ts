import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { contentsQuery } from '../../../shared/content/queries.ts';

/** Returns a function that gives the prompt of a question of the bundle, or its id. */
export function usePrompts(bundleId: string): (questionId: string) => string {
  const { api, may } = useApp();
  const { data } = useQuery({
    ...contentsQuery(bundleId, ['experience'], api),
    enabled: may('definitions:read') && may('bundles:read'),
  });
  const prompts = new Map(data?.experience.questions?.map(({ id, prompt }) => [id, prompt]));
  return (id) => prompts.get(id) ?? id;
}
