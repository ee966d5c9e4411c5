import { cycleAt } from './cycles.ts';
import type { Cycle, ProgramSchedule } from './types.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch, 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** A period of the calendar, [startsAt, endsAt), whose results are counted together. */
export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** An evaluation as periods see it: the cycle in which it was opened, and when it was finished. */
export interface FinishedEvaluation {
  cycle: Cycle | null;
  finishedAt: Date;
}

/**
 * Returns the period to which a finished evaluation belongs: its cycle in a program whose cycles follow the
 * calendar, otherwise the ISO week (UTC) in which it was finished. One that is finished after its cycle
 * belongs to the cycle in which it arrives.
 *
 * @param schedule of the program; null if it has no cycles
 */
export function periodOf(
  schedule: ProgramSchedule | null,
  { cycle, finishedAt }: FinishedEvaluation,
): Period {
  if (schedule === null || !hasCommonCycles(schedule)) return weekOf(finishedAt);
  if (cycle?.endsAt && finishedAt <= cycle.endsAt) return { startsAt: cycle.startsAt, endsAt: cycle.endsAt };
  const status = cycleAt(schedule, { lastCycleAt: null, openSince: null }, '', finishedAt);
  const endsAt = status.open ? status.cycle.endsAt : null;
  return status.open && endsAt ? { startsAt: status.cycle.startsAt, endsAt } : weekOf(finishedAt);
}

/** Whether everybody has the same cycles: `one_time` has none that ends, `on_event` one for each event. */
export function hasCommonCycles({ recurrence }: Pick<ProgramSchedule, 'recurrence'>): boolean {
  return recurrence.frequency !== 'one_time' && recurrence.frequency !== 'on_event';
}

/** Returns the ISO week that contains an instant, from Monday 00:00 UTC. */
export function weekOf(at: Date): Period {
  const weeks = Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  const startsAt = FIRST_MONDAY_MS + weeks * WEEK_MS;
  return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + WEEK_MS) };
}
