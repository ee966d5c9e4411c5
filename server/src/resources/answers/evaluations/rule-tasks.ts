import { type GuardrailConflict, rulesWithTask, tasksOf } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { selectEnvironmentById } from '../../identity/environments/queries.ts';
import { carryTasks, makeTasks, supersedeTasks, type TaskAbout } from '../../people/tasks/commands.ts';
import type { LoadedEvaluation } from './state.ts';

/** The tasks of the rules of an evaluation. They change in the transaction of what changes the evaluation. */

type JudgedEvaluation = Pick<LoadedEvaluation, 'organizationId' | 'row' | 'bundle' | 'key'>;

/** Makes the tasks of the rules that an evaluation meets: one for each rule, however often it is met. */
export async function makeRuleTasks(
  tx: Transaction,
  evaluation: JudgedEvaluation,
  conflicts: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  const withTask = rulesWithTask(evaluation.bundle);
  if (!conflicts.some(({ rule_id }) => withTask.has(rule_id))) return;
  const { organizationId, row, bundle } = evaluation;
  const environment = await tx.first(selectEnvironmentById(organizationId, row.environment_id));
  const moment = { now: now.getTime(), timeZone: environment!.timezone };
  await makeTasks(tx, aboutOf(evaluation), tasksOf(bundle, conflicts, moment), now);
}

/** Marks the tasks of rules that an evaluation no longer meets as superseded. */
export async function supersedeRuleTasks(
  tx: Transaction,
  evaluation: JudgedEvaluation,
  cleared: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  const withTask = rulesWithTask(evaluation.bundle);
  const ruleIds = cleared.map(({ rule_id }) => rule_id).filter((id) => withTask.has(id));
  await supersedeTasks(tx, aboutOf(evaluation), ruleIds, now);
}

/** Moves the tasks of an evaluation to the one that supersedes it and meets the rules of these conflicts. */
export async function carryRuleTasks(
  tx: Transaction,
  evaluation: JudgedEvaluation,
  formerId: string,
  conflicts: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  const met = new Set(conflicts.map(({ rule_id }) => rule_id));
  await carryTasks(tx, aboutOf(evaluation), formerId, met, now);
}

function aboutOf({ organizationId, row, key }: JudgedEvaluation): TaskAbout & { evaluationId: string } {
  return {
    organizationId,
    appId: row.app_id,
    environmentId: row.environment_id,
    subjectId: row.subject_id,
    evaluationId: row.id,
    programId: row.program_id,
    key,
  };
}
