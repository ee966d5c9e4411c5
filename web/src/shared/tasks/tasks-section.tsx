import type { ListedTask } from '@eps/sdk';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { tasksAboutQuery } from '../queries.ts';
import { useAssigneeName } from './assignee-name.tsx';
import { Due } from './due.tsx';
import { TaskLine } from './task-line.tsx';
import { isUnfinished, TaskStatusBadge } from './task-status.tsx';
import { TaskTitle } from './task-title.tsx';
import { useEnvironmentTime } from './use-tasks.ts';

/** The tasks about a person: open ones first, then the others, each with the newest first. */
export function SubjectTasks({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { data, error, refetch } = useTasks({ subject_id: subjectId });
  return (
    <Section title={words('Tasks')} about={words('What staff have to do about this person.')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && <Text size="sm">{words('No tasks.')}</Text>}
      {data && data.length > 0 && <TaskTable tasks={data} />}
    </Section>
  );
}

interface EvaluationTasksProps {
  evaluationId: string;
  isShown(task: ListedTask): boolean;
}

/** The tasks about a result in the same order, a line each; nothing if there are none. */
export function EvaluationTasks({ evaluationId, isShown }: EvaluationTasksProps) {
  const words = useWords();
  const { ids } = useEnvironment();
  const now = useEnvironmentTime();
  const { data, error, refetch } = useTasks({ evaluation_id: evaluationId });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  const tasks = data?.filter(isShown) ?? [];
  if (tasks.length === 0) return null;
  return (
    <Stack component="ul" aria-label={words('Tasks')} gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} ids={ids} now={now} />
      ))}
    </Stack>
  );
}

function useTasks(about: { subject_id: string } | { evaluation_id: string }) {
  const { ids, api, may } = useEnvironment();
  const locale = useLanguage();
  return useQuery({
    ...tasksAboutQuery(about, locale, ids.environmentId, api),
    enabled: may('tasks:read'),
    select: (tasks) => [...tasks.filter(isUnfinished), ...tasks.filter((task) => !isUnfinished(task))],
  });
}

function TaskTable({ tasks }: { tasks: readonly ListedTask[] }) {
  const words = useWords();
  const { ids } = useEnvironment();
  const nameOf = useAssigneeName();
  const now = useEnvironmentTime();
  return (
    <DataTable
      aria-label={words('Tasks')}
      columns={[
        words.named('common.task'),
        words('Due'),
        { children: words('Who does it'), visibleFrom: 'sm' },
      ]}
    >
      {tasks.map((task) => (
        <Table.Tr key={task.id}>
          <Table.Td>
            <Stack gap={4}>
              <TaskTitle task={task} ids={ids} />
              <TaskStatusBadge task={task} />
            </Stack>
          </Table.Td>
          <Table.Td>{now !== undefined && <Due task={task} now={now} />}</Table.Td>
          <Table.Td visibleFrom="sm">{task.assignee && nameOf(task.assignee)}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
