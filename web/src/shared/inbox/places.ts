import { useQuery } from '@tanstack/react-query';
import { type CountedPlace, reviewCountsQuery } from '../queries.ts';

/** The places where evaluations await a review of the user; undefined while unknown. */
export function useReviewCounts(organizationId: string): CountedPlace[] | undefined {
  return useQuery(reviewCountsQuery(organizationId)).data;
}
