import type { EnvironmentIds, ListedTask } from '@eps/sdk';
import { Group, Text } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { useAssigneeName } from './assignee-name.tsx';
import { OverdueBadge } from './due.tsx';
import { isUnfinished, TaskStatusBadge } from './task-status.tsx';
import { TaskLink } from './task-title.tsx';

interface TaskLineProps {
  task: ListedTask;
  ids: EnvironmentIds;
  /** The present time of the environment; undefined while unknown. */
  now: number | undefined;
}

/** A task in a line of a list: what is to be done, its state, until when, and by whom. */
export function TaskLine({ task, ids, now }: TaskLineProps) {
  const words = useWords();
  const language = useLanguage();
  const assigneeName = useAssigneeName();
  return (
    <Group component="li" gap="sm">
      {/* In an alert, the colour of links has too little contrast. */}
      <TaskLink task={task} ids={ids} c="var(--mantine-color-text)" />
      <TaskStatusBadge task={task} />
      {task.overdue && <OverdueBadge />}
      {isUnfinished(task) && now !== undefined && (
        <Text size="sm" title={task.due_at}>
          {words('Due')} {relativeTime(Date.parse(task.due_at), now, language)}
        </Text>
      )}
      {task.assignee && <Text size="sm">{assigneeName(task.assignee)}</Text>}
    </Group>
  );
}
