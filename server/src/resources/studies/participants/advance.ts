import { setImmediate } from 'node:timers/promises';
import { courseAt, isSkipped, nextDueAt, nextStep, occasionKey, type StatedOccasion } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { allOf } from '../../../jobs/groups.ts';
import { completeCycle } from '../../answers/continuous-evaluation/close.ts';
import { cycleOf, type LockedEnrollment, openCycle } from '../../answers/continuous-evaluation/cycle.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { enrollNewSubject } from '../../people/enrollments/enroll.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import { type ProgramRow, scheduleOf } from '../../people/programs/queries.ts';
import { insertOccasion, skipOccasion, skipOpenOccasions, updateParticipants } from './commands.ts';
import { courseOf, firstActive } from './course.ts';
import { judgeExitTasks, makeExitTasks } from './exit-tasks.ts';
import type { LockedParticipation, ParticipationContext } from './lock.ts';
import { missedLastTwo } from './missed.ts';
import { selectOccasions } from './queries.ts';
import { applyExits, isAsked, judgedTasks, loadScores } from './scores.ts';
import { keepZone, moveTo, sealedState } from './state.ts';

/** How many occasions of a person one transaction opens or closes. */
const MAX_STEPS = 40;
/** After how many people the work yields to requests of the same process. */
const YIELD_EVERY = 5;

/** A person whose occasions are opened and closed, one in each round. */
interface AdvanceContext extends ParticipationContext {
  tx: Transaction;
  locked: LockedParticipation;
  /** The scores that the protocol reads; they change when an occasion is closed. */
  scores?: Awaited<ReturnType<typeof loadScores>> | undefined;
  /** Statements that run after the writes of the round. */
  after: Statement[];
}

/**
 * Opens and closes the due occasions of locked participations of one study, the earliest of each
 * participation first, and sets the times at which they are due next. The writes of one round for all people
 * are one statement for each table. Returns whether more is due already. The caller saves the participations
 * in the same transaction: after a crash nothing of it is stored, and the next call does the same again.
 */
export async function advance(
  tx: Transaction,
  acting: ParticipationContext,
  participations: readonly LockedParticipation[],
): Promise<{ more: boolean }> {
  let people: AdvanceContext[] = participations.map((locked) => ({ ...acting, tx, locked, after: [] }));
  for (let round = 0; round < MAX_STEPS && people.length > 0; round++) {
    tx.collect();
    const steps: Promise<Step>[] = [];
    for (const person of people) {
      if (steps.length % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
      const each = step(person);
      // allOf handles the error; this prevents an unhandled rejection before that.
      each.catch(() => {});
      steps.push(each);
    }
    const done = await allOf(steps);
    tx.sendCollected();
    for (const statement of people.flatMap(({ after }) => after.splice(0))) tx.push(statement);
    const changed = people.filter((_, i) => done[i] === 'closed' || done[i] === 'left');
    if (changed.length > 0) await readAgain(tx, acting, changed);
    people = people.filter((_, i) => done[i] === 'opened' || done[i] === 'closed');
  }
  for (const { locked, now } of people) locked.row.next_due_at = now.toISOString();
  return { more: people.length > 0 };
}

/** Reads the occasions that have changed in the database again. */
async function readAgain(
  tx: Transaction,
  { scope }: ParticipationContext,
  changed: readonly AdvanceContext[],
): Promise<void> {
  const ids = changed.map(({ locked }) => locked.row.id);
  const rows = await tx.rows(selectOccasions(scope.organizationId, ids));
  const occasionsOf = Map.groupBy(rows, ({ participant_id }) => participant_id);
  for (const person of changed) {
    person.locked.occasions = occasionsOf.get(person.locked.row.id) ?? [];
    person.scores = undefined;
  }
}

type Step = 'opened' | 'closed' | 'left' | 'none';

/** Does the next thing that is due for a person. */
async function step(person: AdvanceContext): Promise<Step> {
  const { tx, locked, scope, now } = person;
  const at = now.getTime();
  const { row, state, contact } = locked;
  if (locked.leftAt !== undefined) {
    withdraw(person, locked.leftAt);
    return 'left';
  }
  person.scores ??= await loadScores(tx, scope.organizationId, locked);
  await judgeExitTasks(tx, person, locked, judgedTasks(locked, person.scores));
  await makeExitTasks(tx, person, locked, applyExits(locked, person.scores, now));
  let course = currentCourse(locked);
  let states = courseAt(course, at, 'next');
  let next = nextStep(course, states, at);
  // What opened before the person moved stays where it was, however late the worker is.
  const isBefore =
    next !== undefined && contact !== undefined && next.occasion.opensAt < contact.since.getTime();
  if (contact && !isBefore && state.followsContact && moveTo(state, contact.timeZone, contact.since)) {
    course = currentCourse(locked);
    states = courseAt(course, at, 'next');
    next = nextStep(course, states, at);
  }
  if (!next) {
    const due = nextDueAt(states, at);
    row.next_due_at = due === undefined ? null : new Date(due).toISOString();
    return 'none';
  }
  if (next.do === 'open') return open(person, atOnce(next.occasion, states), person.scores);
  await close(person, next.occasion);
  return 'closed';
}

/** Returns an occasion with the unopened ones of its wave at the same instant: they are delivered as one. */
function atOnce({ wave, opensAt }: StatedOccasion, states: readonly StatedOccasion[]): StatedOccasion[] {
  return states.filter((each) => each.wave === wave && each.opensAt === opensAt && each.isToOpen);
}

/** Withdraws a person who withdrew from the program of a wave: nobody who left is asked again. */
function withdraw({ tx, locked: { row, state }, scope }: AdvanceContext, leftAt: string): void {
  row.status = 'withdrawn';
  row.withdrawn_at = leftAt;
  row.next_due_at = null;
  state.ended = { at: Date.parse(leftAt), reason: 'withdrawn' };
  tx.push(skipOpenOccasions(scope.organizationId, row.id));
}

/** Saves locked participations. */
export function saveParticipants(
  tx: Transaction,
  { scope, now }: ParticipationContext,
  locked: readonly LockedParticipation[],
): void {
  const rows = locked.map(({ row, state, key, settled, occasions, running }) => ({
    ...row,
    state_sealed: sealedState.seal(key, row.id, state),
    changes: row.changes + settled,
    missed: missedLastTwo(occasions, running.reveals.waves),
  }));
  if (rows.length > 0) tx.push(updateParticipants(scope.organizationId, rows, now));
}

/** Returns the course of a locked participation as it is now. */
export function currentCourse({ running, study, row, state, occasions }: LockedParticipation) {
  return courseOf(running, study, row, state, occasions);
}

/** Returns the enrollment in the program of a wave with its open evaluation. */
function stateOf(
  { tx, locked, services, scope }: AdvanceContext,
  wave: string,
  program: ProgramRow,
  enrollment: EnrollmentRow,
): LockedEnrollment {
  const { organizationId } = scope;
  const { subject, open } = locked;
  const schedule = scheduleOf(program);
  return { tx, services, organizationId, program, schedule, enrollment, subject, open: open.get(wave) };
}

/**
 * Opens occasions of a wave that begin at one instant, with one evaluation, unless the wave's condition does
 * not hold or its enrollment is not active. An evaluation that no occasion has opened is closed first.
 */
async function open(
  advancing: AdvanceContext,
  occasions: readonly StatedOccasion[],
  scores: NonNullable<AdvanceContext['scores']>,
): Promise<Step> {
  const { tx, locked, scope, now } = advancing;
  const { wave, opensAt, closesAt } = occasions[0]!;
  const { running, state, programs, enrollments, row, study, subject } = locked;
  const program = programs.get(wave);
  if (!isAsked(running.protocol, wave, scores)) {
    for (const occasion of occasions) state.decided[occasionKey(occasion)] = 'condition';
    return 'opened';
  }
  const known = enrollments.get(wave);
  // An occasion that opened before the study was paused, and is over, had an evaluation.
  const isOfStudy = program?.status === study.status && study.status === 'paused';
  const isActive = program?.status === 'active' || isOfStudy;
  if (!program || !isActive || (known && known.status !== 'active')) {
    const isOfPause = occasions[0]!.state === 'skipped';
    for (const occasion of occasions)
      state.decided[occasionKey(occasion)] = isOfPause ? 'paused' : 'enrollment_not_active';
    return 'opened';
  }
  const since = firstActive(currentCourse(locked), Math.max(opensAt, Date.parse(row.created_at)), now);
  const enrollment = known ?? enrollNewSubject(tx, scope, program, subject.id, now, since);
  const current = stateOf(advancing, wave, program, enrollment);
  if (current.open) {
    await end(advancing, wave, { ...current, open: current.open }, now);
    return 'closed';
  }
  const cycle = { startsAt: new Date(opensAt), endsAt: new Date(closesAt) };
  const evaluation = await openCycle(current, cycle, now);
  locked.open.set(wave, evaluation);
  const { grace } = running.protocol.waves.find(({ id }) => id === wave)!;
  for (const [i, { k }] of occasions.entries()) {
    const opened = {
      participant_id: row.id,
      wave,
      k,
      opens_at: cycle.startsAt.toISOString(),
      closes_at: cycle.endsAt.toISOString(),
      evaluation_id: evaluation.id,
    };
    const grace_ends_at = grace ? new Date(closesAt + grace.ms).toISOString() : null;
    tx.push(insertOccasion(scope.organizationId, study.id, { ...opened, grace_ends_at, is_first: i === 0 }));
    keepZone(state, opened);
    locked.occasions.push({ ...opened, state: 'open', completed_at: null, grace_until: null });
  }
  enrollments.set(wave, enrollment);
  return 'opened';
}

/**
 * Closes an open occasion at the end of its window, or now if somebody skipped it. Those that were delivered
 * with it are skipped with it.
 */
async function close(advancing: AdvanceContext, occasion: StatedOccasion): Promise<void> {
  const { locked, scope, now } = advancing;
  const { wave, closesAt, graceUntil = closesAt } = occasion;
  const program = locked.programs.get(wave);
  const enrollment = locked.enrollments.get(wave);
  const current = program && enrollment ? stateOf(advancing, wave, program, enrollment) : undefined;
  if (current?.open) {
    // The end of the window counts, however late the worker is.
    await end(
      advancing,
      wave,
      { ...current, open: current.open },
      new Date(Math.min(graceUntil, now.getTime())),
    );
    locked.settled++;
  }
  const course = currentCourse(locked);
  for (const each of course.opened) {
    if (each.wave !== wave || each.opensAt !== occasion.opensAt || each.state !== 'open') continue;
    // Without an open evaluation, as after an enrollment was withdrawn, nothing can be answered any more.
    if (current?.open && !isSkipped(course, each, now.getTime())) continue;
    const own = { participant_id: locked.row.id, wave, k: each.k };
    advancing.after.push(skipOccasion(scope.organizationId, own));
  }
}

/** Ends the open evaluation of a wave. */
async function end(
  { locked }: AdvanceContext,
  wave: string,
  current: LockedEnrollment & { open: KeyedEvaluationRow },
  endedAt: Date,
): Promise<void> {
  const { enrollment } = await completeCycle(current, cycleOf(current.open), 'expired', endedAt);
  locked.enrollments.set(wave, enrollment);
  locked.open.delete(wave);
}
