import { Badge } from '@mantine/core';

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
