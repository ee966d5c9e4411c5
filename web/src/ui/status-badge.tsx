import { Box, Group, Text } from '@mantine/core';

const COLORS: Record<string, string> = {
  active: 'blue',
  published: 'blue',
  completed: 'blue',
  succeeded: 'blue',
  enabled: 'blue',
  released: 'blue',
  approved: 'blue',
  accepted: 'blue',
  needs_review: 'orange',
  paused: 'orange',
  pending: 'orange',
  running: 'cyan',
  queued: 'cyan',
  failed: 'red',
  dead_letter: 'red',
  withdrawn: 'gray',
  archived: 'gray',
  deleted: 'gray',
};

interface StatusBadgeProps {
  status: string;
  /** Words of the area. */
  label?: string;
  /** Set if the state has another meaning than elsewhere. */
  color?: string;
}

/**
 * A state of a resource, as the API names it: a dot and a word, so that a column of states is not obtrusive.
 */
export function StatusBadge({ status, label, color = COLORS[status] ?? 'gray' }: StatusBadgeProps) {
  return (
    <Group component="span" className="status-badge" gap={6} wrap="nowrap" display="inline-flex">
      <Box component="span" w={8} h={8} bdrs="xl" bg={`${color}.6`} flex="none" aria-hidden />
      <Text component="span" size="sm" c="var(--mantine-color-text)">
        {label ?? status.replaceAll('_', ' ')}
      </Text>
    </Group>
  );
}
