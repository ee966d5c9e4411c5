import { Box, Button, Group, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../base/language.ts';
import { DataTable } from './data-table.tsx';
import { useNumberFormat } from './number-format.ts';

interface ChartFigureProps {
  title: string;
  /** A description of the chart in a sentence. */
  summary?: string;
  /** The numbers of the chart: the text alternative. */
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** Content above the chart and the table. */
  head?: ReactNode;
  /** Whether parts of the chart are controls, which must be available to screen readers. */
  isInteractive?: boolean;
  children: ReactNode;
}

/** A chart with its numbers as a table. Screen readers read the table, and everybody can switch to it. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, summary, columns, rows, head, isInteractive = false, children } = props;
  const words = useWords();
  const numberText = useNumberFormat();
  const [isTable, setTable] = useState(false);
  const table = (
    <DataTable aria-label={title} striped columns={columns}>
      {rows.map((row) => (
        <Table.Tr key={row.join('|')}>
          {row.map((value, index) => (
            <Table.Td key={columns[index]}>{typeof value === 'number' ? numberText(value) : value}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
  // A scrolling region must be reachable by keyboard.
  const scrolled = (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={title}>
      <div style={{ width: 'max-content', minWidth: '100%' }}>{table}</div>
    </Box>
  );
  return (
    <Box component="figure" m={0}>
      <Group justify="space-between" mb="xs">
        <Text component="figcaption" fw={600}>
          {title}
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
          {words(isTable ? 'Show as chart' : 'Show as table')}
        </Button>
      </Group>
      {summary !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {summary}
        </Text>
      )}
      {head !== undefined && <Box mb="xs">{head}</Box>}
      {isTable ? scrolled : <Box aria-hidden={!isInteractive || undefined}>{children}</Box>}
      {!isTable && <div className="visually-hidden">{table}</div>}
    </Box>
  );
}
