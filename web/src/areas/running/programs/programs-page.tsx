import type { ListProgramsQuery, Program } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { statusColumn } from '../../../ui/status-column.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { programListQuery } from '../queries.ts';
import { isOpenedByStudy, recurrenceSentence } from './recurrence-words.ts';
import { useProgramWords } from './words.ts';

const STATES = ['draft', 'active', 'paused', 'archived'] as const;
const MODES = ['one_time', 'continuous'] as const;

export function ProgramsPage() {
  const words = useProgramWords();
  const { ids, api, may } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListProgramsQuery) =>
    programListQuery(filters, ids.environmentId, api),
  );
  const create = may('programs:write') && (
    <LinkButton from={ENVIRONMENT} to="./programs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('newProgram')}
    </LinkButton>
  );
  return (
    <Page title={words('title')} about={words('about')} actions={create}>
      <Group gap="sm" align="flex-end">
        <FilterSelect label={words('status')} name="status" values={STATES} words={words} />
        <FilterSelect label={words('mode')} name="mode" values={MODES} words={words} />
      </Group>
      <FilteredTable
        label={words('title')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined || filters.mode !== undefined}
        words={words}
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<Program>[] {
  const words = useProgramWords();
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words('name'),
      width: '13rem',
      cell: ({ id, name }) => (
        <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId: id }}>
          {name}
        </PageLink>
      ),
    },
    statusColumn(words, '7rem'),
    { key: 'mode', title: words('mode'), width: '8rem', wide: true, cell: ({ mode }) => words(mode) },
    {
      key: 'recurrence',
      title: words('recurrence'),
      wide: true,
      cell: ({ mode, recurrence }) =>
        mode !== 'continuous'
          ? '–'
          : isOpenedByStudy(recurrence)
            ? words('byStudy')
            : recurrenceSentence(recurrence, language),
    },
    timeColumn('changed', words('changed'), ({ updated_at }) => updated_at),
  ];
}
