import type { Transaction } from '../../../db/transaction.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import type { Changing } from '../../people/tasks/change.ts';
import { makeTasks, type NewTask } from '../../people/tasks/commands.ts';
import { completeFulfilled } from '../../people/tasks/completion-commands.ts';
import { type Decision, requeueUnconfirmed } from './commands.ts';
import { type OutgoingRow, selectConfirmationTasks, UNCONFIRMED } from './queries.ts';
import type { Recipient, Skip } from './recipient.ts';

/**
 * A member who may not see the arms of studies could set the address of a person to their own, and learn the
 * arm from the messages. Messages about waves that reveal it therefore wait until somebody who may see them
 * has confirmed the address.
 */

/** The task that asks for the confirmation, in the language of the service. */
function confirmationTask(now: Date, closesAt: number | undefined): NewTask {
  return {
    severity: 'warning',
    kind: 'confirm_address',
    title: 'Confirm the address of this person',
    script:
      'A message about a wave that reveals the arm is waiting: the address was set by somebody who may not see arms, and could be their own. ' +
      'Compare it with a source of its own, such as the consent form. Then confirm it on the page of the person, or correct it. Both send the message and complete this task.',
    assign: { role: 'admin' },
    outcomes: ['confirmed', 'not_confirmed'],
    dueAt: Math.min(now.getTime() + DAY_MS, closesAt ?? Number.POSITIVE_INFINITY),
    escalations: [],
  };
}

/** A message of somebody whose address waits for a confirmation. */
interface Waiting {
  message: OutgoingRow;
  person: Recipient;
}

/** Returns the decisions with the tasks that ask to confirm the addresses for which messages wait. */
export async function withTasks(
  { tx, scope, now }: { tx: Transaction; scope: EnvironmentScope; now: Date },
  messages: readonly OutgoingRow[],
  decisions: readonly Decision[],
  people: ReadonlyMap<string, Recipient | Skip>,
): Promise<Decision[]> {
  const held = new Set(decisions.flatMap(({ id, error }) => (error === UNCONFIRMED ? [id] : [])));
  const waiting = messages.flatMap((message) => {
    const person = people.get(message.id)!;
    return held.has(message.id) && 'key' in person ? [{ message, person }] : [];
  });
  if (waiting.length === 0) return [...decisions];
  const tasks = await confirmationTasks(tx, scope, waiting, now);
  const taskOf = new Map(waiting.map(({ message: { id, subject_id } }) => [id, tasks.get(subject_id)!]));
  return decisions.map((decision) => ({ ...decision, taskId: taskOf.get(decision.id) ?? null }));
}

/**
 * Returns the tasks that ask to confirm the addresses, by person. Makes those that do not exist, or that
 * somebody has finished without a confirmation.
 */
async function confirmationTasks(
  tx: Transaction,
  scope: EnvironmentScope,
  waiting: readonly Waiting[],
  now: Date,
): Promise<Map<string, string>> {
  const people = new Map(waiting.map((each) => [each.message.subject_id, each]));
  const rows = await tx.rows(selectConfirmationTasks(scope.organizationId, [...people.keys()]));
  const tasks = new Map(rows.map(({ subject_id, task_id }) => [subject_id, task_id!]));
  for (const [subjectId, { message, person }] of people) {
    if (tasks.has(subjectId)) continue;
    const about = { ...scope, subjectId, evaluationId: null, programId: message.program_id, key: person.key };
    const [taskId] = await makeTasks(tx, about, [confirmationTask(now, person.closesAt)], now);
    tasks.set(subjectId, taskId!);
  }
  return tasks;
}

/** Queues the messages that waited for addresses, and completes the tasks that asked to confirm them. */
export async function addressesConfirmed(
  tx: Transaction,
  request: Changing,
  people: readonly { subjectId: string; key: SubjectKey }[],
): Promise<void> {
  if (people.length === 0) return;
  const keys = new Map(people.map(({ subjectId, key }) => [subjectId, key]));
  const rows = await tx.rows(requeueUnconfirmed(request.organizationId, [...keys.keys()], request.now));
  const tasks = new Map(rows.flatMap(({ task_id, subject_id }) => (task_id ? [[task_id, subject_id]] : [])));
  for (const [taskId, subjectId] of [...tasks].sort())
    await completeFulfilled(tx, request, keys.get(subjectId)!, taskId, 'confirmed');
}
