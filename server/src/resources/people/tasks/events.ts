import type { NewEvent } from '../../../events/emit.ts';
import type { TaskRow } from './queries.ts';

type TaskEventType = Extract<NewEvent['type'], `task.${string}`>;

type EventColumns = Pick<
  TaskRow,
  'id' | 'environment_id' | 'subject_id' | 'evaluation_id' | 'status' | 'severity' | 'due_at'
>;

/** Returns the event that reports a change of a task. */
export function taskEvent(organizationId: string, row: EventColumns, type: TaskEventType): NewEvent {
  const data = {
    task_id: row.id,
    subject_id: row.subject_id,
    ...(row.evaluation_id !== null && { evaluation_id: row.evaluation_id }),
    status: row.status,
    severity: row.severity,
    due_at: row.due_at,
  };
  return { organizationId, environmentId: row.environment_id, type, data };
}
