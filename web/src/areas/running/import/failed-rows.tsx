import { Button, Group, Table, Text } from '@mantine/core';
import Papa from 'papaparse';
import { useWords } from '../../../base/language.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { saveFile } from '../../../ui/save-download.ts';
import { Section } from '../../../ui/section.tsx';
import { codeInWords, problemInWords } from './problem-words.ts';
import type { Run } from './run.ts';

const SHOWN = 50;

/** The rows that were left out or rejected, with the reason; as a file they can be corrected and imported. */
export function FailedRows({ run: { table, check, progress, status } }: { run: Run }) {
  const words = useWords();
  const failed = [
    ...check.problems.map(({ row, problem }) => ({ row, reason: problemInWords(problem, words) })),
    ...progress.failures.map(([row, code]) => ({ row, reason: codeInWords(code, words) })),
  ].sort((one, other) => one.row - other.row);
  if (failed.length === 0) return null;
  function download() {
    const text = Papa.unparse(
      {
        fields: [words('Row'), words.named('common.reason'), ...table.columns],
        data: failed.map(({ row, reason }) => [row + 1, reason, ...cellsOf(table.rows[row])]),
      },
      { delimiter: table.separator || ',' },
    );
    // With a byte order mark, spreadsheets read UTF-8.
    saveFile(
      new Blob(['\ufeff', text], { type: 'text/csv' }),
      `not-imported-${progress.fileName.replace(/\.\w+$/, '')}.csv`,
    );
  }
  return (
    <Section
      title={words('Rows that were not imported')}
      actions={
        status !== 'running' && (
          <Button variant="default" onClick={download}>
            {words('Download these rows as CSV')}
          </Button>
        )
      }
    >
      <DataTable columns={[{ children: words('Row'), w: 90 }, words.named('common.reason')]}>
        {failed.slice(0, SHOWN).map(({ row, reason }) => (
          <Table.Tr key={row}>
            <Table.Td>{row + 1}</Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
      {failed.length > SHOWN && (
        <Group>
          <Text size="sm">{words.named('subject-import.more', { count: failed.length - SHOWN })}</Text>
        </Group>
      )}
    </Section>
  );
}

function cellsOf(cells: unknown[] | null | undefined): unknown[] {
  return (cells ?? []).map((cell) =>
    typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell,
  );
}
