import { type Course, type OccasionReason, occasionKey, type StatedOccasion } from '@eps/engine';
import { sealedColumn } from '../../../vault/sealed-column.ts';

/** The state of a person in a study, sealed under the subject's key. Instants in epoch milliseconds. */
export interface ParticipantState {
  fields: Record<string, string>;
  /** When fields were set after the person was added. */
  fieldsSince?: Record<string, number>;
  /** The values that fields had before each change, ascending; null if a field had none. */
  formerFields?: { field: string; value: string | null; until: number }[];
  /** The time zones of the person, ascending. */
  zones: { since: number; timeZone: string }[];
  /** By occasion, which of the zones an occasion opened in that opened after a move. */
  openedIn?: Record<string, number>;
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
 * Sets the zone of a person since a time: dates of anchors keep the zone of their moment. Returns whether it
 * is another one.
 */
export function moveTo({ zones }: ParticipantState, timeZone: string, since: Date): boolean {
  const last = zones.at(-1)!;
  if (last.timeZone === timeZone) return false;
  zones.push({ since: Math.max(since.getTime(), last.since), timeZone });
  return true;
}

/** Sets a field of a person at a time, or removes it. */
export function setField(state: ParticipantState, field: string, value: string | null, at: number): void {
  const former = state.fields[field] ?? null;
  if (former === value) return;
  state.formerFields = [...(state.formerFields ?? []), { field, value: former, until: at }];
  state.fieldsSince = { ...state.fieldsSince, [field]: at };
  if (value === null) delete state.fields[field];
  else state.fields[field] = value;
}

/** Returns the fields and time zones of a person right before a time, with when the fields were set. */
export function stateBefore(
  { fields, formerFields = [], zones, arm }: ParticipantState,
  at: number,
): Pick<ParticipantState, 'fields' | 'fieldsSince' | 'zones' | 'arm'> {
  const values = { ...fields };
  for (const { field, value } of formerFields.filter(({ until }) => until >= at).reverse())
    if (value === null) delete values[field];
    else values[field] = value;
  const earlier = formerFields.filter(({ until }) => until < at);
  return {
    fields: values,
    fieldsSince: Object.fromEntries(earlier.map(({ field, until }) => [field, until])),
    zones: zones.filter(({ since }, i) => i === 0 || since < at),
    ...(arm !== undefined && { arm }),
  };
}

/** Keeps the zone in which an occasion opens: later moves do not change its times. */
export function keepZone(state: ParticipantState, occasion: Pick<StatedOccasion, 'wave' | 'k'>): void {
  if (state.zones.length > 1)
    state.openedIn = { ...state.openedIn, [occasionKey(occasion)]: state.zones.length - 1 };
}

/** Returns the zone in which the times of an occasion were computed. */
export function zoneIn({ zones, openedIn = {} }: ParticipantState, occasion: StatedOccasion): string {
  if (occasion.timeZone !== undefined) return occasion.timeZone;
  const index = occasion.isOpened ? (openedIn[occasionKey(occasion)] ?? 0) : zones.length - 1;
  return zones[index]!.timeZone;
}
