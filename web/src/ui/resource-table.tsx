import { Box, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../base/language.ts';
import { ErrorAlert } from './error-alert.tsx';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell(row: Row): ReactNode;
  /** CSS width; columns without a width share the rest. */
  width?: string;
  /** Left out on narrow screens. */
  wide?: boolean;
}

export interface ListPage<Row> {
  items: Row[];
  next_cursor: string;
}

interface ResourceTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  rowKey(row: Row): string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
}

const ROW_PX = 44;

/** A list of the API as a table: reads further pages while scrolling and draws only the visible rows. */
export function ResourceTable<Row>({ label, columns, query, rowKey, empty }: ResourceTableProps<Row>) {
  const words = useWords();
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (last >= rows.length - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (query.error) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  // A filter of encrypted data can leave a page empty although the next ones have rows.
  if (query.isPending || (rows.length === 0 && hasNextPage)) return <Loading label={words('Loading …')} />;
  if (rows.length === 0) return empty;
  const [before, after] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)];
  return (
    <Stack gap={4}>
      {/* A scrolling region must be reachable by keyboard. */}
      <Box
        ref={viewport}
        mah="70vh"
        // The names of the columns must not hide the row that has the focus.
        style={{ overflow: 'auto', scrollPaddingTop: ROW_PX }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table stickyHeader aria-rowcount={rows.length + 1} layout="auto" miw={0}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title, width, wide }) => (
                <Table.Th key={key} w={width} visibleFrom={wide ? 'sm' : undefined} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <Spacer px={before} />}
            {shown.map(({ index }) => (
              <DrawnRow
                key={rowKey(rows[index]!)}
                row={rows[index]!}
                index={index}
                columns={columns}
                measure={virtual.measureElement}
              />
            ))}
            {after > 0 && <Spacer px={after} />}
          </Table.Tbody>
        </Table>
      </Box>
      <Text size="xs" c="dimmed" aria-live="polite">
        {isFetchingNextPage
          ? words('Loading more …')
          : words.named(hasNextPage ? 'list.first' : 'list.all', { count: rows.length })}
      </Text>
    </Stack>
  );
}

interface DrawnRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Rows with long texts are higher on narrow screens. */
  measure: Ref<HTMLTableRowElement>;
}

/** A row that is visible. While the list is scrolled, only rows that come into view are drawn. */
const DrawnRow = memo(function DrawnRow<Row>({ row, index, columns, measure }: DrawnRowProps<Row>) {
  return (
    <Table.Tr ref={measure} data-index={index} h={ROW_PX} aria-rowindex={index + 2} className="row-link">
      {columns.map(({ key, cell, wide }) => (
        <Table.Td key={key} visibleFrom={wide ? 'sm' : undefined}>
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}) as <Row>(props: DrawnRowProps<Row>) => ReactNode;

function Spacer({ px }: { px: number }) {
  return (
    <tr aria-hidden style={{ height: px }}>
      <td />
    </tr>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={28} />
      ))}
    </Stack>
  );
}
