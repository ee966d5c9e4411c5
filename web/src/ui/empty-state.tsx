import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The placeholder of an empty list: what it would contain, and the next step. */
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
