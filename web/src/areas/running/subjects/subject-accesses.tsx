import { Box, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { ActorName } from '../../../ui/audit/actor-name.tsx';
import { ACTION_NAMES } from '../../../ui/audit/names.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { useCodeNames } from '../../../ui/use-code-names.ts';
import { accessesQuery } from './queries.ts';
import { useSubjectWords } from './words.ts';

/** The last reads of the person's data, with readers and reasons. */
export function SubjectAccesses({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
  const actionName = useCodeNames(ACTION_NAMES);
  const { api } = useEnvironment();
  const { data, error } = useQuery(accessesQuery(subjectId, api));
  return (
    <Section title={words('accesses')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('noAccesses')}</Text>}
      {data && data.length > 0 && (
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('accesses')}>
          <DataTable
            columns={[
              words('accessAt'),
              words('accessBy'),
              words('accessOf'),
              { children: words('accessReason'), visibleFrom: 'sm' },
            ]}
          >
            {data.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td>
                  <Time value={entry.created_at} />
                </Table.Td>
                <Table.Td>
                  <ActorName entry={entry} />
                </Table.Td>
                <Table.Td>{actionName(entry.action)}</Table.Td>
                <Table.Td visibleFrom="sm">{String(entry.details['reason'] ?? '')}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        </Box>
      )}
    </Section>
  );
}
