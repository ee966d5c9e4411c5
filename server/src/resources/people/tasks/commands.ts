import { createHmac } from 'node:crypto';
import type { DueTask } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { byteaArray } from '../../../db/binary-array.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insert, returning, update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { newId } from '../../../ids.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { storedAssignee } from './assignee.ts';
import { taskEvent } from './events.ts';
import { insertMail } from './mail-queries.ts';
import { insertEntry, UNFINISHED } from './queries.ts';
import { sealedTask, type TaskContent } from './sealed.ts';

/** The subject of a task. */
export interface TaskAbout {
  organizationId: string;
  appId: string;
  environmentId: string;
  subjectId: string;
  evaluationId: string | null;
  /** The program whose readers see the task; null: of everybody. */
  programId: string | null;
  key: SubjectKey;
}

export type NewTask = Omit<DueTask, 'rule_id' | 'discloses' | 'translations'> &
  Partial<Pick<DueTask, 'rule_id' | 'discloses' | 'translations'>> & {
    /**
     * Whether a protocol has the rule. The caller ensures that its task is created only once for a result.
     */
    isOfProtocol?: boolean;
  };

/**
 * Makes tasks in the transaction of what causes them, with their events and e-mails. A rule makes one task
 * for an evaluation: if it has one already, it counts as met again. Returns the ids of the new tasks.
 */
export async function makeTasks(
  tx: Transaction,
  about: TaskAbout,
  tasks: readonly NewTask[],
  now: Date,
): Promise<string[]> {
  const ids = tasks.map(() => newId());
  const inserted = await Promise.all(tasks.map((task, i) => tx.first(insertTask(about, task, ids[i]!, now))));
  const { organizationId, evaluationId } = about;
  const made = tasks.flatMap((task, i) => (inserted[i] ? [{ ...task, id: ids[i]! }] : []));
  // A limited member may only insert e-mails about tasks that a statement before has inserted.
  for (const { id: taskId, assign } of made)
    tx.push(insertMail(organizationId, { taskId, assignee: storedAssignee(assign), reason: 'assigned' }));
  if (evaluationId !== null && made.length < tasks.length)
    tx.push(restoreTasks(organizationId, evaluationId, digestsOf(about, ruleIdsOf(tasks))));
  emit(
    tx,
    now,
    made.map(({ id, severity, dueAt }) =>
      taskEvent(
        organizationId,
        {
          id,
          environment_id: about.environmentId,
          subject_id: about.subjectId,
          evaluation_id: evaluationId,
          status: 'open',
          severity,
          due_at: new Date(dueAt).toISOString(),
        },
        'task.created',
      ),
    ),
  );
  return made.map(({ id }) => id);
}

/**
 * Marks the unfinished tasks of rules that the evaluation no longer meets as superseded. A person closes
 * them.
 */
export async function supersedeTasks(
  tx: Transaction,
  about: TaskAbout & { evaluationId: string },
  ruleIds: readonly string[],
  now: Date,
): Promise<void> {
  if (ruleIds.length === 0) return;
  const { organizationId, evaluationId } = about;
  const rows = await tx.rows(markSuperseded(organizationId, evaluationId, digestsOf(about, ruleIds)));
  for (const { id } of rows) addSuperseded(tx, about, id, now);
}

/**
 * Moves the tasks of an evaluation to the one that supersedes it: those of rules that it still meets, and the
 * unfinished ones of rules that it does not meet, which become superseded.
 */
export async function carryTasks(
  tx: Transaction,
  about: TaskAbout & { evaluationId: string },
  formerId: string,
  metRuleIds: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const { organizationId, evaluationId, key } = about;
  for (const row of await tx.rows(lockRuleTasks(organizationId, formerId))) {
    if (row.content_sealed === null) continue;
    const ruleId = sealedTask.open(key, row.id, row.content_sealed).rule_id!;
    const isMet = metRuleIds.has(ruleId);
    const isFinished = row.status === 'done' || row.status === 'cancelled';
    if (!isMet && isFinished) continue;
    const [digest] = digestsOf(about, [ruleId]);
    const superseded = isFinished ? row.superseded : !isMet;
    tx.push(
      update(
        'tasks',
        { organization_id: organizationId, id: row.id },
        { evaluation_id: evaluationId, rule_digest: digest, superseded },
      ),
    );
    if (superseded && !row.superseded) addSuperseded(tx, about, row.id, now);
  }
}

/** Which tasks lose their content: those of an erased subject, or those about some evaluations. */
export type ErasedTasks =
  | { subjectId: string }
  | { subjectIds: readonly string[]; evaluationIds: readonly string[] };

/** Empties tasks, and cancels those of them that are unfinished. */
export async function eraseTasks(
  tx: Transaction,
  organizationId: string,
  erased: ErasedTasks,
  now: Date,
): Promise<void> {
  const { condition, values } = conditionOn(erased);
  tx.push(emptyEntries(organizationId, condition, values));
  tx.push(emptyTasks(organizationId, condition, values));
  const cancelled = await tx.rows(cancelTasks(organizationId, condition, values));
  emit(
    tx,
    now,
    cancelled.map((row) => taskEvent(organizationId, row, 'task.cancelled')),
  );
}

/** The condition on tasks, with its values from `$2` on. The subjects are in an index. */
function conditionOn(erased: ErasedTasks): { condition: string; values: unknown[] } {
  if ('subjectId' in erased) return { condition: 'subject_id = $2', values: [erased.subjectId] };
  return {
    condition: 'subject_id = ANY ($2::uuid[]) AND evaluation_id = ANY ($3::uuid[])',
    values: [erased.subjectIds, erased.evaluationIds],
  };
}

function emptyTasks(organizationId: string, condition: string, values: unknown[]): Statement {
  return {
    text: `UPDATE tasks SET content_sealed = NULL, rule_digest = NULL
           WHERE organization_id = $1 AND ${condition}`,
    values: [organizationId, ...values],
  };
}

function emptyEntries(organizationId: string, condition: string, values: unknown[]): Statement {
  return {
    text: `UPDATE task_entries SET details_sealed = NULL WHERE organization_id = $1
             AND task_id IN (SELECT id FROM tasks WHERE organization_id = $1 AND ${condition})`,
    values: [organizationId, ...values],
  };
}

const CANCELLED = rowsOf(
  columns('tasks', 'id', 'environment_id', 'subject_id', 'evaluation_id', 'status', 'severity', 'due_at'),
);

function cancelTasks(organizationId: string, condition: string, values: unknown[]) {
  return CANCELLED.query(
    `UPDATE tasks SET status = 'cancelled', next_at = NULL, escalations = '[]'
     WHERE organization_id = $1 AND ${condition} AND status IN ${UNFINISHED}
     RETURNING ${CANCELLED.list}`,
    [organizationId, ...values],
  );
}

const MADE = rowsOf(columns('tasks', 'id'));

/** Inserts a task, unless the rule has one for the evaluation. */
function insertTask(about: TaskAbout, task: NewTask, id: string, now: Date) {
  const { rule_id, isOfProtocol, severity, assign, dueAt, escalations } = task;
  const digest = rule_id === undefined || isOfProtocol ? null : digestsOf(about, [rule_id])[0]!;
  const due = new Date(dueAt);
  const steps = escalations.map(({ at, to }) => ({ at: new Date(at).toISOString(), to }));
  return returning(
    MADE,
    insert(
      'tasks',
      {
        organization_id: about.organizationId,
        app_id: about.appId,
        environment_id: about.environmentId,
        id,
        subject_id: about.subjectId,
        evaluation_id: about.evaluationId,
        rule_digest: digest,
        status: 'open',
        severity,
        assignee: storedAssignee(assign),
        due_at: due,
        escalations: JSON.stringify(steps),
        next_at: new Date(Math.min(dueAt, ...escalations.map(({ at }) => at))),
        created_at: now,
        content_sealed: sealedTask.seal(about.key, id, contentOf(task), { contentId: id }),
        program_id: about.programId,
      },
      'ON CONFLICT (organization_id, evaluation_id, rule_digest) WHERE rule_digest IS NOT NULL DO NOTHING',
    ),
  );
}

function contentOf({
  title,
  kind,
  script,
  translations,
  outcomes,
  rule_id,
  discloses,
}: NewTask): TaskContent {
  return {
    title,
    kind,
    outcomes,
    ...(script !== undefined && { script }),
    ...(translations && { translations }),
    ...(rule_id !== undefined && { rule_id }),
    ...(discloses && { discloses }),
  };
}

function ruleIdsOf(tasks: readonly NewTask[]): string[] {
  return tasks.flatMap(({ rule_id }) => (rule_id === undefined ? [] : [rule_id]));
}

/** Returns the digests under which the tasks of rules are stored; different for each evaluation. */
function digestsOf({ key, evaluationId }: TaskAbout, ruleIds: readonly string[]): Buffer[] {
  const purpose = `evaluations/${evaluationId}/tasks`;
  const digestKey = evaluationId === null ? key.derive(purpose) : key.deriveFor(evaluationId, purpose);
  return ruleIds.map((ruleId) => createHmac('sha256', digestKey).update(ruleId).digest());
}

function restoreTasks(organizationId: string, evaluationId: string, digests: readonly Buffer[]): Statement {
  return {
    text: `UPDATE tasks SET superseded = false WHERE organization_id = $1 AND evaluation_id = $2
             AND rule_digest = ANY ($3::bytea[]) AND superseded AND status IN ${UNFINISHED}`,
    values: [organizationId, evaluationId, byteaArray(digests)],
  };
}

function markSuperseded(organizationId: string, evaluationId: string, digests: readonly Buffer[]) {
  return MADE.query(
    `UPDATE tasks SET superseded = true WHERE organization_id = $1 AND evaluation_id = $2
       AND rule_digest = ANY ($3::bytea[]) AND NOT superseded AND status IN ${UNFINISHED}
     RETURNING id`,
    [organizationId, evaluationId, byteaArray(digests)],
  );
}

const CARRIED = rowsOf(columns('tasks', 'id', 'status', 'superseded', 'content_sealed'));

function lockRuleTasks(organizationId: string, evaluationId: string) {
  return CARRIED.query(
    `SELECT ${CARRIED.list} FROM tasks WHERE organization_id = $1 AND evaluation_id = $2
       AND rule_digest IS NOT NULL ORDER BY id FOR UPDATE`,
    [organizationId, evaluationId],
  );
}

export function addSuperseded(
  tx: Transaction,
  about: Pick<TaskAbout, 'organizationId' | 'subjectId'>,
  taskId: string,
  now: Date,
): void {
  const { organizationId, subjectId } = about;
  const task = { organization_id: organizationId, task_id: taskId, subject_id: subjectId };
  tx.push(insertEntry({ ...task, id: newId(), action: 'superseded', at: now, user_id: null }));
}
