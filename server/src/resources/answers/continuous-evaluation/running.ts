import { cycleAt } from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { catchUp } from './close.ts';
import { cycleState, type LockedEnrollment, openCycle } from './cycle.ts';

/**
 * Returns the evaluation of the cycle that is open at `now`; opens it if necessary. Throws cycle_not_open.
 */
export async function runningEvaluation(locked: LockedEnrollment, now: Date): Promise<KeyedEvaluationRow> {
  const current = await catchUp(locked, now);
  if (current.open) return current.open;
  const status = cycleAt(current.schedule, cycleState(current), '', now);
  if (status.open) return openCycle(current, status.cycle, now);
  const { reason, opensAt } = status;
  throw new AppError('cycle_not_open', 'No cycle of this program is open for the subject now.', {
    reason,
    ...(opensAt && { next_due_at: opensAt.toISOString() }),
  });
}
