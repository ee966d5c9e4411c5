import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What an empty list shows: what would be here, and what to do next. */
export function EmptyState({ title, next, action }: { title: string; next: ReactNode; action?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs">
        <Title order={2} size="h3" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw="60ch">
          {next}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
