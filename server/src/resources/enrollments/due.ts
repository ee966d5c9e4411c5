import { cycleAt, type Recurrence } from '@eps/engine';
import { parseJson } from '../../parse-json.ts';
import type { ProgramRow } from '../programs/queries.ts';

type Program = Pick<ProgramRow, 'mode' | 'status' | 'recurrence' | 'created_at'>;

/** When enrollments of a program are to be looked at next, where nothing but its calendar decides. */
export interface Calendar {
  /**
   * Whoever completed a cycle after this instant has completed the one running now; null where none is
   * running.
   */
  runningSince: Date | null;
  /** When the next one opens; null where the calendar does not say. */
  opensAt: Date | null;
}

export function calendarOf(program: Pick<Program, 'recurrence' | 'created_at'>, now: Date): Calendar {
  const recurrence = parseJson(program.recurrence) as Recurrence;
  const schedule = { recurrence, createdAt: new Date(program.created_at) };
  const standing = cycleAt(schedule, { lastCycleAt: null, openSince: null }, '', now);
  return standing.open
    ? { runningSince: standing.cycle.startsAt, opensAt: standing.cycle.endsAt }
    : { runningSince: null, opensAt: standing.opensAt };
}

/**
 * When the first cycle of an enrollment made or taken up at `now` opens: at once where one is running that it
 * has not completed, else at the next occurrence. Null for one_time programs, where only an event opens
 * cycles, and while the program is not active.
 */
export function firstDueAt(program: Program, lastCycleAt: string | null, now: Date): string | null {
  if (program.mode === 'one_time' || program.status !== 'active') return null;
  const { runningSince, opensAt } = calendarOf(program, now);
  const isDue = runningSince && (lastCycleAt === null || Date.parse(lastCycleAt) <= runningSince.getTime());
  return (isDue ? now : opensAt)?.toISOString() ?? null;
}
