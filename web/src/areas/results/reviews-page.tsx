import { useInfiniteQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { useResultsWords } from '../../shared/results/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { evaluationListQuery } from './queries.ts';

/** The evaluations that wait for a decision. */
export function ReviewsPage() {
  const words = useResultsWords();
  const { ids, api } = useEnvironment();
  const query = useInfiniteQuery(evaluationListQuery({ status: 'needs_review' }, ids.environmentId, api));
  return (
    <Page title={words('reviewQueue')} about={words('reviewQueueAbout')}>
      <EvaluationTable
        query={query}
        empty={<EmptyState title={words('noReviews')} next={words('noReviewsNext')} />}
      />
    </Page>
  );
}
