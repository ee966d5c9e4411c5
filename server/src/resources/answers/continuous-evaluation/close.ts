import {
  type Cycle,
  cycleAt,
  endedCycles,
  hasNoMoreCycles,
  lastCycleAt,
  nextBoundary,
  refusedConsent,
} from '@eps/engine';
import { emit } from '../../../events/emit.ts';
import { closeCycleAdherence, moveCycleAdherence } from '../../people/enrollments/adherence-commands.ts';
import { closeCycle, finishEnrollment, scheduleEnrollment } from '../../people/enrollments/commands.ts';
import { endParticipantSessions } from '../../people/participant-sessions/commands.ts';
import { moveCycle } from '../evaluations/commands.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { deleteDueState } from './commands.ts';
import { cycleOf, cycleState, isOfCycle, isPaused, type LockedEnrollment, openCycle } from './cycle.ts';
import { endingOf } from './ending.ts';

/** The actor for cycles that the worker or the last answer to a delivery completes. */
const SYSTEM = { kind: 'system', id: '', userId: null } as const;
/** How many missed periods one step closes. */
const PERIODS_PER_STEP = 10;
/** The largest number of steps of a request: more than a year of daily cycles. */
const MAX_STEPS = 40;

/** Opens and closes the cycles that the worker has not processed yet, so the request finds its own cycle. */
export async function catchUp(locked: LockedEnrollment, now: Date): Promise<LockedEnrollment> {
  let current = locked;
  for (let steps = 0; isDue(current, now) && steps < MAX_STEPS; steps++)
    current = await advance(current, now);
  const { open } = current;
  const isByEvent = current.schedule.recurrence.frequency === 'on_event';
  // A cycle of a study's occasion is closed only by the end of the occasion.
  if (!isByEvent || !open || !hasEnded(open, now)) return current;
  return completeCycle({ ...current, open }, cycleOf(open), 'expired', new Date(open.cycle_ends_at!));
}

/** Whether a cycle of an active enrollment has to be opened or closed. */
function isDue(locked: LockedEnrollment, now: Date): boolean {
  return locked.enrollment.status === 'active' && isDueBy(locked, now);
}

/** Whether a cycle had to be opened or closed by a time. */
export function isDueBy({ enrollment }: LockedEnrollment, at: Date): boolean {
  return enrollment.next_due_at !== null && Date.parse(enrollment.next_due_at) <= at.getTime();
}

/**
 * Advances an enrollment to `now`: evaluates the cycles that have ended, one for each missed period, and
 * opens the current cycle. If more periods were missed than one step closes, `next_due_at` stays in the past
 * and the enrollment remains due. An enrollment that has no further cycle becomes completed. A paused one is
 * advanced to its pause, however late the worker is, and then waits to be resumed.
 */
export async function advance(locked: LockedEnrollment, now: Date): Promise<LockedEnrollment> {
  const { tx } = locked;
  let current = locked;
  const state = cycleState(current);
  const nextDueAt = new Date(current.enrollment.next_due_at ?? now.toISOString());
  const { ended, nextDueAt: next } = endedCycles(
    current.schedule,
    { lastCycleAt: state.lastCycleAt, nextDueAt },
    now,
    PERIODS_PER_STEP,
  );
  for (const cycle of ended) current = await endCycle(current, cycle, now);
  if (next === null || next > now) {
    current = await openCurrentCycle(current, now);
    if (isOver(current, now)) return finish(current, now);
  }
  const dueAt = isPaused(current) && next !== null && next > now ? null : next;
  const next_due_at = dueAt?.toISOString() ?? null;
  // countCycle has already ended the claim and set `next_due_at`; only a different value has to be written.
  const isScheduled =
    current.enrollment !== locked.enrollment && current.enrollment.next_due_at === next_due_at;
  if (!isScheduled) tx.push(scheduleEnrollment(current.organizationId, current.enrollment.id, dueAt));
  return { ...current, enrollment: { ...current.enrollment, next_due_at } };
}

/** Whether an active enrollment has no cycle left, open or to come. */
function isOver({ enrollment, open, schedule }: LockedEnrollment, now: Date): boolean {
  if (enrollment.status !== 'active' || open) return false;
  const { last_cycle_at: last } = enrollment;
  return hasNoMoreCycles(schedule, last === null ? null : new Date(last), now);
}

/** Completes an enrollment whose program ended without a cycle of it to close. */
function finish(locked: LockedEnrollment, now: Date): LockedEnrollment {
  const { tx, organizationId, enrollment } = locked;
  tx.push(finishEnrollment(organizationId, enrollment.id));
  emitCompleted(locked, now);
  return { ...locked, enrollment: { ...enrollment, status: 'completed', next_due_at: null } };
}

function emitCompleted({ tx, organizationId, enrollment }: LockedEnrollment, now: Date): void {
  const { id: enrollment_id, environment_id: environmentId, program_id, subject_id } = enrollment;
  const data = { enrollment_id, program_id, subject_id, status: 'completed' } as const;
  emit(tx, now, [{ organizationId, environmentId, type: 'enrollment.updated', data }]);
}

/** Evaluates a cycle that ended without being completed. */
async function endCycle(locked: LockedEnrollment, cycle: Cycle, now: Date): Promise<LockedEnrollment> {
  const current = isOfCycle(locked.open, cycle) ? locked : await endOpenEvaluation(locked, now);
  const open = current.open ?? (await openCycle(current, cycle, now));
  return completeCycle({ ...current, open }, cycle, 'expired', now);
}

async function openCurrentCycle(locked: LockedEnrollment, now: Date): Promise<LockedEnrollment> {
  const { recurrence } = locked.schedule;
  if (recurrence.frequency === 'on_event') return locked;
  const status = cycleAt(locked.schedule, cycleState(locked), '', now);
  if (status.open && isOfCycle(locked.open, status.cycle)) return locked;
  if (status.open && locked.open && !hasEnded(locked.open, now))
    return moveToCycle(locked, locked.open, status.cycle, now);
  const current = await endOpenEvaluation(locked, now);
  if (!status.open || current.open) return current;
  return { ...current, open: await openCycle(current, status.cycle, now) };
}

/**
 * Gives the open evaluation the bounds of another cycle. Its answers stay valid when the program's recurrence
 * changes.
 */
function moveToCycle(
  locked: LockedEnrollment,
  open: KeyedEvaluationRow,
  cycle: Cycle,
  now: Date,
): LockedEnrollment {
  const { tx } = locked;
  const bounds = {
    cycle_starts_at: cycle.startsAt.toISOString(),
    cycle_ends_at: cycle.endsAt?.toISOString() ?? null,
  };
  tx.push(moveCycle(locked.organizationId, open.id, bounds));
  tx.push(moveCycleAdherence(locked.organizationId, open.id, now, bounds.cycle_starts_at));
  return { ...locked, open: { ...open, ...bounds } };
}

/**
 * Ends the open evaluation of an earlier cycle, which a pause or a change of the calendar has left open.
 */
async function endOpenEvaluation(locked: LockedEnrollment, now: Date): Promise<LockedEnrollment> {
  const { open } = locked;
  if (!open) return locked;
  return completeCycle({ ...locked, open }, cycleOf(open), 'expired', now);
}

function hasEnded(open: KeyedEvaluationRow, now: Date): boolean {
  return open.cycle_ends_at !== null && Date.parse(open.cycle_ends_at) <= now.getTime();
}

/**
 * Evaluates the open evaluation and counts its cycle. A cycle that expired without the answers that it
 * required is `failed` when nothing was answered. Returns the changed enrollment.
 */
export async function completeCycle(
  locked: LockedEnrollment & { open: KeyedEvaluationRow },
  cycle: Cycle,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<LockedEnrollment> {
  const { tx, services, organizationId, program } = locked;
  const evaluation = await loadEvaluation(tx.rows, services, organizationId, locked.open);
  const refused = refusedConsent(evaluation.bundle.experience, evaluation.log);
  // The next cycle asks for it again, also if it is asked only once.
  if (refused) tx.push(deleteDueState(organizationId, locked.enrollment.id, refused.id));
  await completeEvaluation(tx, {
    evaluation,
    program,
    locale: 'en',
    elapsedMs: null,
    ended: ended === 'expired' ? await endingOf(locked, evaluation, cycle, now) : ended,
    now,
    source: { actor: SYSTEM, requestId: '', realNow: services.clock() },
  });
  await endParticipantSessions(tx, organizationId, locked.open.id, ended, now);
  return countCycle(locked, cycle, now);
}

/**
 * Counts a cycle that has ended and schedules the next one. After the last one, the enrollment is completed.
 * Returns the changed enrollment.
 */
export function countCycle(locked: LockedEnrollment, cycle: Cycle, now: Date): LockedEnrollment {
  const { tx, organizationId, enrollment, schedule } = locked;
  const earlier = enrollment.last_cycle_at === null ? 0 : Date.parse(enrollment.last_cycle_at);
  const last = new Date(Math.max(earlier, lastCycleAt(cycle, now).getTime()));
  const isLast = hasNoMoreCycles(schedule, last, now);
  // The occasion of a study also ends if its enrollment was paused or completed meanwhile, and leaves it so.
  const { status: before } = enrollment;
  const isScheduled = !isLast && before === 'active' && schedule.recurrence.frequency !== 'on_event';
  const nextDueAt = isScheduled ? nextBoundary(schedule, now) : null;
  const isCompleted = isLast && (before === 'active' || before === 'paused');
  const status = isCompleted ? 'completed' : before;
  tx.push(closeCycle(organizationId, enrollment.id, { status, lastCycleAt: last, nextDueAt }));
  if (isCompleted) emitCompleted(locked, now);
  if (locked.open) {
    const closedAt = cycle.endsAt && cycle.endsAt < now ? cycle.endsAt : now;
    tx.push(closeCycleAdherence(organizationId, locked.open.id, now, closedAt));
  }
  return {
    ...locked,
    open: undefined,
    enrollment: {
      ...enrollment,
      status,
      cycle_count: enrollment.cycle_count + 1,
      last_cycle_at: last.toISOString(),
      next_due_at: nextDueAt?.toISOString() ?? null,
    },
  };
}
