import { Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommonWords } from '../../base/common-words.ts';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { countsQuery } from '../../shared/inbox/places.ts';
import { useResultsWords } from '../../shared/results/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listQuery } from '../../ui/list-query.ts';
import { Page } from '../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../ui/page-link.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type EvaluationFilters, STATUSES } from './filters.ts';
import { useProgramNames } from './program-names.ts';

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
      <StatusBar filters={filters} />
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

/** The states that evaluations are in, with how many there are of each. */
function StatusBar({ filters }: { filters: EvaluationFilters }) {
  const words = useResultsWords();
  const common = useCommonWords();
  const number = new Intl.NumberFormat(useLanguage());
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  const counts = useQuery(countsQuery(organizationId, appId, environmentId)).data?.evaluations;
  const { status: active, ...others } = filters;
  const shown = STATUSES.filter((status) => status === active || (counts?.[status] ?? 0) > 0);
  return (
    <Group gap={6} component="nav" aria-label={common('status')}>
      {[undefined, ...shown].map((status) => (
        <LinkButton
          key={status ?? 'all'}
          from={ENVIRONMENT}
          to="./evaluations"
          search={{ ...others, ...(status && { status }) }}
          variant={status === active ? 'filled' : 'default'}
          size="compact-sm"
          aria-current={status === active ? 'true' : undefined}
        >
          {status
            ? `${words(`status.${status}`)} ${counts ? number.format(counts[status]) : ''}`
            : common('all')}
        </LinkButton>
      ))}
    </Group>
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
