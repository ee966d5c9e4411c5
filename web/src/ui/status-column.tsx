import type { Column } from './resource-table.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The column of the status of rows. `words` has the title of the column and the name of each status. */
export function statusColumn<Status extends string, Row extends { status: Status }>(
  words: (key: 'status' | Status) => string,
  width = '9rem',
): Column<Row> {
  return {
    key: 'status',
    title: words('status'),
    width,
    cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
  };
}
