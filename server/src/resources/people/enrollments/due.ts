import { cycleAt, type Recurrence } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { ProgramRow } from '../programs/queries.ts';

type Program = Pick<ProgramRow, 'mode' | 'status' | 'recurrence' | 'created_at'>;

/** The current cycle of a program's calendar, without regard to any enrollment. */
export interface Calendar {
  /**
   * Start of the current cycle; null if there is none. An enrollment whose last cycle ended later has
   * completed the current cycle.
   */
  currentSince: Date | null;
  /** When the next cycle opens; null if the calendar does not determine it. */
  opensAt: Date | null;
}

/** Returns the current cycle of a program's calendar at `now`. */
export function calendarOf(program: Pick<Program, 'recurrence' | 'created_at'>, now: Date): Calendar {
  const recurrence = parseJson(program.recurrence) as Recurrence;
  const schedule = { recurrence, createdAt: new Date(program.created_at) };
  const status = cycleAt(schedule, { lastCycleAt: null, openSince: null }, '', now);
  return status.open
    ? { currentSince: status.cycle.startsAt, opensAt: status.cycle.endsAt }
    : { currentSince: null, opensAt: status.opensAt };
}

/**
 * Returns when an enrollment that is created or resumed at `now` is due: at once if it has not completed the
 * current cycle, otherwise when the next cycle opens. Returns null for one_time programs, for programs whose
 * cycles are opened by events, and while the program is not active.
 */
export function firstDueAt(program: Program, lastCycleAt: string | null, now: Date): string | null {
  if (program.mode === 'one_time' || program.status !== 'active') return null;
  const { currentSince, opensAt } = calendarOf(program, now);
  const isDue = currentSince && (lastCycleAt === null || Date.parse(lastCycleAt) <= currentSince.getTime());
  return (isDue ? now : opensAt)?.toISOString() ?? null;
}
