import type { Statement } from '../../../db/batch.ts';
import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert, select, update, type Values } from '../../../db/statements.ts';

export const TASK_COLUMNS = {
  ...columns(
    'tasks',
    'id',
    'app_id',
    'environment_id',
    'subject_id',
    'evaluation_id',
    'program_id',
    'status',
    'severity',
    'superseded',
    'assignee',
    'due_at',
    'overdue_reported',
    'escalations',
    'next_at',
    'created_at',
    'content_sealed',
  ),
  wrapped_key: nullable(column('subjects', 'wrapped_key')),
};
const TASK = rowsOf(TASK_COLUMNS);

/** A task with the wrapped key of its subject. */
export type TaskRow = RowOf<typeof TASK>;

export const COLUMNS = `t.id, t.app_id, t.environment_id, t.subject_id, t.evaluation_id, t.program_id,
  t.status, t.severity, t.superseded, t.assignee, t.due_at, t.overdue_reported, t.escalations, t.next_at,
  t.created_at, t.content_sealed, s.wrapped_key`;
export const WITH_SUBJECT =
  'tasks t JOIN subjects s ON s.organization_id = t.organization_id AND s.id = t.subject_id';

/** The statuses in which somebody still has to do something. */
export const UNFINISHED = "('open', 'acknowledged', 'in_progress')";

/** The tasks that a reader sees. */
export interface TaskVisibility {
  /** Only those that are assigned to one of these; null for all. */
  assignees: readonly string[] | null;
  /** None of these programs. */
  hidden: readonly string[];
}

/** Selects a task that the reader sees. */
export function selectTask(
  organizationId: string,
  environmentId: string,
  id: string,
  { assignees, hidden }: TaskVisibility,
  lock = false,
) {
  return TASK.query(
    `SELECT ${COLUMNS} FROM ${WITH_SUBJECT}
     WHERE t.organization_id = $1 AND t.environment_id = $2 AND t.id = $3
       AND ($4::text[] IS NULL OR t.assignee = ANY ($4))
       AND (t.program_id IS NULL OR t.program_id <> ALL ($5::uuid[]))${lock ? ' FOR UPDATE OF t' : ''}`,
    [organizationId, environmentId, id, assignees, hidden],
  );
}

export interface TaskFilters {
  status?: string | undefined;
  /** As it is stored. */
  assignee?: string | undefined;
  overdue?: boolean | undefined;
  subject_id?: string | undefined;
  evaluation_id?: string | undefined;
}

/** Written without alternatives, so that tasks_unfinished_idx is used: few of all tasks are overdue. */
const OVERDUE = `t.status IN ${UNFINISHED} AND t.due_at <= $7`;

/** Selects the tasks that the reader sees, newest first. */
export function selectTasks(
  organizationId: string,
  environmentId: string,
  { status, assignee, overdue, subject_id, evaluation_id }: TaskFilters,
  page: TaskVisibility & { now: Date; after: string | undefined; limit: number },
) {
  return TASK.query(
    `SELECT ${COLUMNS} FROM ${WITH_SUBJECT}
     WHERE t.organization_id = $1 AND t.environment_id = $2 AND ($3::uuid IS NULL OR t.id < $3)
       AND ($4::text IS NULL OR t.status = $4) AND ($5::text IS NULL OR t.assignee = $5)
       AND ($6::uuid IS NULL OR t.subject_id = $6)
       AND ${overdue === true ? OVERDUE : `($7::timestamptz IS NULL OR NOT (${OVERDUE}))`}
       AND ($8::text[] IS NULL OR t.assignee = ANY ($8))
       AND ($9::uuid IS NULL OR t.evaluation_id = $9)
       AND (t.program_id IS NULL OR t.program_id <> ALL ($10::uuid[]))
     ORDER BY t.id DESC LIMIT $11`,
    [
      organizationId,
      environmentId,
      page.after ?? null,
      status ?? null,
      assignee ?? null,
      subject_id ?? null,
      overdue === undefined ? null : page.now,
      page.assignees,
      evaluation_id ?? null,
      page.hidden,
      page.limit + 1,
    ],
  );
}

/** Selects a subject's tasks, oldest first. */
export function selectSubjectTasks(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return TASK.query(
    `SELECT ${COLUMNS} FROM ${WITH_SUBJECT}
     WHERE t.organization_id = $1 AND t.subject_id = $2 AND ($3::uuid IS NULL OR t.id > $3)
     ORDER BY t.id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}

const ENTRY = rowsOf(columns('task_entries', 'id', 'task_id', 'action', 'at', 'user_id', 'details_sealed'));
export type EntryRow = RowOf<typeof ENTRY>;

/** Selects what happened to a task, oldest first. */
export function selectEntries(organizationId: string, taskId: string) {
  return select(ENTRY, 'task_entries', { organization_id: organizationId, task_id: taskId }, 'ORDER BY id');
}

/** `user_id`: null if the service did it. */
export function insertEntry(row: Values<'task_entries'>): Statement {
  return insert('task_entries', row);
}

/** Changes the fields of a task that people and the worker change. */
export function updateTask(organizationId: string, row: TaskRow): Statement {
  return update(
    'tasks',
    { organization_id: organizationId, id: row.id },
    {
      status: row.status,
      assignee: row.assignee,
      escalations: row.escalations,
      overdue_reported: row.overdue_reported,
      next_at: row.next_at,
      content_sealed: row.content_sealed,
    },
  );
}

const EVALUATION = rowsOf(columns('evaluations', 'id', 'program_id'));

/** Selects an evaluation of a subject, which a task may be about. */
export function selectEvaluationOf(organizationId: string, subjectId: string, evaluationId: string) {
  return EVALUATION.query(
    `SELECT ${EVALUATION.list} FROM evaluations
     WHERE organization_id = $1 AND subject_id = $2 AND id = $3 AND status <> 'deleted'`,
    [organizationId, subjectId, evaluationId],
  );
}
