import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FlippedPeople } from './flipped-people.tsx';
import { MigrationMatrix } from './migration-matrix.tsx';
import type { Estimate, Shadow } from './shadow.ts';

interface ShadowResultProps {
  result: Shadow;
  names: Names;
  environmentId: string;
}

export function ShadowResult({ result, names, environmentId }: ShadowResultProps) {
  const words = useWords();
  const { number, percent } = useNumberTexts();
  const { concepts, flips, n } = result;
  const bandsOf = (id: string) => names.concepts.get(id)?.bands ?? [];
  return (
    <Stack gap="lg">
      <Facts
        items={[
          [words('Evaluations'), number(n)],
          [
            words('Changed band or status'),
            `${number(flips.total)} (${percent(n > 0 ? flips.total / n : 0)})`,
          ],
          [words('Counts below this number of people are not shown'), number(result.privacy_floor)],
        ]}
      />
      {result.truncated && (
        <Text size="sm">{words('Older evaluations were not included in the sample.')}</Text>
      )}
      <Differences concepts={concepts} />
      {concepts
        .filter(({ migration }) => migration.cells.some(({ from, to }) => from !== null || to !== null))
        .map(({ concept_id, label, migration }) => (
          <MigrationMatrix
            key={concept_id}
            title={words('{{concept}}: changes between bands', { concept: label })}
            migration={migration}
            order={bandsOf(concept_id).map(({ id }) => id)}
            nameOf={(id) => bandsOf(concept_id).find((band) => band.id === id)?.label ?? id}
          />
        ))}
      <MigrationMatrix
        title={words('Changes between statuses')}
        migration={result.statuses}
        order={['completed', 'needs_review', 'failed']}
        nameOf={(id) => words.named(`results.status.${id as 'completed'}`)}
      />
      {result.guardrails.length > 0 && <Guardrails guardrails={result.guardrails} />}
      <FlippedPeople items={flips.items} environmentId={environmentId} />
    </Stack>
  );
}

function Differences({ concepts }: Pick<Shadow, 'concepts'>) {
  const words = useWords();
  const { number } = useNumberTexts();
  const text = (estimate: Estimate | null) =>
    estimate === null
      ? words('too few people')
      : words('{{value}} ({{lower}} to {{upper}})', {
          value: number(estimate.value),
          lower: number(estimate.lower),
          upper: number(estimate.upper),
        });
  return (
    <Numbers
      title={words('Score differences (new minus current)')}
      columns={[
        words('Subscale'),
        words('People'),
        words('Mean (95% interval)'),
        words('Standard deviation (95% interval)'),
      ]}
      rows={concepts.map(({ concept_id, label, n, mean_difference, sd_difference }) => ({
        key: concept_id,
        name: label,
        cells: [n === null ? words('too few people') : number(n), text(mean_difference), text(sd_difference)],
      }))}
    />
  );
}

function Guardrails({ guardrails }: Pick<Shadow, 'guardrails'>) {
  const words = useWords();
  const { number } = useNumberTexts();
  const text = (count: number | null) => (count === null ? words('too few people') : number(count));
  return (
    <Numbers
      title={words('Safety rules')}
      columns={[
        words('Rule'),
        words('Newly triggered'),
        words('No longer triggered'),
        words('Triggered by both'),
      ]}
      rows={guardrails.map(({ rule_id, newly, no_longer, both }) => ({
        key: rule_id,
        name: rule_id,
        cells: [text(newly), text(no_longer), text(both)],
      }))}
    />
  );
}

interface NumbersProps {
  title: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[];
}

function Numbers({ title, columns, rows }: NumbersProps) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      <DataTable aria-label={title} minWidth={560} columns={columns}>
        {rows.map(({ key, name, cells }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{name}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}
