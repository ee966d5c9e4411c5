import type { AuditAction } from '../../../audit/actions.ts';
import { type AuditSource, recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { AppError, invalidTransition, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { taskEvent } from './events.ts';
import { presentTask } from './present.ts';
import { insertEntry, selectTask, type TaskRow, updateTask } from './queries.ts';
import { seenBy } from './reader.ts';
import type { EntryAction, Task, TaskStatus } from './schema.ts';
import { sealedEntry } from './sealed.ts';

/** The states to which a task can change from each state. */
const TRANSITIONS: Record<TaskStatus, readonly TaskStatus[]> = {
  open: ['acknowledged', 'cancelled'],
  acknowledged: ['in_progress', 'cancelled'],
  in_progress: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};

/** A task that the request has locked, with the key of its subject. */
export interface LockedTask {
  row: TaskRow;
  key: SubjectKey;
}

export interface TaskChange {
  action: EntryAction;
  /** The fields that change. */
  to?: Partial<TaskRow>;
  /** The text of the person. */
  text?: string | undefined;
  event?: 'task.acknowledged' | 'task.completed' | 'task.cancelled';
}

/** What a change of a task takes from its request. */
export type Changing = AuditSource & EnvironmentScope & { now: Date };

type TaskRequest = Request<{ task_id: string }, unknown, unknown>;

/**
 * Changes a task in the request's transaction, with its history, event and audit entry, and returns it.
 * `change` returns undefined if the task already is as requested. Throws not_found and subject_deleted.
 */
export function changeTask(
  request: TaskRequest,
  change: (task: LockedTask, tx: Transaction) => Promise<TaskChange | undefined> | TaskChange | undefined,
): Promise<Task> {
  return request.write(async (tx) => {
    const task = await lockTask(tx, request);
    const changed = await change(task, tx);
    const row = changed ? saveChange(tx, request, task, changed) : task.row;
    return presentTask(request, row, tx.rows);
  });
}

/** Returns a task's new status with the deadlines that are left. Throws invalid_transition. */
export function moved({ status, due_at, overdue_reported }: TaskRow, to: TaskStatus): Partial<TaskRow> {
  if (!TRANSITIONS[status].includes(to)) throw invalidTransition(status, to, TRANSITIONS[status]);
  if (to === 'done' || to === 'cancelled') return { status: to, next_at: null, escalations: '[]' };
  // Only what nobody has acknowledged is escalated.
  return { status: to, next_at: overdue_reported ? null : due_at, escalations: '[]' };
}

async function lockTask(tx: Transaction, request: TaskRequest): Promise<LockedTask> {
  const { organizationId, environmentId, services, vaultScope } = request;
  const seen = await seenBy(request);
  const row = await tx.first(selectTask(organizationId, environmentId, request.params.task_id, seen, true));
  if (!row) throw notFound();
  if (!row.wrapped_key || !row.content_sealed)
    throw new AppError('subject_deleted', 'The subject was deleted.');
  return { row, key: await services.vault.openSubjectKey(vaultScope, row.subject_id, row.wrapped_key) };
}

/** Saves a change with its history, event and audit entry. Returns the task after it. */
export function saveChange(
  tx: Transaction,
  request: Changing,
  { row, key }: LockedTask,
  { action, to = {}, text, event }: TaskChange,
): TaskRow {
  const { organizationId, now, actor } = request;
  const after = { ...row, ...to };
  const id = newId();
  tx.push(updateTask(organizationId, after));
  tx.push(
    insertEntry({
      organization_id: organizationId,
      id,
      task_id: row.id,
      subject_id: row.subject_id,
      action,
      at: now,
      user_id: actor.userId,
      details_sealed: text === undefined ? null : sealedEntry.seal(key, id, { text }, { contentId: id }),
    }),
  );
  if (event) emit(tx, now, [taskEvent(organizationId, after, event)]);
  recordAudit(tx, request, organizationId, {
    action: `task.${action}` as Extract<AuditAction, `task.${string}`>,
    resourceId: row.id,
    before: { status: row.status, assignee: row.assignee },
    after: { status: after.status, assignee: after.assignee },
    details: { subject_id: row.subject_id, from: row.status, to: after.status },
  });
  return after;
}
