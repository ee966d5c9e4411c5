import type { Column } from './resource-table.tsx';
import { Time } from './time.tsx';

/** A column of times. */
export function timeColumn<Row>(
  key: string,
  title: string,
  timeOf: (row: Row) => string | undefined,
): Column<Row> {
  return { key, title, width: '13rem', wide: true, cell: (row) => <Time value={timeOf(row)} /> };
}
