import { useInfiniteQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { useResultsWords } from '../../shared/results/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listQuery } from '../../ui/list-query.ts';
import { Page } from '../../ui/page.tsx';
import { EvaluationTable } from './evaluation-table.tsx';

/** The evaluations that wait for a decision. */
export function ReviewsPage() {
  const words = useResultsWords();
  const { ids, api } = useEnvironment();
  const query = useInfiniteQuery(
    listQuery(['evaluations', ids.environmentId, { status: 'needs_review' }], (page) =>
      api.evaluations.list({ status: 'needs_review', ...page }),
    ),
  );
  return (
    <Page title={words('reviewQueue')} about={words('reviewQueueAbout')}>
      <EvaluationTable
        query={query}
        empty={<EmptyState title={words('noReviews')} next={words('noReviewsNext')} />}
      />
    </Page>
  );
}
