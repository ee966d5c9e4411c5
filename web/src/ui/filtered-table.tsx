import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { NoMatch } from './no-match.tsx';
import { type Column, type ListPage, ResourceTable } from './resource-table.tsx';

interface FilteredTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  /** Whether a filter is set, so that other rows may exist. */
  isFiltered: boolean;
  words(key: 'emptyTitle' | 'emptyNext' | 'emptyFiltered' | 'emptyFilteredNext'): string;
  /** The action that is offered when there is nothing yet. */
  action?: ReactNode;
}

/** A list with filters: without rows it says whether there is nothing yet or nothing matches. */
export function FilteredTable<Row extends { id: string }>(props: FilteredTableProps<Row>) {
  const { label, columns, query, isFiltered, words, action } = props;
  return (
    <ResourceTable
      label={label}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <NoMatch title={words('emptyFiltered')} next={words('emptyFilteredNext')} />
        ) : (
          <EmptyState title={words('emptyTitle')} next={words('emptyNext')} action={action} />
        )
      }
    />
  );
}
