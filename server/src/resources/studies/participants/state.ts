import type { Course, OccasionReason } from '@eps/engine';
import { sealedColumn } from '../../../vault/sealed-column.ts';

/** What is known of a person in a study, sealed under the subject's key. Instants in epoch milliseconds. */
export interface ParticipantState {
  fields: Record<string, string>;
  /** The time zones of the person, ascending. */
  zones: { since: number; timeZone: string }[];
  arm?: string;
  allocation?: { stratum: string; position: number };
  skips: { wave: string; k?: number; reason: string }[];
  pauses: { from: number; until?: number }[];
  decided: Record<string, OccasionReason>;
  stopped: Record<string, number>;
  /** The ids of the rules that have made their task. */
  tasks?: string[];
  ended?: NonNullable<Course['ended']>;
}

export const sealedState = sealedColumn<ParticipantState>('study_participants', 'state');
