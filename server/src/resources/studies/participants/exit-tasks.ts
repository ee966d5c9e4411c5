import { exitTaskOf } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { selectEnvironmentById } from '../../identity/environments/queries.ts';
import { makeTasks } from '../../people/tasks/commands.ts';
import type { Acting, LockedParticipation } from './lock.ts';
import type { ExitWithTask } from './scores.ts';

/** Makes the tasks of rules of a protocol, in the transaction that keeps that they were made. */
export async function makeExitTasks(
  tx: Transaction,
  { scope, now }: Acting,
  { subject, key }: LockedParticipation,
  exits: readonly ExitWithTask[],
): Promise<void> {
  if (exits.length === 0) return;
  const environment = await tx.first(selectEnvironmentById(scope.organizationId, scope.environmentId));
  const moment = { now: now.getTime(), timeZone: environment!.timezone };
  for (const { exit, evaluationId, programId } of exits) {
    const task = exitTaskOf(exit, moment);
    const about = { ...scope, subjectId: subject.id, evaluationId, programId, key };
    if (task) await makeTasks(tx, about, [{ ...task, isOfProtocol: true }], now);
  }
}
