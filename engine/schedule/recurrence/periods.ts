import type { QuestionFrequency } from '../../types.ts';
import type { Cycle, Recurrence } from '../types.ts';
import { usesDayOfMonth, usesWeekday } from './parse.ts';
import { occurrencesOf } from './recurrence.ts';

/** `[startsAt, endsAt)` in epoch milliseconds; an open side is infinite. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

/** Whether an instant is in a period. */
export function contains({ startsAt, endsAt }: Period, instant: Date): boolean {
  return instant.getTime() >= startsAt && instant.getTime() < endsAt;
}

const ALWAYS: Period = { startsAt: Number.NEGATIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
// Without an open cycle nothing is asked, and earlier deliveries expired with their cycles.
const NEVER: Period = { startsAt: Number.POSITIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
// Programs without a monthly recurrence use calendar quarters.
const CALENDAR_YEAR = '1970-01-01T12:00:00Z';

/**
 * The periods around `now` in which a question is asked once, by its frequency. Without a schedule, and for
 * `on_event`, the period is the cycle. Calendar periods start at the program's `local_time`, and on its
 * weekday or day of month if its recurrence has one, so that they start together with its cycles; else at
 * midnight, on Mondays, on the first of the month, in calendar quarters. Days within longer cycles start at
 * midnight. `one_time` and `every_login` have an unlimited period.
 */
export class Periods {
  readonly #recurrence: Recurrence;
  readonly #nowMs: number;
  readonly #cycle: Period;
  readonly #cache = new Map<QuestionFrequency, Period>();

  constructor(recurrence: Recurrence, cycle: Cycle | null, now: Date) {
    this.#recurrence = recurrence;
    this.#nowMs = now.getTime();
    this.#cycle = cycle
      ? { startsAt: cycle.startsAt.getTime(), endsAt: cycle.endsAt?.getTime() ?? Number.POSITIVE_INFINITY }
      : NEVER;
  }

  get cycle(): Period {
    return this.#cycle;
  }

  of(frequency: QuestionFrequency | undefined): Period {
    if (frequency === undefined || frequency === 'on_event') return this.#cycle;
    const cached = this.#cache.get(frequency);
    if (cached) return cached;
    const period = this.#compute(frequency);
    this.#cache.set(frequency, period);
    return period;
  }

  #compute(frequency: QuestionFrequency): Period {
    if (frequency === 'every_login') return ALWAYS;
    const occurrences = occurrencesOf(alignedRecurrence(this.#recurrence, frequency));
    if (!occurrences) return ALWAYS;
    const { sequence } = occurrences;
    const index = sequence.indexAt(this.#nowMs);
    return { startsAt: sequence.at(index), endsAt: sequence.at(index + 1) };
  }
}

function alignedRecurrence(
  program: Recurrence,
  frequency: Exclude<QuestionFrequency, 'every_login'>,
): Recurrence {
  const startsWithCycles =
    frequency === 'daily' ? program.frequency === 'daily' : isRecurring(program.frequency);
  const hasMonths = usesDayOfMonth(program.frequency);
  return {
    frequency,
    timezone: program.timezone,
    local_time: startsWithCycles ? program.local_time : '00:00',
    starts_at: frequency === 'quarterly' && !hasMonths ? CALENDAR_YEAR : program.starts_at,
    weekday: (usesWeekday(program.frequency) ? program.weekday : undefined) ?? 1,
    day_of_month: (hasMonths ? program.day_of_month : undefined) ?? 1,
  };
}

function isRecurring(frequency: Recurrence['frequency']): boolean {
  return frequency !== 'one_time' && frequency !== 'on_event';
}
