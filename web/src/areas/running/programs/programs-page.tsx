import type { ListProgramsQuery, Program } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
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

const STATES = ['draft', 'active', 'paused', 'archived'] as const;
const MODES = ['one_time', 'continuous'] as const;

export function ProgramsPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListProgramsQuery) =>
    programListQuery(filters, ids.environmentId, api),
  );
  const create = may('programs:write') && (
    <LinkButton from={ENVIRONMENT} to="./programs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('New program')}
    </LinkButton>
  );
  return (
    <Page
      title={words('Programs')}
      about={words('A program runs a version of an instrument in this environment, once or repeatedly.')}
      actions={create}
    >
      <Group gap="sm" align="flex-end">
        <FilterSelect
          label={words('Status')}
          name="status"
          values={STATES}
          nameOf={(each) => words.named(`common.${each}`)}
        />
        <FilterSelect
          label={words('Mode')}
          name="mode"
          values={MODES}
          nameOf={(each) => words.named(`common.${each}`)}
        />
      </Group>
      <FilteredTable
        label={words('Programs')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined || filters.mode !== undefined}
        area="programs"
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<Program>[] {
  const words = useWords();
  return [
    {
      key: 'name',
      title: words('Name'),
      width: '13rem',
      cell: ({ id, name }) => (
        <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId: id }}>
          {name}
        </PageLink>
      ),
    },
    statusColumn(words('Status'), (status) => words.named(`common.${status}`), '7rem'),
    {
      key: 'mode',
      title: words('Mode'),
      width: '8rem',
      wide: true,
      cell: ({ mode }) => words.named(`common.${mode}`),
    },
    {
      key: 'recurrence',
      title: words('Recurrence'),
      wide: true,
      cell: ({ mode, recurrence }) =>
        mode !== 'continuous'
          ? '–'
          : isOpenedByStudy(recurrence)
            ? words('Opened by its study')
            : recurrenceSentence(recurrence, words),
    },
    timeColumn('changed', words('Updated'), ({ updated_at }) => updated_at),
  ];
}
