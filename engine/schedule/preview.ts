import { cycleAt } from './cycles.ts';
import { lastCycle } from './recurrence/last-cycle.ts';
import { nextOccurrence } from './recurrence/recurrence.ts';
import { wallOfInstant } from './recurrence/zone.ts';
import type { Cycle, ProgramSchedule } from './types.ts';

/**
 * Returns the cycle that is open at `from` for somebody who has not completed it, and those after it, at most
 * `limit`. None for `on_event`, whose cycles begin with events.
 */
export function cyclesFrom(program: ProgramSchedule, from: Date, limit: number): Cycle[] {
  const { recurrence } = program;
  if (recurrence.frequency === 'on_event') return [];
  const cycles: Cycle[] = [];
  const current = cycleAt(program, { lastCycleAt: null, openSince: null }, '', from);
  if (current.open) cycles.push(current.cycle);
  const last = lastCycle(program);
  let startsAt = current.open ? current.cycle.endsAt : current.opensAt;
  while (startsAt && (!last || startsAt <= last.startsAt) && cycles.length < limit) {
    const endsAt = recurrence.frequency === 'one_time' ? null : nextOccurrence(recurrence, startsAt);
    cycles.push({ startsAt, endsAt });
    startsAt = endsAt;
  }
  return cycles.slice(0, limit);
}

/** Returns an instant as local time with the UTC offset of the zone: `2026-11-23T09:00:00+01:00`. */
export function localTimeOf(zone: string, instant: Date): string {
  const wallMs = wallOfInstant(zone, instant.getTime());
  const offset = Math.round((wallMs - instant.getTime()) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const sign = offset < 0 ? '-' : '+';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${new Date(wallMs).toISOString().slice(0, 19)}${sign}${two(hours)}:${two(minutes)}`;
}
