import type { TaskStatus } from '@eps/sdk';
import { Badge, Group } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The state of a task, and whether somebody must confirm that it is still needed. */
export function TaskStatusBadge({ task }: { task: { status: TaskStatus; superseded: boolean } }) {
  const words = useWords();
  return (
    <Group gap={4} component="span" display="inline-flex">
      <StatusBadge status={task.status} label={words.named(`tasks.status.${task.status}`)} />
      {task.superseded && isUnfinished(task) && (
        <Badge
          variant="light"
          color="violet"
          c="var(--mantine-color-text)"
          tt="none"
          miw="max-content"
          leftSection={<IconQuestionMark size={13} aria-hidden />}
        >
          {words('To be confirmed')}
        </Badge>
      )}
    </Group>
  );
}

/** Whether the task is unfinished. */
export function isUnfinished({ status }: { status: TaskStatus }): boolean {
  return status !== 'done' && status !== 'cancelled';
}
