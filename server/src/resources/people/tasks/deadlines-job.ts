import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import { newId } from '../../../ids.ts';
import { dueRows, selectDueOrganizations } from '../../../jobs/due-rows.ts';
import { recordFailure } from '../../../jobs/failures.ts';
import { ofAllOrganizations } from '../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { storedAssignee } from './assignee.ts';
import { taskEvent } from './events.ts';
import { insertMail } from './mail-queries.ts';
import { insertEntry } from './queries.ts';
import type { Escalation } from './schema.ts';

/** Tasks with a deadline to meet. They are not claimed: a batch is one transaction. */
export const DUE_TASKS = {
  table: 'tasks',
  dueColumn: 'next_at',
  clock: 'environment',
  condition: 't.next_at IS NOT NULL',
  movesDueTime: true,
} as const;

/**
 * Reports overdue tasks and escalates those that nobody has acknowledged. Each batch is one transaction over
 * rows that no other worker has locked. If the worker crashes, PostgreSQL rolls back the whole batch, so that
 * no deadline is lost or reported twice.
 */
export function taskDeadlines(services: Services): Job {
  const { db, clock, config } = services;
  const { pollMs, batch } = config.worker;
  return {
    name: 'task-deadlines',
    pollMs,
    async run() {
      const done = await ofAllOrganizations(
        db,
        () => selectDueOrganizations(DUE_TASKS, clock()),
        batch,
        (limit, organizationId) => meetTogether(services, limit, organizationId),
      );
      return { more: done.length >= batch };
    },
  };
}

/**
 * Processes due tasks. If one fails, each is processed in its own transaction, so the others do not fail with
 * it. The failure is recorded, and the task is due again later.
 */
async function meetTogether(
  services: Services,
  limit: number,
  organizationId: string | undefined,
): Promise<DueTask[]> {
  const { db, clock, log } = services;
  const lock = (now: Date) => lockDueTasks(now, limit, organizationId);
  try {
    return await db.system.transaction(async (tx) => meet(tx, clock(), await tx.rows(lock(clock()))));
  } catch (error) {
    log.warn({ err: error }, 'tasks with a deadline could not be processed together');
  }
  const due = await db.system.transaction((tx) => tx.rows(lock(clock())));
  for (const task of due)
    try {
      await db.system.transaction(async (tx) => meet(tx, clock(), await tx.rows(lockDueTask(clock(), task))));
    } catch (error) {
      const row = {
        organizationId: task.organization_id,
        id: task.id,
        clockOffsetSeconds: task.clock_offset_seconds,
      };
      await recordFailure(services, DUE_TASKS, row, error, 'a task with a deadline was not processed');
    }
  return due;
}

function meet(tx: Transaction, realNow: Date, rows: DueTask[]): DueTask[] {
  for (const row of rows) meetDeadline(tx, row, environmentTime(realNow, row.clock_offset_seconds));
  return rows;
}

/** Does everything of one task that is due at `now`, in the order of the times. */
function meetDeadline(tx: Transaction, row: DueTask, now: Date): void {
  const { organization_id: organizationId } = row;
  const steps = parseJson(row.escalations) as Escalation[];
  const at = now.toISOString();
  const dueSteps = row.status === 'open' ? steps.filter((step) => step.at <= at) : [];
  const ahead = row.status === 'open' ? steps.filter((step) => step.at > at) : [];
  const isOverdue = !row.overdue_reported && row.due_at <= at;
  const assignee = dueSteps.reduce((_, { to }) => storedAssignee(to), row.assignee);
  const reports = [
    ...dueSteps.map((step) => ({ at: step.at, action: 'escalated' as const, to: storedAssignee(step.to) })),
    ...(isOverdue ? [{ at: row.due_at, action: 'overdue' as const, to: assignee }] : []),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const events: NewEvent[] = [];
  for (const { action, to } of reports) {
    events.push(taskEvent(organizationId, row, `task.${action}`));
    const reason = action === 'overdue' ? 'overdue' : 'assigned';
    tx.push(insertMail(organizationId, { taskId: row.id, assignee: to, reason }));
    const entry = { organization_id: organizationId, task_id: row.id, subject_id: row.subject_id };
    tx.push(insertEntry({ ...entry, id: newId(), action, at: now, user_id: null }));
  }
  emit(tx, now, events);
  const isReported = row.overdue_reported || isOverdue;
  const times = [...ahead.map((step) => step.at), ...(isReported ? [] : [row.due_at])].sort();
  tx.push(saveDeadlines(row, assignee, ahead, isReported, times[0] ?? null));
}

const DUE_TASK = rowsOf({
  ...columns(
    'tasks',
    'organization_id',
    'environment_id',
    'id',
    'subject_id',
    'evaluation_id',
    'status',
    'severity',
    'assignee',
    'due_at',
    'overdue_reported',
    'escalations',
  ),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

type DueTask = RowOf<typeof DUE_TASK>;

const DUE_COLUMNS = `t.organization_id, t.environment_id, t.id, t.subject_id, t.evaluation_id, t.status,
  t.severity, t.assignee, t.due_at, t.overdue_reported, t.escalations, e.clock_offset_seconds`;

function lockDueTasks(now: Date, limit: number, organizationId: string | undefined) {
  const isOne = organizationId !== undefined;
  return DUE_TASK.query(
    `WITH due AS MATERIALIZED (${dueRows(DUE_TASKS, '$2', isOne ? '$3' : undefined)})
     SELECT ${DUE_COLUMNS}
     FROM due JOIN tasks t ON t.organization_id = due.organization_id AND t.id = due.id
     JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
     ${isOne ? 'WHERE t.organization_id = $3' : ''}`,
    [now, limit, ...(isOne ? [organizationId] : [])],
  );
}

/** Locks one task, unless it is no longer due or another worker has it. */
function lockDueTask(now: Date, { organization_id, id }: DueTask) {
  return DUE_TASK.query(
    `SELECT ${DUE_COLUMNS}
     FROM tasks t
     JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
     WHERE t.organization_id = $2 AND t.id = $3
       AND t.next_at <= eps.environment_time($1, e.clock_offset_seconds)
     FOR UPDATE OF t SKIP LOCKED`,
    [now, organization_id, id],
  );
}

function saveDeadlines(
  { organization_id, id }: DueTask,
  assignee: string,
  ahead: readonly Escalation[],
  isReported: boolean,
  nextAt: string | null,
): Statement {
  return update(
    'tasks',
    { organization_id, id },
    { assignee, escalations: JSON.stringify(ahead), overdue_reported: isReported, next_at: nextAt },
  );
}
