import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../base/scope.ts';
import type { Contents } from '../content/kinds.ts';
import { requestOf, type TrialAnswers } from './given.ts';
import { trialQuery } from './queries.ts';

/** The source of a trial: contents, which need not be saved, or a bundle. */
export type TrialSource = { contents: Contents } | { bundle_id: string };

const PAUSE_MS = 150;

/**
 * Evaluates the answers after each pause in typing. The last response is shown until the next one arrives.
 * `isCurrent` is false meanwhile.
 */
export function useTrial(tried: TrialSource, given: TrialAnswers, locale: string) {
  const { ids, api } = useApp();
  const request = useMemo(() => ({ ...tried, ...requestOf(given), locale }), [tried, given, locale]);
  const [settled] = useDebouncedValue(request, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery(trialQuery(settled, ids, api));
  return { trial: data, error, refetch, isCurrent: settled === request && !isFetching };
}
