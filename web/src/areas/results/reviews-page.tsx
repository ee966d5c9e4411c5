import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { evaluationListQuery } from './queries.ts';

/** The evaluations that wait for a decision. */
export function ReviewsPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const query = useInfiniteQuery(evaluationListQuery({ status: 'needs_review' }, ids.environmentId, api));
  return (
    <Page
      title={words('Reviews')}
      about={words('Results that are held until a reviewer decides, oldest first.')}
    >
      <EvaluationTable
        query={query}
        empty={
          <EmptyState
            title={words('No results await review')}
            next={words(
              'Results wait here if a safety rule or the release policy of the program requires a review.',
            )}
          />
        }
      />
    </Page>
  );
}
