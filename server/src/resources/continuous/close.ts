import { type Cycle, cycleAt, endedCycles, lastCycleAt, nextOccurrence } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { closeCycle } from '../enrollments/queries.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { endOpenSessions } from '../participant/queries.ts';
import { cycleState, openCycle, type Standing } from './cycle.ts';
import { scheduleEnrollment } from './queries.ts';

/** How many missed periods one look at an enrollment makes up. */
const PERIODS_AT_ONCE = 10;

/**
 * Brings an enrollment to `now`: cycles that ended are evaluated, one a missed period, and the one now running is
 * opened. Where more periods were missed than are made up at once, `next_due_at` stays in the past for the next look.
 */
export async function advance(tx: Transaction, standing: Standing, now: Date): Promise<Standing> {
  let current = standing;
  const state = cycleState(current);
  const nextDueAt = new Date(current.enrollment.next_due_at ?? now.toISOString());
  const { ended, nextDueAt: next } = endedCycles(
    current.schedule,
    { lastCycleAt: state.lastCycleAt, nextDueAt },
    now,
    PERIODS_AT_ONCE,
  );
  for (const cycle of ended) current = await endCycle(tx, current, cycle, now);
  if (next === null || next > now) current = await openRunning(tx, current, now);
  tx.push(scheduleEnrollment(current.organizationId, current.enrollment.id, next));
  return { ...current, enrollment: { ...current.enrollment, next_due_at: next?.toISOString() ?? null } };
}

async function openRunning(tx: Transaction, standing: Standing, now: Date): Promise<Standing> {
  if (standing.schedule.recurrence.frequency === 'on_event') return standing;
  const running = cycleAt(standing.schedule, cycleState(standing), '', now);
  if (!running.open || standing.open) return standing;
  return { ...standing, open: await openCycle(tx, standing, running.cycle, now) };
}

/** A cycle that nobody completed: what was answered is evaluated, also where that is nothing. */
async function endCycle(tx: Transaction, standing: Standing, cycle: Cycle, now: Date): Promise<Standing> {
  const open = standing.open ?? (await openCycle(tx, standing, cycle, now));
  return completeCycle(tx, { ...standing, open }, cycle, 'expired', now);
}

/** Evaluates the open evaluation and counts its cycle. Returns the enrollment as it then stands. */
export async function completeCycle(
  tx: Transaction,
  standing: Standing & { open: KeyedEvaluationRow },
  cycle: Cycle,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<Standing> {
  const { services, organizationId, program, enrollment, schedule } = standing;
  const evaluation = await loadEvaluation(tx, services, organizationId, standing.open);
  await completeEvaluation(tx, {
    organizationId,
    evaluation,
    program,
    locale: 'en',
    elapsedMs: null,
    ended,
    now,
  });
  const last = lastCycleAt(cycle, now);
  const nextDueAt =
    schedule.recurrence.frequency === 'on_event' ? null : nextOccurrence(schedule.recurrence, now);
  tx.push(closeCycle(organizationId, enrollment.id, { status: 'active', lastCycleAt: last, nextDueAt }));
  tx.push(endOpenSessions(organizationId, standing.open.id, now));
  return {
    ...standing,
    open: undefined,
    enrollment: {
      ...enrollment,
      cycle_count: enrollment.cycle_count + 1,
      last_cycle_at: last.toISOString(),
      next_due_at: nextDueAt?.toISOString() ?? null,
    },
  };
}
