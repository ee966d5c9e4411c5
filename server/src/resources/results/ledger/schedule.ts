import type { ProgramSchedule, Recurrence } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';

/** Returns the schedule of cycles; null for a program without any. */
export function scheduleOf({
  mode,
  recurrence,
  created_at,
}: Pick<ProgramRow, 'mode' | 'recurrence' | 'created_at'>): ProgramSchedule | null {
  if (mode !== 'continuous') return null;
  return { recurrence: parseJson(recurrence) as Recurrence, createdAt: new Date(created_at) };
}
