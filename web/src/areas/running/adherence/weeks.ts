import { DAY_MS } from '../../../ui/days.ts';

/** The counts of occasions in a window. */
export interface Counts {
  expected: number;
  answered: number;
  late: number;
  missed: number;
  open: number;
  not_triggered: number;
  /** `questions`: the counts are of cycles instead of questions. `cycles`: they are not shown. */
  redacted?: readonly string[];
}

/** Counts that are not shown are null. */
type ShownCounts = { [Name in keyof Counts]: Counts[Name] | null };

export interface Week extends ShownCounts {
  /** First day, `YYYY-MM-DD`. */
  start: string;
  /** Why the counts are null. */
  reason?: 'too_few' | 'open' | 'merged';
}

/** Splits the days before `now` into windows of seven days, the last of which ends today. */
export function windowsOf(days: number, now: Date): { starts_at: string; ends_at: string }[] {
  const count = Math.max(1, Math.round(days / 7));
  return Array.from({ length: count }, (_, index) => {
    const end = now.getTime() - (count - 1 - index) * 7 * DAY_MS;
    return { starts_at: new Date(end - 6 * DAY_MS).toISOString(), ends_at: new Date(end).toISOString() };
  });
}

export function weekOf(startsAt: string, counts: Omit<Week, 'start'>): Week {
  const { expected, answered, late, missed, open, not_triggered, redacted, reason } = counts;
  return {
    start: startsAt.slice(0, 10),
    expected,
    answered,
    late,
    missed,
    open,
    not_triggered,
    ...(redacted && { redacted }),
    ...(reason && { reason }),
  };
}

/** Adds the counts of the weeks that have any. */
export function total(weeks: readonly Week[]): Counts {
  const sum = (key: Exclude<keyof Counts, 'redacted'>) =>
    weeks.reduce((all, week) => all + (week[key] ?? 0), 0);
  return {
    expected: sum('expected'),
    answered: sum('answered'),
    late: sum('late'),
    missed: sum('missed'),
    open: sum('open'),
    not_triggered: sum('not_triggered'),
  };
}
