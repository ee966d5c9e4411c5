import type { Course, OccasionReason } from '@eps/engine';
import { sealedColumn } from '../../../vault/sealed-column.ts';

/** The state of a person in a study, sealed under the subject's key. Instants in epoch milliseconds. */
export interface ParticipantState {
  fields: Record<string, string>;
  /** When fields were set after the person was added. */
  fieldsSince?: Record<string, number>;
  /** The time zones of the person, ascending. */
  zones: { since: number; timeZone: string }[];
  /** Whether the zone is that of the contact, and changes with it; otherwise it was set for the person. */
  followsContact?: boolean;
  arm?: string;
  allocation?: { stratum: string; position: number };
  skips: { wave: string; k?: number; reason: string }[];
  pauses: { from: number; until?: number }[];
  decided: Record<string, OccasionReason>;
  stopped: Record<string, number>;
  /** The tasks that rules have made, with the cycles of the evaluations that they are about. */
  made?: { rule: string; cycles: string; taskId?: string }[];
  /** The ids of the rules that have created their task, as an earlier version recorded them. */
  tasks?: string[];
  ended?: NonNullable<Course['ended']>;
}

export const sealedState = sealedColumn<ParticipantState>('study_participants', 'state');

/**
 * Sets the zone of a person from now on: dates of anchors keep the zone of their moment. Returns whether the
 * zone changed.
 */
export function moveTo({ zones }: ParticipantState, timeZone: string, now: Date): boolean {
  if (zones.at(-1)!.timeZone === timeZone) return false;
  zones.push({ since: now.getTime(), timeZone });
  return true;
}
