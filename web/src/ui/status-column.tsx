import type { Column } from './resource-table.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The column of the status of rows. */
export function statusColumn<Row extends { status: string }>(
  title: string,
  nameOf: (status: Row['status']) => string,
  width = '9rem',
): Column<Row> {
  return {
    key: 'status',
    title,
    width,
    cell: ({ status }) => <StatusBadge status={status} label={nameOf(status)} />,
  };
}
