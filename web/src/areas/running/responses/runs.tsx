import { type Job, type Program, sendContent } from '@eps/sdk';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { JobView } from '../../../shared/results/job-view.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Table as Rows } from '../import/parse.ts';
import { type Columns, cellOf, importedRows, type Line } from './guess.ts';
import { contentOf, type Meanings, mappingOf } from './request.ts';

const PREVIEWED = 10;
const MOST_PROBLEMS = 50;

interface Receipt {
  row: number;
  outcome: 'created' | 'unchanged' | 'conflict' | 'invalid' | 'left_out';
  scores?: Record<string, number | null>;
  message?: string;
  errors?: { question_id: string; message: string }[];
}

/** The result of an import. */
interface Imported {
  receipts: Receipt[];
  summary: { outcomes: Record<Receipt['outcome'], number> };
}

interface RunsProps {
  program: Program;
  table: Rows;
  lines: readonly Line[];
  columns: Columns;
  meanings: Meanings;
}

/** Tries the first rows without storing them, then imports all. */
export function Runs({ program, table, lines, columns, meanings }: RunsProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const sending = async (isPreview: boolean) =>
    api.responses.import({
      program_id: program.id,
      format: 'jsonl',
      ...(await sendContent(api, contentOf(table, isPreview ? PREVIEWED : undefined))),
      mapping: mappingOf(table, lines, columns, meanings),
      dry_run: isPreview,
    });
  const preview = useMutation({ mutationFn: () => sending(true) });
  const run = useMutation({ mutationFn: () => sending(false) });
  const isMapped =
    columns.person !== null &&
    columns.answeredAt !== null &&
    Object.values(columns.answers).some((column) => column !== null);
  if (run.data) return <Outcome job={run.data} program={program} />;
  return (
    <Section
      title={words('Preview')}
      about={words('Shows the first ten rows as results. Nothing is stored.')}
    >
      {!isMapped && (
        <Text size="sm">
          {words('Choose the columns of the person, of the time, and of at least one question.')}
        </Text>
      )}
      {(preview.error ?? run.error) && <ErrorAlert error={preview.error ?? run.error} />}
      {preview.data && (
        <JobView api={api} jobId={preview.data.id}>
          {(result) => <Previewed result={result as Imported} table={table} columns={columns} />}
        </JobView>
      )}
      <Group>
        <Button
          variant={preview.data ? 'default' : 'filled'}
          disabled={!isMapped}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {words('Try the first rows')}
        </Button>
        {preview.data && (
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {words.named('import-responses.import', { count: importedRows(table, columns) })}
          </Button>
        )}
      </Group>
    </Section>
  );
}

const problemOf = ({ errors, message }: Receipt) =>
  errors?.map((error) => `${error.question_id}: ${error.message}`).join(' ') ?? message ?? '';

/** What the first rows become. */
function Previewed({ result, table, columns }: { result: Imported; table: Rows; columns: Columns }) {
  const words = useWords();
  const receipts = result.receipts.toSorted((a, b) => a.row - b.row);
  return (
    <DataTable
      verticalSpacing="xs"
      minWidth={500}
      columns={[
        words.named('import-responses.person'),
        words.named('import-responses.answeredAt'),
        words('Result'),
        words('Scores, or what is wrong'),
      ]}
    >
      {receipts.map((receipt) => {
        const cells = table.rows[receipt.row - 1]!;
        const scores = Object.entries(receipt.scores ?? {}).map(([id, value]) => `${id}: ${value ?? '–'}`);
        return (
          <Table.Tr key={receipt.row}>
            <Table.Td>{cellOf(table, cells, columns.person!)}</Table.Td>
            <Table.Td>{cellOf(table, cells, columns.answeredAt!)}</Table.Td>
            <Table.Td>{words.named(`import-responses.outcome.${receipt.outcome}`)}</Table.Td>
            <Table.Td>{scores.join(', ') || problemOf(receipt)}</Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}

/** What became of all rows. */
function Outcome({ job, program }: { job: Job; program: Program }) {
  const words = useWords();
  const { api } = useEnvironment();
  return (
    <JobView api={api} jobId={job.id}>
      {(result) => {
        const { receipts, summary } = result as Imported;
        const { created, ...others } = summary.outcomes;
        const problems = receipts.filter(({ outcome }) => outcome === 'invalid' || outcome === 'conflict');
        return (
          <Stack>
            <Text role="status">{words.named('import-responses.created', { count: created })}</Text>
            {(['unchanged', 'conflict', 'invalid', 'left_out'] as const).map(
              (outcome) =>
                others[outcome] > 0 && (
                  <Text key={outcome} size="sm">
                    {words.named(`import-responses.outcome.${outcome}`)}: {others[outcome]}
                  </Text>
                ),
            )}
            {problems.length > 0 && (
              <Alert color="orange" title={words('Rows that were not imported')}>
                {problems.slice(0, MOST_PROBLEMS).map((receipt) => (
                  <Text key={receipt.row} size="sm">
                    {words('Row {{row}}:', { row: receipt.row })} {problemOf(receipt)}
                  </Text>
                ))}
              </Alert>
            )}
            <PageLink from={ENVIRONMENT} to="./evaluations" search={{ program_id: program.id }}>
              {words('See the results')}
            </PageLink>
          </Stack>
        );
      }}
    </JobView>
  );
}
