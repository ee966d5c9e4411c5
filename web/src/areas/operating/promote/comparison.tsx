import type { Program } from '@eps/sdk';
import { Alert, Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { bundleQuery } from '../../../shared/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Carry } from './carry.tsx';
import { type ComparedPrograms, FIELDS, type Field, outcomeOf, settingOf } from './compare.ts';

/** The differences between test and live, and the button that applies them. */
export function Comparison({ test, live, liveId }: ComparedPrograms) {
  const words = useWords();
  const bundle = useBundle(test.version_bundle_id);
  const isPublished = bundle === undefined || bundle.status === 'published';
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2}>{words('Changes in live')}</Title>
        <DataTable
          aria-label={words('Changes in live')}
          columns={[words('Setting'), words.named('common.test'), words.named('common.live')]}
        >
          {FIELDS.map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {words.named(`promote.${field}`)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Value field={field} program={test} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {live && <Value field={field} program={live} />}{' '}
                <Badge variant="outline" c="var(--mantine-color-text)" color="gray" tt="none">
                  {words.named(`promote.${outcomeOf(field, test, live)}`)}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
        {isPublished ? (
          <Carry test={test} live={live} liveId={liveId} />
        ) : (
          <Alert color="orange" title={words('The version is not published. Publish it first.')} />
        )}
      </Stack>
    </Paper>
  );
}

function Value({ field, program }: { field: Field; program: Program }) {
  const words = useWords();
  const bundle = useBundle(program.version_bundle_id);
  if (field === 'bundle')
    return bundle
      ? words('{{name}}, version {{revision}}', { name: bundle.name, revision: bundle.revision })
      : null;
  if (field === 'mode') return words.named(`common.${program.mode}`);
  if (field === 'release') return words.named(`common.${program.release_policy}`);
  const entries = Object.entries(settingOf(field, program) as Record<string, unknown>);
  if (entries.length === 0 || (field === 'recurrence' && program.mode === 'one_time')) return words('None');
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
