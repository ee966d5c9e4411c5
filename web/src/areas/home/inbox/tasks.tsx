import type { InboxTask } from '@eps/sdk';
import { Badge, Box, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCommonWords, useLanguage } from '../../../base/language.ts';
import { appsQuery } from '../../../base/queries.ts';
import { useOrganization } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { useAssigneeName } from '../../../shared/tasks/assignee-name.tsx';
import { Due } from '../../../shared/tasks/due.tsx';
import { TaskStatusBadge } from '../../../shared/tasks/task-status.tsx';
import { TaskTitle } from '../../../shared/tasks/task-title.tsx';
import { useTaskWords } from '../../../shared/tasks/words.ts';
import { useFilters } from '../../../ui/filters.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { inboxTasksQuery } from './queries.ts';
import { useInboxWords } from './words.ts';

const ASSIGNED = ['anyone', 'me', 'team'] as const;
type AssignmentFilter = (typeof ASSIGNED)[number];
type Counts = Record<AssignmentFilter, { unfinished: number; overdue: number }>;

/**
 * The unfinished tasks of all environments, the most urgent first: all, the user's own, or those of the team.
 */
export default function Tasks({ counts }: { counts: Counts }) {
  const words = useInboxWords();
  const language = useLanguage();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const { filters, setFilters } = useFilters<{ assigned?: string }>();
  const assigned = (filters.assigned as AssignmentFilter | undefined) ?? 'anyone';
  const number = new Intl.NumberFormat(language);
  const { unfinished, overdue } = counts[assigned];
  return (
    <Stack component="section" gap="xs" aria-labelledby="inbox-tasks">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="inbox-tasks">
          {words('tasks', { count: unfinished, shown: number.format(unfinished) })}
          {overdue > 0 && `, ${words('overdue', { count: overdue, shown: number.format(overdue) })}`}
        </Title>
        <SegmentedControl
          aria-label={words('whose')}
          data={ASSIGNED.map((value) => ({
            value,
            label: `${words(`whose.${value}`)} (${number.format(counts[value].unfinished)})`,
          }))}
          value={assigned}
          onChange={(value) => setFilters({ assigned: value === 'anyone' ? '' : value })}
          orientation={isPhone ? 'vertical' : 'horizontal'}
          fullWidth={isPhone}
          // On phones below the heading, not beside it.
          flex={isPhone ? '1 0 100%' : undefined}
        />
      </Group>
      <TaskList assigned={assigned} counts={counts} />
    </Stack>
  );
}

function TaskList({ assigned, counts }: { assigned: AssignmentFilter; counts: Counts }) {
  const words = useInboxWords();
  const locale = useLanguage();
  const { organizationId, api } = useOrganization();
  const columns = useColumns();
  const query = useInfiniteQuery(
    inboxTasksQuery({ assigned, locale }, counts[assigned], organizationId, api),
  );
  return (
    <ResourceTable
      label={words('taskList')}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<Text size="sm">{words(`none.${assigned}`)}</Text>}
    />
  );
}

function useColumns(): Column<InboxTask>[] {
  const words = useInboxWords();
  const taskWords = useTaskWords();
  const nameOf = useAssigneeName();
  const { organizationId } = useOrganization();
  const idsOf = (task: InboxTask) => ({
    organizationId,
    appId: task.app_id,
    environmentId: task.environment_id,
  });
  return [
    {
      key: 'task',
      title: taskWords('task'),
      cell: (task) => (
        <Stack gap={4}>
          <TaskTitle task={task} ids={idsOf(task)} />
          <Group gap={6}>
            <TaskStatusBadge task={task} />
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {task.assignee && nameOf(task.assignee)}
            </Text>
          </Group>
          <Box hiddenFrom="sm">
            <PersonName subjectId={task.subject_id} ids={idsOf(task)} />
          </Box>
        </Stack>
      ),
    },
    {
      key: 'due',
      title: taskWords('due'),
      cell: (task) => <Due task={task} now={Date.parse(task.environment_time)} />,
    },
    {
      key: 'person',
      title: words('person'),
      wide: true,
      cell: (task) => <PersonName subjectId={task.subject_id} ids={idsOf(task)} />,
    },
    {
      key: 'assignee',
      title: taskWords('assignee'),
      wide: true,
      cell: ({ assignee }) => <Text size="sm">{assignee && nameOf(assignee)}</Text>,
    },
    { key: 'where', title: words('where'), wide: true, cell: (task) => <Where task={task} /> },
  ];
}

function Where({ task }: { task: InboxTask }) {
  const common = useCommonWords();
  const { organizationId } = useOrganization();
  const app = useQuery(appsQuery(organizationId)).data?.find(({ id }) => id === task.app_id);
  return (
    <>
      <Text size="sm" span>
        {app?.name}
      </Text>{' '}
      {task.environment_kind === 'test' && (
        <Badge size="sm" variant="outline" color="gray" c="var(--mantine-color-text)" tt="none">
          {common('test')}
        </Badge>
      )}
    </>
  );
}
