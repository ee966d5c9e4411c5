import { DAY_MS } from '../../../ui/days.ts';

/** The counts of deliveries in a window. */
export interface Counts {
  due: number;
  answered: number;
  late: number;
  missed: number;
}

export interface Week extends Counts {
  /** First day, `YYYY-MM-DD`. */
  start: string;
  open: number;
}

/** Splits the days before `now` into windows of seven days, the last of which ends today. */
export function windowsOf(days: number, now: Date): { starts_at: string; ends_at: string }[] {
  const count = Math.max(1, Math.round(days / 7));
  return Array.from({ length: count }, (_, index) => {
    const end = now.getTime() - (count - 1 - index) * 7 * DAY_MS;
    return { starts_at: new Date(end - 6 * DAY_MS).toISOString(), ends_at: new Date(end).toISOString() };
  });
}

export function weekOf(startsAt: string, { due, answered, late, missed }: Counts): Week {
  const open = Math.max(0, due - answered - late - missed);
  return { start: startsAt.slice(0, 10), due, answered, late, missed, open };
}

export function total(weeks: readonly Week[]): Counts & { open: number } {
  const sum = (key: keyof Counts | 'open') => weeks.reduce((all, week) => all + week[key], 0);
  return {
    due: sum('due'),
    answered: sum('answered'),
    late: sum('late'),
    missed: sum('missed'),
    open: sum('open'),
  };
}
