import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TextKey, useWords } from '../base/language.ts';
import { EmptyState } from './empty-state.tsx';
import { NoMatch } from './no-match.tsx';
import { type Column, type ListPage, ResourceTable } from './resource-table.tsx';

type AreaOf<Key> = Key extends `${infer Name}.emptyFilteredNext` ? Name : never;
type Area = AreaOf<TextKey>;

interface FilteredTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  /** Whether a filter is set, so that other rows may exist. */
  isFiltered: boolean;
  /** The area whose texts say that there is nothing yet, or that nothing matches. */
  area: Area;
  /** The action that is offered when there is nothing yet. */
  action?: ReactNode;
}

/** A list with filters: without rows it says whether there is nothing yet or nothing matches. */
export function FilteredTable<Row extends { id: string }>(props: FilteredTableProps<Row>) {
  const { label, columns, query, isFiltered, area, action } = props;
  const words = useWords();
  return (
    <ResourceTable
      label={label}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <NoMatch
            title={words.named(`${area}.emptyFiltered`)}
            next={words.named(`${area}.emptyFilteredNext`)}
          />
        ) : (
          <EmptyState
            title={words.named(`${area}.emptyTitle`)}
            next={words.named(`${area}.emptyNext`)}
            action={action}
          />
        )
      }
    />
  );
}
