import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { evaluationQuery } from './queries.ts';

/** An evaluation, with its answers where the user may read them. */
export function useEvaluation(evaluationId: string) {
  const { ids, api, may } = useEnvironment();
  return useQuery(evaluationQuery(evaluationId, may('evaluations:answers'), ids.environmentId, api));
}

export type ShownEvaluation = NonNullable<ReturnType<typeof useEvaluation>['data']>;
