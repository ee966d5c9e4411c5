import type { QuestionFrequency } from '../../types.ts';
import type { Cycle, Recurrence } from '../types.ts';
import { usesDayOfMonth, usesWeekday } from './parse.ts';
import { occurrencesOf } from './recurrence.ts';

/** `[startsAt, endsAt)` in epoch milliseconds; infinite where a side is open. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

/** Whether an instant lies in a period. One after it does not: a call may be told a `now` before what happened. */
export function contains({ startsAt, endsAt }: Period, instant: Date): boolean {
  return instant.getTime() >= startsAt && instant.getTime() < endsAt;
}

const ALWAYS: Period = { startsAt: Number.NEGATIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
// Without an open cycle nothing was asked in it, and what was asked before has lapsed with its own.
const NEVER: Period = { startsAt: Number.POSITIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
// Quarters of programs without months of their own are those of the calendar year.
const CALENDAR_YEAR = '1970-01-01T12:00:00Z';

/**
 * The period in which a question of a frequency is asked once, around `now`. Without a schedule it is the cycle, as is
 * the time in which an event's question may be repeated. Periods of the calendar begin at the program's own hour, and on its
 * weekday or day of month where its recurrence has one, so that they turn with its cycles; else at midnight, on Mondays,
 * on the first, in calendar quarters. Days within longer cycles turn at midnight. `one_time` and `every_login`
 * have no period of time.
 */
export class Periods {
  readonly #recurrence: Recurrence;
  readonly #nowMs: number;
  readonly #cycle: Period;
  readonly #known = new Map<QuestionFrequency, Period>();

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
    const known = this.#known.get(frequency);
    if (known) return known;
    const period = this.#compute(frequency);
    this.#known.set(frequency, period);
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
  const turnsWithCycles =
    frequency === 'daily' ? program.frequency === 'daily' : isRecurring(program.frequency);
  const hasMonths = usesDayOfMonth(program.frequency);
  return {
    frequency,
    timezone: program.timezone,
    local_time: turnsWithCycles ? program.local_time : '00:00',
    starts_at: frequency === 'quarterly' && !hasMonths ? CALENDAR_YEAR : program.starts_at,
    weekday: (usesWeekday(program.frequency) ? program.weekday : undefined) ?? 1,
    day_of_month: (hasMonths ? program.day_of_month : undefined) ?? 1,
  };
}

function isRecurring(frequency: Recurrence['frequency']): boolean {
  return frequency !== 'one_time' && frequency !== 'on_event';
}
