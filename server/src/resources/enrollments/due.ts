import { cycleAt, type Recurrence } from '@eps/engine';
import type { ProgramRow } from '../programs/queries.ts';

/**
 * When the first cycle of an enrollment made or taken up at `now` opens: at once where one is running, else at the
 * next occurrence. Null for one_time programs, and where only an event opens cycles.
 */
export function firstDueAt(
  program: Pick<ProgramRow, 'mode' | 'recurrence' | 'created_at'>,
  now: Date,
): string | null {
  if (program.mode === 'one_time') return null;
  const recurrence = JSON.parse(program.recurrence) as Recurrence;
  const schedule = { recurrence, createdAt: new Date(program.created_at) };
  const standing = cycleAt(schedule, { lastCycleAt: null, openSince: null }, '', now);
  return (standing.open ? now : standing.opensAt)?.toISOString() ?? null;
}
