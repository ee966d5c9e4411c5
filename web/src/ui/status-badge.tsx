import { Badge } from '@mantine/core';

const COLORS: Record<string, string> = {
  active: 'teal',
  published: 'teal',
  completed: 'teal',
  succeeded: 'teal',
  enabled: 'teal',
  released: 'teal',
  approved: 'teal',
  accepted: 'teal',
  needs_review: 'orange',
  paused: 'orange',
  pending: 'orange',
  running: 'blue',
  queued: 'blue',
  failed: 'red',
  dead_letter: 'red',
  withdrawn: 'gray',
  archived: 'gray',
  deleted: 'gray',
};

/** A state of a resource, as the API names it, with words of the area if given. */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return (
    <Badge
      variant="outline"
      color={COLORS[status] ?? 'gray'}
      c="var(--mantine-color-text)"
      tt="none"
      miw="max-content"
    >
      {label ?? status.replaceAll('_', ' ')}
    </Badge>
  );
}
