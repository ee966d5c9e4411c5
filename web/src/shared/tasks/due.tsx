import type { ListedTask } from '@eps/sdk';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useLanguage, useWords } from '../../base/language.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { Time } from '../../ui/time.tsx';
import { isUnfinished } from './task-status.tsx';

interface DueProps {
  task: Pick<ListedTask, 'due_at' | 'overdue' | 'status'>;
  /** The present time of the environment, which a test clock may have moved. */
  now: number;
}

/** When a task is due: the relative time, whether it has passed, and the exact time. */
export function Due({ task, now }: DueProps) {
  const language = useLanguage();
  const { due_at, overdue } = task;
  if (!isUnfinished(task)) return <Time value={due_at} />;
  return (
    <Stack gap={2}>
      <Group gap={6}>
        {overdue && <OverdueBadge />}
        <Text size="sm" span fw={overdue ? 600 : 400} style={{ whiteSpace: 'nowrap' }}>
          {relativeTime(Date.parse(due_at), now, language)}
        </Text>
      </Group>
      <Text size="xs" span c="dimmed">
        <Time value={due_at} />
      </Text>
    </Stack>
  );
}

/** Shows that a task is overdue, by colour, shape and text. */
export function OverdueBadge() {
  const words = useWords();
  return (
    <Badge
      color="red"
      variant="outline"
      c="var(--mantine-color-text)"
      tt="none"
      miw="max-content"
      leftSection={<IconAlarm size={13} aria-hidden />}
    >
      {words('Overdue')}
    </Badge>
  );
}
