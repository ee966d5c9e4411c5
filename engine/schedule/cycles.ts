import { lastCycle } from './recurrence/last-cycle.ts';
import { currentOccurrence, nextOccurrence, occurrencesOf } from './recurrence/recurrence.ts';
import type { Cycle, CycleState, CycleStatus, ProgramSchedule, Recurrence } from './types.ts';

/** Cycles that have ended but are not closed yet, and when to check the enrollment again. */
export interface EndedCycles {
  /** Oldest first. */
  ended: Cycle[];
  /** The enrollment's `next_due_at` after these are closed; null when no occurrence follows. */
  nextDueAt: Date | null;
}

/**
 * Returns the cycle that is open at `now`, or why none is. Cycles follow the program's calendar: a subject
 * who enrolls within a period joins the cycle of that period. `one_time` has one cycle from `starts_at`
 * without end. An `on_event` cycle opens with an event listed in the recurrence and stays open until it is
 * completed; further events belong to it. When no start was sent, a cycle is open from the program's creation
 * to the first occurrence, because a weekly program would otherwise ask nothing for up to a week. No cycle is
 * open after the last one of a recurrence that ends.
 *
 * @param event name of the current event; "" when there is none
 */
export function cycleAt(program: ProgramSchedule, state: CycleState, event: string, now: Date): CycleStatus {
  const { recurrence } = program;
  if (recurrence.frequency === 'on_event') return eventCycle(recurrence, state, event, now);
  const startsAt = startOfCycle(program, now);
  const endsAt = nextOccurrence(recurrence, now);
  if (!startsAt) return { open: false, reason: 'not_started', opensAt: endsAt };
  const last = lastCycle(program);
  if (last && startsAt > last.startsAt) return { open: false, reason: 'ended', opensAt: null };
  if (state.lastCycleAt && state.lastCycleAt > startsAt) {
    // Also when `now` is before `lastCycleAt`: a cycle older than a completed one does not open again.
    const opensAt = nextOccurrence(recurrence, new Date(state.lastCycleAt.getTime() - 1));
    return { open: false, reason: 'completed', opensAt: isAfter(opensAt, last?.startsAt) ? null : opensAt };
  }
  return { open: true, cycle: { startsAt, endsAt } };
}

/**
 * Returns the cycle to which answers belong that were given outside of the service: that of the calendar,
 * which is continued into the time before its first cycle; null after the last one. Without a calendar, it is
 * one of their own.
 */
export function cycleOfAnswers(program: ProgramSchedule, at: Date): Cycle | null {
  const occurrences = occurrencesOf(program.recurrence);
  if (!occurrences) return { startsAt: at, endsAt: null };
  const status = cycleAt(program, { lastCycleAt: null, openSince: null }, '', at);
  if (status.open) return status.cycle;
  if (status.reason === 'ended') return null;
  const { sequence } = occurrences;
  const index = sequence.indexAt(at.getTime());
  return { startsAt: new Date(sequence.at(index)), endsAt: new Date(sequence.at(index + 1)) };
}

/**
 * Returns the cycles that have ended by `now`, starting with the first that ends at or after `nextDueAt`: one
 * per period, without cycles already completed. Examines at most `limit` (≥ 1) periods. When more have
 * passed, the returned `nextDueAt` is not after `now` and the next call continues from there, so a long
 * outage of the worker is processed in bounded steps. A resumed enrollment sets `nextDueAt` to the current
 * time, so periods spent paused are not closed. After the last cycle of a recurrence that ends, the returned
 * `nextDueAt` is null.
 */
export function endedCycles(
  program: ProgramSchedule,
  enrollment: { lastCycleAt: Date | null; nextDueAt: Date },
  now: Date,
  limit: number,
): EndedCycles {
  const ended: Cycle[] = [];
  let boundary = nextBoundary(program, new Date(enrollment.nextDueAt.getTime() - 1));
  for (let looked = 0; boundary && boundary <= now && looked < limit; looked++) {
    const startsAt = startOfCycle(program, new Date(boundary.getTime() - 1));
    const isDone = enrollment.lastCycleAt && startsAt && enrollment.lastCycleAt > startsAt;
    if (startsAt && !isDone) ended.push({ startsAt, endsAt: boundary });
    boundary = nextBoundary(program, boundary);
  }
  return { ended, nextDueAt: boundary };
}

/** Returns when the next cycle begins or the last one ends, strictly after `after`; null after that. */
export function nextBoundary(program: ProgramSchedule, after: Date): Date | null {
  const next = nextOccurrence(program.recurrence, after);
  return isAfter(next, lastCycle(program)?.endsAt) ? null : next;
}

/**
 * Whether an enrollment has no further cycle, because the last cycle of the recurrence is over or was
 * completed. False if the recurrence has no end.
 */
export function hasNoMoreCycles(program: ProgramSchedule, lastCycleAt: Date | null, now: Date): boolean {
  const last = lastCycle(program);
  if (!last) return false;
  return (last.endsAt !== null && now >= last.endsAt) || isAfter(lastCycleAt, last.startsAt);
}

function isAfter(instant: Date | null, bound: Date | null | undefined): boolean {
  return instant !== null && bound != null && instant > bound;
}

/**
 * Returns the new `last_cycle_at` when a cycle ends: its end when the period ended first, else the time of
 * completion. The result is always within the cycle or at its end, so that `cycleAt` can distinguish a
 * completed period from an open one.
 */
export function lastCycleAt(cycle: Cycle, completedAt: Date): Date {
  if (cycle.endsAt && completedAt >= cycle.endsAt) return cycle.endsAt;
  return new Date(Math.max(completedAt.getTime(), cycle.startsAt.getTime() + 1));
}

/** Returns the start of the cycle that contains `at`; null before the first cycle. */
function startOfCycle({ recurrence, createdAt }: ProgramSchedule, at: Date): Date | null {
  const occurrence = currentOccurrence(recurrence, at);
  const isStartSent = Date.parse(recurrence.starts_at) !== createdAt.getTime();
  if (occurrence || isStartSent || at < createdAt) return occurrence;
  return createdAt;
}

function eventCycle(recurrence: Recurrence, state: CycleState, event: string, now: Date): CycleStatus {
  const startsAt = new Date(recurrence.starts_at);
  if (state.openSince) return { open: true, cycle: { startsAt: state.openSince, endsAt: null } };
  if (now < startsAt) return { open: false, reason: 'not_started', opensAt: null };
  if (event !== '' && recurrence.event_names?.includes(event)) {
    return { open: true, cycle: { startsAt: now, endsAt: null } };
  }
  return { open: false, reason: 'awaiting_event', opensAt: null };
}
