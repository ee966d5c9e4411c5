import type { ListProtocolsQuery, Protocol } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { statusColumn } from '../../../ui/status-column.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { partsOf } from './parts.ts';
import { protocolListQuery } from './queries.ts';

const STATES = ['draft', 'published'] as const;

/** The protocols of an app, newest first. */
export function ProtocolsPage() {
  const words = useWords();
  const { ids, api, may } = useApp();
  const { filters, query } = useFilteredList((filters: ListProtocolsQuery) =>
    protocolListQuery(filters, ids.appId, api),
  );
  const create = may('definitions:write') && (
    <LinkButton from={APP} to="./protocols/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('New protocol')}
    </LinkButton>
  );
  return (
    <Page
      title={words('Protocols')}
      about={words('A protocol defines when people are asked: in which waves, from which day, for how long.')}
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
        label={words('Protocols')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        area="protocols"
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<Protocol>[] {
  const words = useWords();
  return [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./protocols/$protocolId" params={{ protocolId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('Revision'), width: '6rem', cell: ({ revision }) => revision },
    statusColumn(words('Status'), (status) => words.named(`common.${status}`)),
    {
      key: 'waves',
      title: words('Waves'),
      wide: true,
      cell: ({ content }) => partsOf(content).waves.join(', '),
    },
    timeColumn('created', words('Created'), ({ created_at }) => created_at),
  ];
}
