import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
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
  const words = useWords();
  const { ids, api } = useEnvironment();
  const filters = useSearch({ from: FROM });
  const [isExporting, setExporting] = useState(false);
  const query = useInfiniteQuery(evaluationListQuery(filters, ids.environmentId, api));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={words('Evaluations')}
      about={words('Results of programs, newest first.')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => setExporting(true)}
        >
          {words('Export')}
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
            <NoMatch
              title={words('No evaluations match these filters')}
              next={words('Change the filters, or clear them to see all results.')}
            />
          ) : (
            <EmptyState
              title={words('No evaluations yet')}
              next={words(
                'An evaluation starts when someone answers a program. Activate a program and enroll people.',
              )}
            />
          )
        }
      />
      <ExportDialog opened={isExporting} filters={filters} onClose={() => setExporting(false)} />
    </Page>
  );
}
