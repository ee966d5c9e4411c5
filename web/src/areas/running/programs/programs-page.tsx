import type { ListProgramsQuery, Program } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCommonWords } from '../../../base/common-words.ts';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { listQuery } from '../../../ui/list-query.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { recurrenceSentence } from './recurrence-words.ts';
import { useProgramWords } from './words.ts';

const STATES = ['draft', 'active', 'paused', 'archived'] as const;
const MODES = ['one_time', 'continuous'] as const;
type Filters = { status?: string; mode?: string };

export function ProgramsPage() {
  const words = useProgramWords();
  const common = useCommonWords();
  const { ids, api, may } = useEnvironment();
  const { filters } = useFilters<Filters>();
  const query = useInfiniteQuery(
    listQuery(['programs', ids.environmentId, filters], (page) =>
      api.programs.list({ ...(filters as ListProgramsQuery), ...page }),
    ),
  );
  const isFiltered = filters.status !== undefined || filters.mode !== undefined;
  const create = may('programs:write') && (
    <LinkButton from={ENVIRONMENT} to="./programs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('newProgram')}
    </LinkButton>
  );
  return (
    <Page title={words('title')} about={words('about')} actions={create}>
      <Group gap="sm" align="flex-end">
        <FilterSelect label={common('status')} name="status" values={STATES} words={words} />
        <FilterSelect label={words('mode')} name="mode" values={MODES} words={words} />
      </Group>
      <ResourceTable
        label={words('title')}
        columns={useColumns()}
        query={query}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NoMatch title={words('emptyFiltered')} next={words('emptyFilteredNext')} />
          ) : (
            <EmptyState title={words('emptyTitle')} next={words('emptyNext')} action={create} />
          )
        }
      />
    </Page>
  );
}

function useColumns(): Column<Program>[] {
  const words = useProgramWords();
  const common = useCommonWords();
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: common('name'),
      width: '13rem',
      cell: ({ id, name }) => (
        <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId: id }}>
          {name}
        </PageLink>
      ),
    },
    {
      key: 'status',
      title: common('status'),
      width: '7rem',
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    { key: 'mode', title: words('mode'), width: '8rem', wide: true, cell: ({ mode }) => words(mode) },
    {
      key: 'recurrence',
      title: words('recurrence'),
      wide: true,
      cell: ({ mode, recurrence }) =>
        mode === 'continuous' ? recurrenceSentence(recurrence, language) : '–',
    },
    {
      key: 'changed',
      title: common('changed'),
      width: '13rem',
      wide: true,
      cell: ({ updated_at }) => <Time value={updated_at} />,
    },
  ];
}
