import type { PaperFormItem, Program } from '@eps/sdk';
import { Group, MultiSelect, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { programQuery } from '../../../shared/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { FileChoice } from '../import/file-choice.tsx';
import type { Table as Rows } from '../import/parse.ts';
import { useFile } from '../import/use-file.ts';
import { formQuery } from '../paper/queries.ts';
import {
  type Columns,
  contentsOf,
  guessColumns,
  guessMeaning,
  type Line,
  linesOf,
  type Scale,
  scalesOf,
} from './guess.ts';
import type { Meanings } from './request.ts';
import { Runs } from './runs.tsx';

/** Imports what people answered in another system, with guesses of the columns that a person corrects. */
export function ResponsesPage() {
  const { programId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/programs/$programId/responses',
  });
  const { api } = useEnvironment();
  const app = useApp();
  const language = useLanguage();
  const program = useQuery(programQuery(programId, api));
  const bundleId = program.data?.version_bundle_id;
  const form = useQuery({ ...formQuery(bundleId ?? '', language, app.api), enabled: bundleId !== undefined });
  const error = program.error ?? form.error;
  if (error) return <PageError error={error} onRetry={() => void form.refetch()} />;
  if (!program.data || !form.data) return <LoadingPage />;
  return <Responses program={program.data} items={form.data.items} />;
}

function Responses({ program, items }: { program: Program; items: PaperFormItem[] }) {
  const words = useWords();
  const reader = useFile();
  const [opened, setOpened] = useState(0);
  async function open(chosen: File) {
    if (await reader.open(chosen)) setOpened(opened + 1);
  }
  const table = reader.file?.table;
  return (
    <Page
      title={words('Import earlier answers: {{program}}', { program: program.name })}
      about={words(
        'Each row of a file from another system becomes a result with its own date, scored by this program. People who are missing are added. Nobody gets a message.',
      )}
    >
      <FileChoice reader={reader} onOpen={open} />
      {table && (
        <Mapped key={`${opened} ${table.columns.join()}`} program={program} items={items} table={table} />
      )}
    </Page>
  );
}

/** The most contents of a column of waves that a mapping may name. */
const MOST_WAVES = 100;

interface MappedProps {
  program: Program;
  items: PaperFormItem[];
  table: Rows;
}

function Mapped({ program, items, table }: MappedProps) {
  const words = useWords();
  const lines = linesOf(items);
  const [columns, setColumns] = useState(() => guessColumns(table, lines));
  const [meanings, setMeanings] = useState<Meanings>({});
  const missing = lines.filter(({ key }) => columns.answers[key] == null).length;
  return (
    <Stack gap="xl">
      <Section title={words('Columns')} about={words('These are guesses. Check and correct them.')}>
        <Group align="flex-start">
          {(['person', 'answeredAt', 'language', 'wave'] as const).map((use) => (
            <Select
              key={use}
              label={words.named(`import-responses.${use}`)}
              description={words.named(`import-responses.${use}About`)}
              placeholder={words('None')}
              data={table.columns}
              value={columns[use]}
              searchable
              clearable={use === 'language' || use === 'wave'}
              onChange={(column) =>
                setColumns({ ...columns, [use]: column, ...(use === 'wave' && { waves: [] }) })
              }
            />
          ))}
          {columns.wave !== null && (
            <MultiSelect
              label={words('Rows that are imported')}
              description={words('By the contents of this column')}
              placeholder={columns.waves.length === 0 ? words('All') : ''}
              data={contentsOf(table, columns.wave).slice(0, MOST_WAVES)}
              value={columns.waves}
              onChange={(waves) => setColumns({ ...columns, waves })}
            />
          )}
        </Group>
        <QuestionTable table={table} lines={lines} columns={columns} onChange={setColumns} />
        {missing > 0 && <Text size="sm">{words.named('import-responses.missing', { count: missing })}</Text>}
      </Section>
      {scalesOf(table, lines, columns).map((scale) => (
        <ScaleTable
          key={scale.key}
          scale={scale}
          meanings={meanings[scale.key] ?? {}}
          onChange={(own) => setMeanings({ ...meanings, [scale.key]: own })}
        />
      ))}
      <Runs
        // A preview is of one mapping.
        key={JSON.stringify([columns, meanings])}
        {...{ program, table, lines, columns, meanings }}
      />
    </Stack>
  );
}

interface QuestionTableProps {
  table: Rows;
  lines: readonly Line[];
  columns: Columns;
  onChange(columns: Columns): void;
}

/** The column of each question. */
function QuestionTable({ table, lines, columns, onChange }: QuestionTableProps) {
  const words = useWords();
  return (
    <DataTable layout="fixed" verticalSpacing="xs" columns={[words('Question'), words('Column')]}>
      {lines.map(({ key, item, part }) => {
        const name = part ? `${item.prompt} – ${part.label}` : item.prompt;
        return (
          <Table.Tr key={key}>
            <Table.Td>
              <Text size="sm">{name}</Text>
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={words('Column of: {{question}}', { question: name })}
                placeholder={words('None')}
                data={table.columns}
                value={columns.answers[key] ?? null}
                searchable
                clearable
                onChange={(column) =>
                  onChange({ ...columns, answers: { ...columns.answers, [key]: column } })
                }
              />
            </Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}

interface ScaleTableProps {
  scale: Scale;
  meanings: Meanings[string];
  onChange(meanings: Meanings[string]): void;
}

const NOT_ANSWERED = 'null';

/** What the contents of columns with the same options mean. */
function ScaleTable({ scale, meanings, onChange }: ScaleTableProps) {
  const words = useWords();
  const { options, lines, contents } = scale;
  const data = [
    ...options.map(({ value, label }) => ({ value: `option ${value}`, label })),
    { value: NOT_ANSWERED, label: words('Not answered') },
  ];
  const shown = (content: string) => {
    const own = meanings[content];
    if (own === null) return NOT_ANSWERED;
    const meaning = own ?? guessMeaning(content, scale);
    return meaning === undefined ? null : `option ${meaning}`;
  };
  return (
    <Section
      title={words('What the contents mean')}
      about={words.named('import-responses.meaningOf', { count: lines.length, first: lines[0]!.item.prompt })}
    >
      <DataTable layout="fixed" verticalSpacing="xs" columns={[words('In the file'), words('Option')]}>
        {contents.map((content) => (
          <Table.Tr key={content}>
            <Table.Td>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {content}
              </Text>
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={words('Option of {{content}}', { content })}
                data={data}
                value={shown(content)}
                allowDeselect={false}
                error={shown(content) === null && words('Choose what this means.')}
                onChange={(value) =>
                  onChange({
                    ...meanings,
                    [content]: value === NOT_ANSWERED ? null : value!.slice('option '.length),
                  })
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
