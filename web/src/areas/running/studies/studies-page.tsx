import type { ListStudiesQuery, Study } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { ProtocolLink } from './protocol-link.tsx';
import { countedPeopleQuery, MOST_COUNTED, studyListQuery } from './queries.ts';

const STATES = ['draft', 'active', 'paused', 'archived'] as const;

/** The studies of an environment, newest first. */
export function StudiesPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListStudiesQuery) =>
    studyListQuery(filters, ids.environmentId, api),
  );
  const create = may('programs:write') && may('definitions:read') && (
    <LinkButton from={ENVIRONMENT} to="./studies/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('New study')}
    </LinkButton>
  );
  return (
    <Page
      title={words('Studies')}
      about={words('A study runs a protocol: it asks each person in waves, on their own timeline.')}
      actions={create}
    >
      <Group gap="sm">
        <FilterSelect
          label={words('Status')}
          name="status"
          values={STATES}
          nameOf={(each) => words.named(`common.${each}`)}
        />
      </Group>
      <FilteredTable
        label={words('Studies')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        area="studies"
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<Study>[] {
  const words = useWords();
  const { may } = useEnvironment();
  const people: Column<Study> = {
    key: 'people',
    title: words('People'),
    width: '8rem',
    cell: ({ id }) => <PeopleCount studyId={id} />,
  };
  return [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={ENVIRONMENT} to="./studies/$studyId" params={{ studyId: id }}>
          {name}
        </PageLink>
      ),
    },
    {
      key: 'protocol',
      title: words('Protocol'),
      wide: true,
      cell: ({ protocol_id }) => <ProtocolLink protocolId={protocol_id} />,
    },
    statusColumn(words('Status'), (status) => words.named(`common.${status}`), '8rem'),
    ...(may('subjects:read') ? [people] : []),
    timeColumn('changed', words('Changed'), ({ updated_at }) => updated_at),
  ];
}

/** How many people are in a study. */
function PeopleCount({ studyId }: { studyId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data } = useQuery(countedPeopleQuery(studyId, api));
  if (!data) return null;
  const { items, next_cursor } = data;
  return next_cursor === '' ? items.length : words('more than {{count}}', { count: MOST_COUNTED });
}
