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
/** Frequencies that follow the calendar. */
export type CalendarFrequency = Exclude<Frequency, 'one_time' | 'on_event'>;

/**
 * A program's recurrence in wire shape, validated and with defaults filled in. Stored and returned in this
 * form.
 */
export interface Recurrence {
  frequency: Frequency;
  /** IANA time zone. */
  timezone: string;
  /** Wall time `HH:MM` in `timezone`. */
  local_time: string;
  /** RFC 3339 date-time. */
  starts_at: string;
  /** ISO weekday 1 (Monday) to 7 (Sunday); 0 also means Sunday. */
  weekday?: number;
  day_of_month?: number;
  event_names?: string[];
  /** The last instant, as RFC 3339 date-time, or day in `timezone` (`YYYY-MM-DD`) on which a cycle begins. */
  until?: string;
  /** Number of cycles of the program. */
  count?: number;
}

/** `field` is the invalid member ("" for the whole recurrence); `code` is stable. */
export interface RecurrenceError {
  field: string;
  code: string;
  message: string;
}

/** The schedule of a program's cycles. */
export interface ProgramSchedule {
  recurrence: Recurrence;
  /** When the program was created; also `starts_at` when none was sent. */
  createdAt: Date;
}

/** One cycle, [startsAt, endsAt). Without `endsAt` it is open until it is completed. */
export interface Cycle {
  startsAt: Date;
  endsAt: Date | null;
}

/** The stored cycle data of an enrollment and its open evaluation. */
export interface CycleState {
  /** When the last cycle ended, computed by `lastCycleAt`; null before the first has ended. */
  lastCycleAt: Date | null;
  /** `cycle_starts_at` of the open evaluation; null when none is open. Only used for `on_event`. */
  openSince: Date | null;
}

/** The open cycle, or why none is open. */
export type CycleStatus =
  | { open: true; cycle: Cycle }
  | {
      open: false;
      reason: 'not_started' | 'completed' | 'ended' | 'awaiting_event';
      /** When the next cycle opens; null when the calendar does not determine it. */
      opensAt: Date | null;
    };

/** The circumstances of a request for due questions; empty strings when not given. */
export interface Trigger {
  event: string;
  page: string;
  /** A stable identifier of the login session (or a digest of it), the same as in `QuestionHistory`. */
  loginSession: string;
}

/**
 * The deliveries of one question in this enrollment: its latest delivery in any cycle, and the number of
 * deliveries in the login session of the trigger. Questions that were never delivered have no entry.
 */
export interface QuestionHistory {
  deliveredAt: Date;
  /** `DueItem.expiresAt` of that delivery. */
  expiresAt: Date | null;
  /** When it was answered or declined; null while it is open. */
  answeredAt: Date | null;
  loginSession: string;
  /** Number of deliveries of this question in the trigger's login session. */
  inLoginSession: number;
}

export interface DueInput {
  bundle: CompiledBundle;
  program: ProgramSchedule & { status: string };
  enrollment: CycleState & { status: string };
  /** Answers of the open cycle (an empty log when none is open) and the frozen context. */
  state: RespondentState;
  /** Deliveries by question id. */
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
  /**
   * When this delivery expires and answers to it are rejected; stored with it. Null: while its cycle is open.
   */
  expiresAt: Date | null;
}

/** The gates of due questions, in reporting order. */
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

/** A gate that a question did not pass. */
export interface FailedGate {
  gate: Gate;
  /** Stable code of why the gate failed, more specific than the gate. */
  code: string;
  /** Explanation for people. */
  detail: string;
  /** When this gate passes by time alone; absent when time alone does not open it. */
  nextEligibleAt?: Date;
}

export interface SuppressedItem {
  questionId: string;
  /** At least one. */
  failed: FailedGate[];
  /** When every failed gate passes by time alone: the latest of their instants; absent when one has none. */
  nextEligibleAt?: Date;
}

export interface DueResult {
  due: DueItem[];
  /** In experience order. Computed on access, because a delivery does not need it. */
  readonly suppressed: SuppressedItem[];
}
