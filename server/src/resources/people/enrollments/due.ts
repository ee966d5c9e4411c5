import { cycleAt, hasNoMoreCycles } from '@eps/engine';
import { type ProgramRow, scheduleOf } from '../programs/queries.ts';

type Program = Pick<ProgramRow, 'mode' | 'status' | 'recurrence' | 'created_at'>;

/** The current cycle of a program's calendar, without regard to any enrollment. */
export interface Calendar {
  /**
   * Start of the current cycle; null if there is none. An enrollment whose last cycle ended later has
   * completed the current cycle.
   */
  currentSince: Date | null;
  /** When the next cycle opens; null if the calendar does not determine it, or there is none. */
  opensAt: Date | null;
  /** Whether the last cycle is over. */
  hasEnded: boolean;
}

/** Returns the current cycle of a program's calendar at `now`. */
export function calendarOf(program: Pick<Program, 'recurrence' | 'created_at'>, now: Date): Calendar {
  const schedule = scheduleOf(program);
  const status = cycleAt(schedule, { lastCycleAt: null, openSince: null }, '', now);
  if (!status.open)
    return { currentSince: null, opensAt: status.opensAt, hasEnded: status.reason === 'ended' };
  const { startsAt, endsAt } = status.cycle;
  const isLast = hasNoMoreCycles(schedule, endsAt, now);
  return { currentSince: startsAt, opensAt: isLast ? null : endsAt, hasEnded: false };
}

/**
 * Returns when an enrollment that is created or resumed at `now` is due: at once if it has not completed the
 * current cycle, otherwise when the next cycle opens. Returns null for one_time programs, for programs whose
 * cycles are opened by events, after the last cycle, and while the program is not active.
 */
export function firstDueAt(program: Program, lastCycleAt: string | null, now: Date): string | null {
  if (program.mode === 'one_time' || program.status !== 'active') return null;
  return dueIn(calendarOf(program, now), lastCycleAt, now);
}

/**
 * The same for an enrollment that is resumed: after the last cycle it is due at once, so that the cycle that
 * its pause left open is closed and the enrollment becomes completed.
 */
export function resumedDueAt(program: Program, lastCycleAt: string | null, now: Date): string | null {
  if (program.mode === 'one_time' || program.status !== 'active') return null;
  const calendar = calendarOf(program, now);
  return calendar.hasEnded ? now.toISOString() : dueIn(calendar, lastCycleAt, now);
}

function dueIn({ currentSince, opensAt }: Calendar, lastCycleAt: string | null, now: Date): string | null {
  const isDue = currentSince && (lastCycleAt === null || Date.parse(lastCycleAt) <= currentSince.getTime());
  return (isDue ? now : opensAt)?.toISOString() ?? null;
}
