import type { OutreachRule, SendWindow } from '../messages/outreach-rule.ts';
import type { CompiledExpression, Duration, RuleTask, Severity } from '../types.ts';

export type { Duration };

export const COMPLETED_OCCASIONS = ['first', 'last', 'each'] as const;

/** The anchor from which a wave is scheduled. */
export type Anchor =
  | { on: 'enrollment' }
  | { on: 'completed'; wave: string; occasion: (typeof COMPLETED_OCCASIONS)[number] }
  | { on: 'field'; field: string };

/** Random prompts: `perDay` instants in a window of wall time, on each of the wave's days. */
export interface Prompts {
  perDay: number;
  /** Minutes since midnight. */
  between: readonly [number, number];
  minGapMs: number;
}

export interface Wave {
  id: string;
  anchor: Anchor;
  opens: Duration;
  /** Minutes since midnight of the person's wall time. */
  at?: number;
  closes: Duration;
  /** How much longer what was begun in an occasion can be finished. */
  grace?: Duration;
  repeat?: { every: Duration; count: number };
  /** On how many days there are prompts. */
  days?: number;
  prompts?: Prompts;
  /** Only for people in these arms; absent for all. */
  arms?: readonly string[];
  /** Reads scores by `scoreKey`. */
  condition?: CompiledExpression;
}

export const FIELD_TYPES = ['date', 'date_time'] as const;

export interface Field {
  id: string;
  type: (typeof FIELD_TYPES)[number];
}

export interface Arm {
  id: string;
  ratio: number;
}

export interface Randomization {
  blockSizes: readonly number[];
  /** Profile fields, without `profile.`. */
  strata: readonly string[];
}

export const EXIT_EFFECTS = ['stop', 'stop_waves', 'continue'] as const;

export interface ExitRule {
  /** Rules with a task have one. */
  id?: string;
  when: CompiledExpression;
  then: (typeof EXIT_EFFECTS)[number];
  waves: readonly string[];
  /** The task that is created once the condition is met. */
  task?: RuleTask;
  severity: Severity;
}

/** When people are written to about the occasions of a wave. */
export interface WaveOutreach {
  wave: string;
  rules: readonly OutreachRule[];
  sendWindow?: SendWindow;
}

/** A protocol as compiled from its content. */
export interface Protocol {
  /** `participant` or an IANA time zone. */
  timeZone: string;
  fields: readonly Field[];
  arms: readonly Arm[];
  randomization?: Randomization;
  waves: readonly Wave[];
  outreach: readonly WaveOutreach[];
  exits: readonly ExitRule[];
}

/** The inputs of a timeline. */
export interface Participation {
  /** In epoch milliseconds, as all instants. */
  enrolledAt: number;
  timeZone: string;
  /**
   * The zones of a person who moved, ascending; the last one is `timeZone`. A date keeps the zone of its
   * moment.
   */
  zones?: readonly { since: number; timeZone: string }[];
  /** `YYYY-MM-DD` or an RFC 3339 date-time, by field. */
  fields: Readonly<Record<string, string>>;
  /** When the evaluations of a wave were completed, ascending. */
  completed: Readonly<Record<string, readonly number[]>>;
  arm?: string;
  /** Seed of random prompts; see `promptsOf`. */
  seed: string;
}

/** An occasion is open while `opensAt` ≤ now < `closesAt`. */
export interface Occasion {
  wave: string;
  k: number;
  opensAt: number;
  closesAt: number;
  /** False if the window closed before the person could use it. */
  applies: boolean;
}

/** The id by which conditions of a protocol read the score of a wave. */
export function scoreKey(wave: string, conceptId: string): string {
  return `${wave}/${conceptId}`;
}
