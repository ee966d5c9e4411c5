import { currentOccurrence, nextOccurrence } from './recurrence/recurrence.ts';
import type { Cycle, CycleStanding, CycleState, ProgramSchedule, Recurrence } from './types.ts';

/** Cycles that ended without anyone closing them, and when to look at the enrollment next. */
export interface EndedCycles {
  /** Oldest first. */
  ended: Cycle[];
  /** The enrollment's `next_due_at` once these are closed; null: nothing comes by itself. */
  nextDueAt: Date | null;
}

/**
 * The cycle open at `now`. Cycles follow the program's calendar, not the enrollment's: whoever joins within a period joins its
 * cycle. `one_time` is one cycle from `starts_at` without end; an `on_event` cycle opens with an event that the
 * recurrence names and stays open until it is completed, events meanwhile belonging to it. Where no start was sent, a cycle is
 * open from the program's creation to the first occurrence: a weekly program would otherwise ask nothing for a week.
 *
 * @param event what is happening now; "" where nothing is
 */
export function cycleAt(
  program: ProgramSchedule,
  state: CycleState,
  event: string,
  now: Date,
): CycleStanding {
  const { recurrence } = program;
  if (recurrence.frequency === 'on_event') return eventCycle(recurrence, state, event, now);
  const startsAt = startOfCycle(program, now);
  const endsAt = nextOccurrence(recurrence, now);
  if (!startsAt) return { open: false, reason: 'not_started', opensAt: endsAt };
  if (state.lastCycleAt && state.lastCycleAt > startsAt) {
    // Also where `now` is told to be before it: a cycle older than a completed one does not open again.
    const opensAt = nextOccurrence(recurrence, new Date(state.lastCycleAt.getTime() - 1));
    return { open: false, reason: 'completed', opensAt };
  }
  return { open: true, cycle: { startsAt, endsAt } };
}

/**
 * The cycles that have ended by `now`, from the first that ends at or after `nextDueAt`: one a period, those already completed left
 * out, at most `limit` (≥ 1) periods looked at. Where more have passed, the answer's `nextDueAt` is not after `now`, and the
 * next call goes on from there: a long pause of the worker is made up in bounded steps. An enrollment that is
 * resumed takes the present as its `nextDueAt`, so that periods spent paused are not made up.
 */
export function endedCycles(
  program: ProgramSchedule,
  enrollment: { lastCycleAt: Date | null; nextDueAt: Date },
  now: Date,
  limit: number,
): EndedCycles {
  const ended: Cycle[] = [];
  let boundary = nextOccurrence(program.recurrence, new Date(enrollment.nextDueAt.getTime() - 1));
  for (let looked = 0; boundary && boundary <= now && looked < limit; looked++) {
    const startsAt = startOfCycle(program, new Date(boundary.getTime() - 1));
    const isDone = enrollment.lastCycleAt && startsAt && enrollment.lastCycleAt > startsAt;
    if (startsAt && !isDone) ended.push({ startsAt, endsAt: boundary });
    boundary = nextOccurrence(program.recurrence, boundary);
  }
  return { ended, nextDueAt: boundary };
}

/**
 * What `last_cycle_at` becomes when a cycle ends: its end where it was cut off, else the moment it was completed. Always
 * within the cycle or at its end, so that a later look tells a completed period from one that is open.
 */
export function lastCycleAt(cycle: Cycle, completedAt: Date): Date {
  if (cycle.endsAt && completedAt >= cycle.endsAt) return cycle.endsAt;
  return new Date(Math.max(completedAt.getTime(), cycle.startsAt.getTime() + 1));
}

/** When the cycle began that `at` lies in; null before the first. */
function startOfCycle({ recurrence, createdAt }: ProgramSchedule, at: Date): Date | null {
  const occurrence = currentOccurrence(recurrence, at);
  const isStartSent = Date.parse(recurrence.starts_at) !== createdAt.getTime();
  if (occurrence || isStartSent || at < createdAt) return occurrence;
  return createdAt;
}

function eventCycle(recurrence: Recurrence, state: CycleState, event: string, now: Date): CycleStanding {
  const startsAt = new Date(recurrence.starts_at);
  if (state.openSince) return { open: true, cycle: { startsAt: state.openSince, endsAt: null } };
  if (now < startsAt) return { open: false, reason: 'not_started', opensAt: null };
  if (event !== '' && recurrence.event_names?.includes(event)) {
    return { open: true, cycle: { startsAt: now, endsAt: null } };
  }
  return { open: false, reason: 'awaiting_event', opensAt: null };
}
