import type { CompiledBundle, RespondentState } from '../types.ts';

export const FREQUENCIES = [
  'one_time',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'yearly',
  'on_event',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Frequencies with instants of their own. */
export type CalendarFrequency = Exclude<Frequency, 'one_time' | 'on_event'>;

/** A program's recurrence in its wire shape, checked and with its defaults filled. Stored and returned as it is. */
export interface Recurrence {
  frequency: Frequency;
  /** IANA zone. */
  timezone: string;
  /** Wall time `HH:MM` in `timezone`. */
  local_time: string;
  /** RFC 3339 date-time. */
  starts_at: string;
  /** ISO 1 (Monday) to 7; 0 as sent for Sunday. */
  weekday?: number;
  day_of_month?: number;
  event_names?: string[];
}

/** `field` is the member at fault ("" for the whole); `code` is stable. */
export interface RecurrenceError {
  field: string;
  code: string;
  message: string;
}

/** What the cycles of a program follow. */
export interface ProgramSchedule {
  recurrence: Recurrence;
  /** The program's creation, which is `starts_at` where none was sent. */
  createdAt: Date;
}

/** One cycle, [startsAt, endsAt); `endsAt` null: open until it is completed. */
export interface Cycle {
  startsAt: Date;
  endsAt: Date | null;
}

/** What an enrollment's row, and its open evaluation, say of its cycles. */
export interface CycleState {
  /** When the last cycle ended, as `lastCycleAt` sets it; null before the first is over. */
  lastCycleAt: Date | null;
  /** `cycle_starts_at` of the evaluation now open; null when none is. Only `on_event` reads it. */
  openSince: Date | null;
}

export type CycleStanding =
  | { open: true; cycle: Cycle }
  | {
      open: false;
      reason: 'not_started' | 'completed' | 'awaiting_event';
      /** When the next cycle opens; null where the calendar does not say. */
      opensAt: Date | null;
    };

/** What the call for due questions tells of the moment. Empty strings where nothing is told. */
export interface Trigger {
  event: string;
  page: string;
  /** Any stable name of the login session (a digest will do), the same as in `QuestionHistory`. */
  loginSession: string;
}

/**
 * What was delivered of one question in this enrollment: its latest delivery, whatever the cycle, and the count in
 * the login session of the trigger. Questions never delivered have no entry.
 */
export interface QuestionHistory {
  deliveredAt: Date;
  /** `DueItem.expiresAt` of that delivery. */
  expiresAt: Date | null;
  /** When it was answered or declined; null while it is not. */
  answeredAt: Date | null;
  loginSession: string;
  /** Deliveries of this question within the trigger's login session. */
  inLoginSession: number;
}

export interface DueInput {
  bundle: CompiledBundle;
  program: ProgramSchedule & { status: string };
  enrollment: CycleState & { status: string };
  /** Answers of the open cycle (an empty log when none is open) and the frozen context. */
  state: RespondentState;
  /** By question id. */
  history: ReadonlyMap<string, QuestionHistory>;
  trigger: Trigger;
  now: Date;
}

export type DueReason =
  | 'first_delivery'
  | 'recurring'
  | 'repeat_until_answered'
  | 'event_triggered'
  | 'adaptive_next';

export interface DueItem {
  questionId: string;
  reason: DueReason;
  /** From when on an answer to this delivery is refused; to be stored with it. Null: while its cycle is open. */
  expiresAt: Date | null;
}

/** The gates of due questions, in the order in which they are reported. */
export const GATES = [
  'program_active',
  'enrollment_active',
  'cycle_open',
  'visible',
  'adaptive_policy',
  'trigger',
  'frequency',
  'max_per_login',
  'cooldown',
  'outstanding',
  'quiet_hours',
  'throttle',
] as const;
export type Gate = (typeof GATES)[number];

/** A gate that did not let a question through. */
export interface FailedGate {
  gate: Gate;
  /** Stable, finer than the gate: why it failed. */
  code: string;
  /** For people. */
  detail: string;
  /** When this gate lets the question through by time alone; absent where time alone does not. */
  nextEligibleAt?: Date;
}

export interface SuppressedItem {
  questionId: string;
  /** At least one. */
  failed: FailedGate[];
  /** The latest of the gates' instants where every failed gate has one: the question can be due from then on. */
  nextEligibleAt?: Date;
}

export interface DueResult {
  due: DueItem[];
  /** In experience order. Made when it is read: whoever delivers does not ask why not the others. */
  readonly suppressed: SuppressedItem[];
}
