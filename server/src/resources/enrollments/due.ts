import { currentOccurrence, nextOccurrence, type Recurrence } from '@eps/engine';
import type { ProgramRow } from '../programs/queries.ts';

/**
 * When the first cycle of an enrollment made or taken up at `now` opens: at once where a period of the recurrence is
 * running, else at its next occurrence. Null for one_time programs, and where only an event opens cycles.
 */
export function firstDueAt(program: Pick<ProgramRow, 'mode' | 'recurrence'>, now: Date): string | null {
  if (program.mode === 'one_time') return null;
  const recurrence = JSON.parse(program.recurrence) as Recurrence;
  if (recurrence.frequency === 'on_event') return null;
  const startsAt = new Date(recurrence.starts_at);
  if (recurrence.frequency === 'one_time') return (startsAt > now ? startsAt : now).toISOString();
  const opensAt = currentOccurrence(recurrence, now) ? now : nextOccurrence(recurrence, now);
  return opensAt?.toISOString() ?? null;
}
