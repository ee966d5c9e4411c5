import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between" gap="sm">
        <Box>
          <Title order={2}>{title}</Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed" maw="75ch" component="div">
              {about}
            </Text>
          )}
        </Box>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
