import type { TaskStatus } from '@eps/sdk';
import { Badge, Group } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useTaskWords } from './words.ts';

/** The state of a task, and whether somebody must confirm that it is still needed. */
export function TaskStatusBadge({ task }: { task: { status: TaskStatus; superseded: boolean } }) {
  const words = useTaskWords();
  return (
    <Group gap={4} component="span" display="inline-flex">
      <StatusBadge status={task.status} label={words(`status.${task.status}`)} />
      {task.superseded && isUnfinished(task) && (
        <Badge
          variant="light"
          color="violet"
          c="var(--mantine-color-text)"
          tt="none"
          miw="max-content"
          leftSection={<IconQuestionMark size={13} aria-hidden />}
        >
          {words('superseded')}
        </Badge>
      )}
    </Group>
  );
}

/** Whether the task is unfinished. */
export function isUnfinished({ status }: { status: TaskStatus }): boolean {
  return status !== 'done' && status !== 'cancelled';
}
