import { Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCommonWords } from '../../../base/common-words.ts';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { SeverityMark } from '../../../shared/results/severity-mark.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton, ORGANIZATION } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { subjectTasksQuery } from './queries.ts';
import { useSubjectWords } from './words.ts';

/** The tasks about a person; they are done in the inbox. */
export function SubjectTasks({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const { data, error } = useQuery(subjectTasksQuery(subjectId, useLanguage(), api));
  return (
    <Section
      title={words('tasks')}
      actions={
        <LinkButton from={ORGANIZATION} to="." variant="default" size="compact-sm">
          {words('toInbox')}
        </LinkButton>
      }
    >
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('noTasks')}</Text>}
      {data && data.length > 0 && (
        <Table aria-label={words('tasks')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words('task')}</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {words('dueAt')}
              </Table.Th>
              <Table.Th scope="col">{common('status')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ id, title, severity, due_at, status, overdue }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Group gap="xs">
                    <SeverityMark severity={severity} />
                    {title ?? words('hiddenTask')}
                  </Group>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Time value={due_at} />
                </Table.Td>
                <Table.Td>
                  <Group gap="xs">
                    <StatusBadge status={status} label={words(`task.${status}`)} />
                    {overdue && <Text size="sm">{words('overdue')}</Text>}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
