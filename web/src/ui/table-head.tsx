import { Table, type TableThProps } from '@mantine/core';

interface TableHeadProps {
  /** The titles, or what else their cells have. A column without one, such as that of buttons, has no title. */
  columns: readonly (string | TableThProps)[];
}

/** The head of a table. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column, index) => {
          const cell = typeof column === 'string' ? { children: column } : column;
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          return cell.children ? <Table.Th key={index} scope="col" {...cell} /> : <Table.Td key={index} />;
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
