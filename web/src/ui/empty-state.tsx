import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What an empty list shows: what would be here, and what to do next. */
export function EmptyState({ title, next, action }: { title: string; next: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={64} px="md">
      <Title order={2} size="h4" ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw="60ch">
        {next}
      </Text>
      {action}
    </Stack>
  );
}
