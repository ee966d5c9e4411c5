import type { ExperienceContent } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';

/** Returns a function that gives the prompt of a question of the bundle, or its id. */
export function usePrompts(bundleId: string): (questionId: string) => string {
  const { api, may } = useApp();
  const { data } = useQuery({
    queryKey: ['prompts', bundleId],
    enabled: may('definitions:read') && may('bundles:read'),
    staleTime: 300_000,
    queryFn: async () => {
      const bundle = await api.bundles.get(bundleId);
      const { content } = await api.definitions.get(bundle.experience_version_id);
      const { questions = [] } = content as Partial<ExperienceContent>;
      return new Map(questions.map(({ id, prompt }) => [id, prompt]));
    },
  });
  return (id) => data?.get(id) ?? id;
}
