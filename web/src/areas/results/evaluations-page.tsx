import type { EvaluationStatus } from '@eps/sdk';
import { Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommonWords } from '../../app/common-words.ts';
import { useEnvironment } from '../../app/scope.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listQuery } from '../../ui/list-query.ts';
import { Page } from '../../ui/page.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type EvaluationFilters, STATUSES } from './filters.ts';
import { useProgramNames } from './program-names.ts';
import { useResultsWords } from './words.ts';

const FROM = '/signed-in/o/$organizationId/a/$appId/e/$environmentId/evaluations';

/** All evaluations of the environment, filtered by the address of the page. */
export function EvaluationsPage() {
  const words = useResultsWords();
  const { ids, api } = useEnvironment();
  const filters = useSearch({ from: FROM });
  const [isExporting, setExporting] = useState(false);
  const query = useInfiniteQuery(
    listQuery(['evaluations', ids.environmentId, filters], (page) =>
      api.evaluations.list({ ...filters, ...page }),
    ),
  );
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
      <Filters filters={filters} />
      <EvaluationTable
        query={query}
        empty={
          <EmptyState
            title={words('noEvaluations')}
            next={words(isFiltered ? 'noMatch' : 'noEvaluationsNext')}
          />
        }
      />
      <ExportDialog opened={isExporting} filters={filters} onClose={() => setExporting(false)} />
    </Page>
  );
}

function Filters({ filters }: { filters: EvaluationFilters }) {
  const words = useResultsWords();
  const common = useCommonWords();
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/e/$environmentId/evaluations' });
  const programs = useProgramNames();
  const set = (change: Partial<Record<keyof EvaluationFilters, string | null>>) =>
    void navigate({
      search: Object.fromEntries(
        Object.entries({ ...filters, ...change }).filter(([, value]) => value),
      ) as EvaluationFilters,
    });
  return (
    <Group align="end">
      <Select
        label={common('status')}
        placeholder={common('all')}
        clearable
        data={STATUSES.map((status) => ({ value: status, label: words(`status.${status}`) }))}
        value={filters.status ?? null}
        onChange={(status) => set({ status: status as EvaluationStatus | null })}
      />
      <Select
        label={words('program')}
        placeholder={common('all')}
        clearable
        searchable
        data={[...programs].map(([value, label]) => ({ value, label }))}
        value={filters.program_id ?? null}
        onChange={(program_id) => set({ program_id })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => void navigate({ search: {} })}>
          {common('clearFilters')}
        </Button>
      )}
    </Group>
  );
}
