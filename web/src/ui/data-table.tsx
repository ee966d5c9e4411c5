import { Table, type TableProps, type TableThProps } from '@mantine/core';
import { TableHead } from './table-head.tsx';

interface DataTableProps extends TableProps {
  /** The titles, or the properties of their cells; an empty one for a column of buttons. */
  columns: readonly (string | TableThProps)[];
  /** The width in pixels below which the table scrolls. */
  minWidth?: number;
}

/** A table with a head. The children are its rows. */
export function DataTable({ columns, minWidth, children, ...props }: DataTableProps) {
  const table = (
    <Table {...props}>
      <TableHead columns={columns} />
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
  if (minWidth === undefined) return table;
  return (
    // A scrolling region must be reachable by keyboard.
    <Table.ScrollContainer type="native" minWidth={minWidth} tabIndex={0}>
      {table}
    </Table.ScrollContainer>
  );
}
