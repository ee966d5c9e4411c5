import { exitTaskOf } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { selectEnvironmentById } from '../../identity/environments/queries.ts';
import { makeTasks } from '../../people/tasks/commands.ts';
import { judgeProtocolTasks } from '../../people/tasks/protocol-commands.ts';
import type { LockedParticipation, ParticipationContext } from './lock.ts';
import type { ExitWithTask, JudgedTask } from './scores.ts';

/** Creates the tasks of rules of a protocol, in the transaction that records this. */
export async function makeExitTasks(
  tx: Transaction,
  { scope, now }: ParticipationContext,
  { subject, key, state }: LockedParticipation,
  exits: readonly ExitWithTask[],
): Promise<void> {
  if (exits.length === 0) return;
  const environment = await tx.first(selectEnvironmentById(scope.organizationId, scope.environmentId));
  const moment = { now: now.getTime(), timeZone: environment!.timezone };
  for (const { exit, evaluationId, programId, cycles } of exits) {
    const task = exitTaskOf(exit, moment);
    const about = { ...scope, subjectId: subject.id, evaluationId, programId, key };
    if (!task) continue;
    const [taskId] = await makeTasks(tx, about, [{ ...task, isOfProtocol: true }], now);
    state.made!.push({ rule: exit.id!, cycles, taskId: taskId! });
  }
}

/**
 * Marks tasks as superseded if the corrected results no longer meet their rule, and restores them if they
 * meet it again.
 */
export async function judgeExitTasks(
  tx: Transaction,
  { scope, now }: ParticipationContext,
  { subject }: LockedParticipation,
  tasks: readonly JudgedTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  await judgeProtocolTasks(tx, { organizationId: scope.organizationId, subjectId: subject.id }, tasks, now);
}
