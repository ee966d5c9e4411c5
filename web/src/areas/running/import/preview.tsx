import { Box, Table, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { type ColumnMapping, convert } from './mapping.ts';
import type { Table as Rows } from './parse.ts';
import { problemInWords } from './problem-words.ts';

const SHOWN = 8;

/** The first rows as they will be imported. */
export function Preview({ table, mapping }: { table: Rows; mapping: ColumnMapping[] }) {
  const words = useWords();
  const fields = mapping.filter(({ use }) => use !== 'external_id' && use !== 'skip').map(({ name }) => name);
  return (
    // A scrolling region must be reachable by keyboard.
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('Preview')}>
      <DataTable
        withTableBorder
        columns={[words('Row'), words.named('subject-import.external_id'), ...fields]}
      >
        {table.rows.slice(0, SHOWN).map((cells, row) => {
          const converted = convert(cells, table, mapping);
          const number = row + 1;
          return (
            <Table.Tr key={number}>
              <Table.Td>{number}</Table.Td>
              {'item' in converted ? (
                <>
                  <Table.Td>{converted.item.external_id}</Table.Td>
                  {fields.map((name) => (
                    <Table.Td key={name}>{shown(converted.item.profile, name)}</Table.Td>
                  ))}
                </>
              ) : (
                <Table.Td colSpan={fields.length + 1}>
                  <Text size="sm" c="var(--mantine-color-error)">
                    {problemInWords(converted.problem, words)}
                  </Text>
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </DataTable>
    </Box>
  );
}

function shown(profile: unknown, name: string): string {
  const value = (profile as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
