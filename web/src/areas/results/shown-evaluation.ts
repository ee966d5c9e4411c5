import type { EvaluationWithAnswers } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';

/** An evaluation, with its answers where the user may read them. */
export function useEvaluation(evaluationId: string) {
  const { ids, api, may } = useEnvironment();
  const withAnswers = may('evaluations:answers');
  return useQuery({
    queryKey: ['evaluation', ids.environmentId, evaluationId, withAnswers],
    queryFn: async () => {
      const query = withAnswers ? ({ include: 'answers' } as const) : {};
      return (await api.evaluations.get(evaluationId, query)) as Partial<EvaluationWithAnswers> &
        Omit<EvaluationWithAnswers, 'answers'>;
    },
  });
}

export type ShownEvaluation = NonNullable<ReturnType<typeof useEvaluation>['data']>;
