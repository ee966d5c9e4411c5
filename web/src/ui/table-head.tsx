import { Table, type TableThProps } from '@mantine/core';

interface TableHeadProps {
  /** The titles, or the properties of their cells; an empty one for a column of buttons. */
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
