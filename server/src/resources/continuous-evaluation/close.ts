import { type Cycle, cycleAt, endedCycles, lastCycleAt, nextOccurrence } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { closeCycle, scheduleEnrollment } from '../enrollments/commands.ts';
import { moveCycle } from '../evaluations/commands.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { endSessionsOf } from '../participant-sessions/commands.ts';
import { cycleOf, cycleState, isOfCycle, type LockedEnrollment, openCycle } from './cycle.ts';

/** How many missed periods one look at an enrollment makes up. */
const PERIODS_AT_ONCE = 10;
/** Looks that a request takes before it goes on without the worker: more than a year of days. */
const LOOKS = 40;

/** Does what the worker has not come to yet, so that a request meets the cycle of its own time. */
export async function catchUp(
  tx: Transaction,
  standing: LockedEnrollment,
  now: Date,
): Promise<LockedEnrollment> {
  let current = standing;
  for (let looks = 0; isLate(current, now) && looks < LOOKS; looks++)
    current = await advance(tx, current, now);
  return current;
}

/** Whether something happened to the enrollment's cycles that nobody has seen to yet. */
export function isLate({ enrollment }: LockedEnrollment, now: Date): boolean {
  return (
    enrollment.status === 'active' &&
    enrollment.next_due_at !== null &&
    Date.parse(enrollment.next_due_at) <= now.getTime()
  );
}

/**
 * Brings an enrollment to `now`: cycles that ended are evaluated, one a missed period, and the one now
 * running is opened. Where more periods were missed than are made up at once, `next_due_at` stays in the past
 * for the next look.
 */
export async function advance(
  tx: Transaction,
  standing: LockedEnrollment,
  now: Date,
): Promise<LockedEnrollment> {
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
  const next_due_at = next?.toISOString() ?? null;
  // Counting a cycle ended the claim too and set the time of the next look, which is this one unless more was
  // missed.
  const isScheduled =
    current.enrollment !== standing.enrollment && current.enrollment.next_due_at === next_due_at;
  if (!isScheduled) tx.push(scheduleEnrollment(current.organizationId, current.enrollment.id, next));
  return { ...current, enrollment: { ...current.enrollment, next_due_at } };
}

/** A cycle that nobody completed: what was answered is evaluated, also where that is nothing. */
async function endCycle(
  tx: Transaction,
  standing: LockedEnrollment,
  cycle: Cycle,
  now: Date,
): Promise<LockedEnrollment> {
  const current = isOfCycle(standing.open, cycle) ? standing : await endOpen(tx, standing, now);
  const open = current.open ?? (await openCycle(tx, current, cycle, now));
  return completeCycle(tx, { ...current, open }, cycle, 'expired', now);
}

async function openRunning(
  tx: Transaction,
  standing: LockedEnrollment,
  now: Date,
): Promise<LockedEnrollment> {
  const { recurrence } = standing.schedule;
  if (recurrence.frequency === 'on_event') return standing;
  const running = cycleAt(standing.schedule, cycleState(standing), '', now);
  if (running.open && isOfCycle(standing.open, running.cycle)) return standing;
  if (running.open && standing.open && !isOver(standing.open, now))
    return adopt(tx, standing, standing.open, running.cycle);
  const current = await endOpen(tx, standing, now);
  if (!running.open || current.open) return current;
  return { ...current, open: await openCycle(tx, current, running.cycle, now) };
}

/**
 * The program's recurrence was changed meanwhile: what is being answered goes on, in the bounds of the new
 * cycle.
 */
function adopt(
  tx: Transaction,
  standing: LockedEnrollment,
  open: KeyedEvaluationRow,
  cycle: Cycle,
): LockedEnrollment {
  const bounds = {
    cycle_starts_at: cycle.startsAt.toISOString(),
    cycle_ends_at: cycle.endsAt?.toISOString() ?? null,
  };
  tx.push(moveCycle(standing.organizationId, open.id, bounds));
  return { ...standing, open: { ...open, ...bounds } };
}

/**
 * An evaluation left open by a pause, or by a calendar that no longer has its cycle, ends with its own
 * bounds.
 */
async function endOpen(tx: Transaction, standing: LockedEnrollment, now: Date): Promise<LockedEnrollment> {
  const { open } = standing;
  if (!open) return standing;
  return completeCycle(tx, { ...standing, open }, cycleOf(open), 'expired', now);
}

function isOver(open: KeyedEvaluationRow, now: Date): boolean {
  return open.cycle_ends_at !== null && Date.parse(open.cycle_ends_at) <= now.getTime();
}

/** Evaluates the open evaluation and counts its cycle. Returns the enrollment as it then stands. */
export async function completeCycle(
  tx: Transaction,
  standing: LockedEnrollment & { open: KeyedEvaluationRow },
  cycle: Cycle,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<LockedEnrollment> {
  const { services, organizationId, program } = standing;
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
  await endSessionsOf(tx, organizationId, standing.open.id, ended, now);
  return countCycle(tx, standing, cycle, now);
}

/** A cycle is over: the enrollment counts it and waits for the next. */
export function countCycle(
  tx: Transaction,
  standing: LockedEnrollment,
  cycle: Cycle,
  now: Date,
): LockedEnrollment {
  const { organizationId, enrollment, schedule } = standing;
  const before = enrollment.last_cycle_at === null ? 0 : Date.parse(enrollment.last_cycle_at);
  const last = new Date(Math.max(before, lastCycleAt(cycle, now).getTime()));
  const nextDueAt =
    schedule.recurrence.frequency === 'on_event' ? null : nextOccurrence(schedule.recurrence, now);
  tx.push(closeCycle(organizationId, enrollment.id, { status: 'active', lastCycleAt: last, nextDueAt }));
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
