import type { Program } from '@eps/sdk';
import { Alert, Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { bundleQuery } from '../../../shared/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Carry } from './carry.tsx';
import { type ComparedPrograms, FIELDS, type Field, outcomeOf, settingOf } from './compare.ts';
import { usePromoteWords } from './words.ts';

/** The differences between test and live, and the button that applies them. */
export function Comparison({ test, live, liveId }: ComparedPrograms) {
  const words = usePromoteWords();
  const bundle = useBundle(test.version_bundle_id);
  const isPublished = bundle === undefined || bundle.status === 'published';
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2}>{words('compare')}</Title>
        <DataTable aria-label={words('compare')} columns={[words('field'), words('test'), words('live')]}>
          {FIELDS.map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {words(field)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Value field={field} program={test} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {live && <Value field={field} program={live} />}{' '}
                <Badge variant="outline" c="var(--mantine-color-text)" color="gray" tt="none">
                  {words(outcomeOf(field, test, live))}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
        {isPublished ? (
          <Carry test={test} live={live} liveId={liveId} />
        ) : (
          <Alert color="orange" title={words('notPublished')} />
        )}
      </Stack>
    </Paper>
  );
}

function Value({ field, program }: { field: Field; program: Program }) {
  const words = usePromoteWords();
  const bundle = useBundle(program.version_bundle_id);
  if (field === 'bundle')
    return bundle ? words('revision', { name: bundle.name, revision: bundle.revision }) : null;
  if (field === 'mode') return words(program.mode);
  if (field === 'release') return words(program.release_policy);
  const entries = Object.entries(settingOf(field, program) as Record<string, unknown>);
  if (entries.length === 0 || (field === 'recurrence' && program.mode === 'one_time'))
    return words('nothing');
  return entries.map(([name, value]) => (
    <Text key={name} size="sm">
      {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
    </Text>
  ));
}

function useBundle(id: string) {
  const { api } = useApp();
  return useQuery(bundleQuery(id, api)).data;
}
