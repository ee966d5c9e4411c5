import { Alert, Radio, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useId } from 'react';
import { useWords } from '../../../base/language.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { type Choice, chosenRow, type Decision, type Repeat } from './check.ts';
import type { Table as Rows } from './parse.ts';

const SHOWN = 20;
const CHOICES = ['last', 'first', 'none'] as const;

interface RepeatsProps {
  table: Rows;
  repeats: readonly Repeat[];
  decision: Decision;
  onChange(decision: Decision): void;
}

/** The rows with the same ID and other values, side by side, to decide which one counts. */
export function Repeats({ table, repeats, decision, onChange }: RepeatsProps) {
  const words = useWords();
  if (repeats.length === 0) return null;
  return (
    <Alert
      variant="outline"
      color="orange"
      title={words.named('subject-import.repeats', { count: repeats.length })}
      mt="sm"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {words('Are they the same person? Choose which row counts, for all of them or one by one.')}
        </Text>
        <SegmentedControl
          aria-label={words('Which row counts for all')}
          value={decision.all ?? ''}
          onChange={(all) => onChange({ all: all as Choice, rows: {} })}
          data={CHOICES.map((value) => ({ value, label: words.named(`subject-import.keep.${value}`) }))}
        />
        {repeats.slice(0, SHOWN).map((repeat) => (
          <RepeatedId
            key={repeat.id}
            table={table}
            repeat={repeat}
            chosen={chosenRow(repeat, decision)}
            onChoose={(row) => onChange({ ...decision, rows: { ...decision.rows, [repeat.id]: row } })}
          />
        ))}
        {repeats.length > SHOWN && (
          <Text size="sm">{words.named('subject-import.more', { count: repeats.length - SHOWN })}</Text>
        )}
      </Stack>
    </Alert>
  );
}

interface RepeatedIdProps {
  table: Rows;
  repeat: Repeat;
  chosen: number | null | undefined;
  onChoose(row: number | null): void;
}

function RepeatedId({ table, repeat: { id, rows }, chosen, onChoose }: RepeatedIdProps) {
  const words = useWords();
  const name = useId();
  const differing = table.columns.flatMap((column, index) => {
    const values = new Set(rows.map((row) => textAt(table, row, index)));
    return values.size > 1 ? [{ column, index }] : [];
  });
  return (
    <Radio.Group
      name={name}
      label={words('ID {{id}}', { id })}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChoose(value === 'null' ? null : Number(value))}
      w="100%"
      style={{ overflowX: 'auto' }}
    >
      <DataTable verticalSpacing={4} columns={[words('Row'), ...differing.map(({ column }) => column)]}>
        {rows.map((row) => (
          <Table.Tr key={row}>
            <Table.Td>
              <Radio value={String(row)} label={row + 1} />
            </Table.Td>
            {differing.map(({ column, index }) => (
              <Table.Td key={column}>{textAt(table, row, index) || '–'}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </DataTable>
      <Radio value="null" label={words.named('subject-import.keep.none')} mt={4} />
    </Radio.Group>
  );
}

function textAt({ rows }: Rows, row: number, column: number): string {
  const value = rows[row]?.[column];
  return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
}
