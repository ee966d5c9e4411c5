import type { Assignee } from './schema.ts';

/** Assignees are stored as `role:<role>`, `unit_lead` or `user:<id>`, which lists filter by. */

export function storedAssignee(assignee: Assignee): string {
  if ('role' in assignee) return `role:${assignee.role}`;
  return 'user_id' in assignee ? `user:${assignee.user_id.toLowerCase()}` : 'unit_lead';
}

export function assigneeOf(stored: string): Assignee {
  const [kind, value] = stored.split(':');
  if (kind === 'role') return { role: value } as Assignee;
  return kind === 'user' ? { user_id: value! } : { unit_lead: true };
}
