import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { useResultsWords } from '../../shared/results/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { EvaluationFilterFields } from './evaluation-filters.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { evaluationListQuery } from './queries.ts';
import { SavedViews } from './saved-view-bar.tsx';
import { StatusBar } from './status-bar.tsx';

const FROM = '/signed-in/o/$organizationId/a/$appId/e/$environmentId/evaluations';

/** All evaluations of the environment, filtered by the address of the page. */
export function EvaluationsPage() {
  const words = useResultsWords();
  const { ids, api } = useEnvironment();
  const filters = useSearch({ from: FROM });
  const [isExporting, setExporting] = useState(false);
  const query = useInfiniteQuery(evaluationListQuery(filters, ids.environmentId, api));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={words('evaluations')}
      about={words('evaluationsAbout')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => setExporting(true)}
        >
          {words('export')}
        </Button>
      }
    >
      <StatusBar filters={filters} />
      <EvaluationFilterFields filters={filters} />
      <SavedViews filters={filters} />
      <EvaluationTable
        query={query}
        empty={
          isFiltered ? (
            <NoMatch title={words('noMatch')} next={words('noMatchNext')} />
          ) : (
            <EmptyState title={words('noEvaluations')} next={words('noEvaluationsNext')} />
          )
        }
      />
      <ExportDialog opened={isExporting} filters={filters} onClose={() => setExporting(false)} />
    </Page>
  );
}
