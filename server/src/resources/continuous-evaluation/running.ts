import { cycleAt } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError } from '../../http/errors.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { catchUp } from './close.ts';
import { cycleState, type LockedEnrollment, openCycle } from './cycle.ts';

/** The evaluation of the cycle running at `now`, opened where it is not yet. Throws cycle_not_open. */
export async function runningEvaluation(
  tx: Transaction,
  standing: LockedEnrollment,
  now: Date,
): Promise<KeyedEvaluationRow> {
  const current = await catchUp(tx, standing, now);
  if (current.open) return current.open;
  const running = cycleAt(current.schedule, cycleState(current), '', now);
  if (running.open) return openCycle(tx, current, running.cycle, now);
  const { reason, opensAt } = running;
  throw new AppError('cycle_not_open', 'No cycle of this program is open for the subject now.', {
    reason,
    ...(opensAt && { next_due_at: opensAt.toISOString() }),
  });
}
