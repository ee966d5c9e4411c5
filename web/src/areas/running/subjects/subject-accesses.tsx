import { Box, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ActorName } from '../../../ui/audit/actor-name.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { accessesQuery } from './queries.ts';
import { visitsOf } from './visits.ts';

const minuteOf = (time: string) => time.slice(0, 16);

/** The last visits to the person's data, with readers, what they read, and reasons. */
export function SubjectAccesses({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const clock = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short' });
  const { api } = useEnvironment();
  const { data, error } = useQuery(accessesQuery(subjectId, api));
  return (
    <Section title={words('Who has read this person’s data')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('Nobody has read anything yet.')}</Text>}
      {data && data.length > 0 && (
        <Box
          style={{ overflowX: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={words('Who has read this person’s data')}
        >
          <DataTable
            columns={[
              words('Who'),
              words('What'),
              { children: words.named('subjects.accessReason'), visibleFrom: 'sm' },
            ]}
          >
            {visitsOf(data).map(({ id, first, from, until, actions, reasons }) => (
              <Table.Tr key={id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <ActorName entry={first} />
                  <Text size="xs" c="dimmed">
                    <Time value={from} />
                    {minuteOf(from) !== minuteOf(until) && ` – ${clock.format(new Date(until))}`}
                  </Text>
                </Table.Td>
                <Table.Td>{actions.map((code) => words.code('audit-actions', code)).join(', ')}</Table.Td>
                <Table.Td visibleFrom="sm">{reasons.join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        </Box>
      )}
    </Section>
  );
}
