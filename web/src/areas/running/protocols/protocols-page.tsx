import type { ListProtocolsQuery, Protocol } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
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
import { useProtocolWords } from './words.ts';

const STATES = ['draft', 'published'] as const;

/** The protocols of an app, newest first. */
export function ProtocolsPage() {
  const words = useProtocolWords();
  const { ids, api, may } = useApp();
  const { filters, query } = useFilteredList((filters: ListProtocolsQuery) =>
    protocolListQuery(filters, ids.appId, api),
  );
  const create = may('definitions:write') && (
    <LinkButton from={APP} to="./protocols/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('newProtocol')}
    </LinkButton>
  );
  return (
    <Page title={words('title')} about={words('about')} actions={create}>
      <Group gap="sm">
        <FilterSelect label={words('status')} name="status" values={STATES} words={words} />
      </Group>
      <FilteredTable
        label={words('title')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        words={words}
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<Protocol>[] {
  const words = useProtocolWords();
  return [
    {
      key: 'name',
      title: words('name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./protocols/$protocolId" params={{ protocolId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('revision'), width: '6rem', cell: ({ revision }) => revision },
    statusColumn(words),
    {
      key: 'waves',
      title: words('waves'),
      wide: true,
      cell: ({ content }) => partsOf(content).waves.join(', '),
    },
    timeColumn('created', words('created'), ({ created_at }) => created_at),
  ];
}
