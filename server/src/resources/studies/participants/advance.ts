import { courseAt, nextDueAt, nextStep, occasionKey, type StatedOccasion } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { completeCycle } from '../../answers/continuous-evaluation/close.ts';
import {
  cycleOf,
  type LockedEnrollment,
  openCycle,
  scheduleOf,
} from '../../answers/continuous-evaluation/cycle.ts';
import { enrollNewSubject } from '../../people/enrollments/enroll.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { insertOccasion, skipOccasion, skipOpenOccasions, updateParticipants } from './commands.ts';
import { courseOf } from './course.ts';
import { makeExitTasks } from './exit-tasks.ts';
import type { Acting, LockedParticipation } from './lock.ts';
import { selectOccasions } from './queries.ts';
import { applyExits, isAsked, loadScores } from './scores.ts';
import { moveTo, sealedState } from './state.ts';

/** How many occasions one transaction opens or closes. */
const MAX_STEPS = 40;

/**
 * Opens and closes the occasions of a locked participation that are due, the earliest first, and sets the
 * time at which it is due next. Returns whether more is due already. The caller saves the participation in
 * the same transaction: after a crash nothing of it is stored, and the next call does the same again.
 */
export async function advance(
  tx: Transaction,
  acting: Acting,
  locked: LockedParticipation,
): Promise<{ more: boolean }> {
  const { now, scope } = acting;
  const advancing: Advancing = { ...acting, locked, tx };
  const at = now.getTime();
  if (locked.leftAt !== undefined) {
    await withdraw(tx, acting, locked, locked.leftAt);
    return { more: false };
  }
  const { row, state, contactZone } = locked;
  if (state.followsContact && contactZone !== undefined) moveTo(state, contactZone, now);
  let scores = await loadScores(tx, scope.organizationId, locked);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    await makeExitTasks(tx, acting, locked, applyExits(locked, scores, now));
    const course = currentCourse(locked);
    const states = courseAt(course, at, 'next');
    const step = nextStep(course, states, at);
    if (!step) {
      const next = nextDueAt(states, at);
      row.next_due_at = next === undefined ? null : new Date(next).toISOString();
      return { more: false };
    }
    if (step.do === 'open') await open(advancing, step.occasion, scores);
    else {
      await close(advancing, step.occasion, step.do);
      scores = await loadScores(tx, scope.organizationId, locked);
    }
  }
  row.next_due_at = now.toISOString();
  return { more: true };
}

/** Withdraws a person who withdrew from the program of a wave: nobody who left is asked again. */
async function withdraw(
  tx: Transaction,
  acting: Acting,
  locked: LockedParticipation,
  leftAt: string,
): Promise<void> {
  const { organizationId } = acting.scope;
  const { row, state } = locked;
  row.status = 'withdrawn';
  row.withdrawn_at = leftAt;
  row.next_due_at = null;
  state.ended = { at: Date.parse(leftAt), reason: 'withdrawn' };
  tx.push(skipOpenOccasions(organizationId, row.id));
  locked.occasions = await tx.rows(selectOccasions(organizationId, [row.id]));
}

/** Saves locked participations. */
export function saveParticipants(
  tx: Transaction,
  { scope, now }: Acting,
  locked: readonly LockedParticipation[],
): void {
  const rows = locked.map(({ row, state, key, settled }) => ({
    ...row,
    state_sealed: sealedState.seal(key, row.id, state),
    changes: row.changes + settled,
  }));
  if (rows.length > 0) tx.push(updateParticipants(scope.organizationId, rows, now));
}

/** Returns the course of a locked participation as it is now. */
export function currentCourse({ running, study, row, state, occasions }: LockedParticipation) {
  return courseOf(running, study, row, state, occasions);
}

interface Advancing extends Acting {
  tx: Transaction;
  locked: LockedParticipation;
}

/** Returns the enrollment in the program of a wave with what is open of it. */
function stateOf(
  { locked, services, scope }: Advancing,
  wave: string,
  program: ProgramRow,
  enrollment: EnrollmentRow,
): LockedEnrollment {
  const { organizationId } = scope;
  const { subject, open } = locked;
  const schedule = scheduleOf(program);
  return { services, organizationId, program, schedule, enrollment, subject, open: open.get(wave) };
}

/** Opens an occasion, unless its condition does not hold or the wave's enrollment is not active. */
async function open(
  advancing: Advancing,
  occasion: StatedOccasion,
  scores: Awaited<ReturnType<typeof loadScores>>,
): Promise<void> {
  const { tx, locked, scope, now } = advancing;
  const { wave, k, opensAt, closesAt } = occasion;
  const { running, state, programs, enrollments, row, study, subject } = locked;
  const program = programs.get(wave);
  if (!isAsked(running.protocol, wave, scores)) {
    state.decided[occasionKey(occasion)] = 'condition';
    return;
  }
  const known = enrollments.get(wave);
  if (program?.status !== 'active' || (known && known.status !== 'active')) {
    state.decided[occasionKey(occasion)] = 'enrollment_not_active';
    return;
  }
  const enrollment = known ?? enrollNewSubject(tx, scope, program, subject.id, now);
  let current = stateOf(advancing, wave, program, enrollment);
  // An evaluation that no occasion has opened.
  if (current.open)
    current = await completeCycle(
      tx,
      { ...current, open: current.open },
      cycleOf(current.open),
      'expired',
      now,
    );
  const cycle = { startsAt: new Date(opensAt), endsAt: new Date(closesAt) };
  const evaluation = await openCycle(tx, current, cycle, now);
  locked.open.set(wave, evaluation);
  const opened = {
    participant_id: row.id,
    wave,
    k,
    opens_at: cycle.startsAt.toISOString(),
    closes_at: cycle.endsAt.toISOString(),
    evaluation_id: evaluation.id,
  };
  tx.push(insertOccasion(scope.organizationId, study.id, opened));
  locked.occasions.push({ ...opened, state: 'open', completed_at: null });
  enrollments.set(wave, current.enrollment);
}

/** Closes an open occasion at the end of its window, or now if somebody skipped it. */
async function close(
  advancing: Advancing,
  occasion: StatedOccasion,
  reason: 'close' | 'skip',
): Promise<void> {
  const { tx, locked, scope, now } = advancing;
  const { wave, closesAt } = occasion;
  const program = locked.programs.get(wave);
  const enrollment = locked.enrollments.get(wave);
  const { organizationId } = scope;
  const current = program && enrollment ? stateOf(advancing, wave, program, enrollment) : undefined;
  if (current?.open) {
    // The end of the window counts, however late the worker is.
    const endedAt = new Date(Math.min(closesAt, now.getTime()));
    const counted = await completeCycle(
      tx,
      { ...current, open: current.open },
      cycleOf(current.open),
      'expired',
      endedAt,
    );
    locked.enrollments.set(wave, counted.enrollment);
    locked.open.delete(wave);
    locked.settled++;
  }
  const own = { participant_id: locked.row.id, wave, k: occasion.k };
  // Without an open evaluation, as after an enrollment was withdrawn, nothing can be answered any more.
  if (reason === 'skip' || !current?.open) tx.push(skipOccasion(organizationId, own));
  locked.occasions = await tx.rows(selectOccasions(organizationId, [locked.row.id]));
}
