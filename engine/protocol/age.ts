import { addTo } from './calendar.ts';
import { parseDuration } from './duration.ts';

/** A hundred years, and as many days. */
const MOST_MONTHS = 1200;
const MOST_DAYS = 36_525;

/**
 * Returns the instant, in epoch milliseconds, up to which something has reached an age at `now`: an ISO 8601
 * duration of whole days, weeks, months and years, such as `P2Y`, in UTC. Returns undefined for any other
 * text, for less than a day, and for more than a hundred years.
 */
export function instantOfAge(age: string, now: number): number | undefined {
  const duration = parseDuration(age);
  if (duration === undefined) return undefined;
  const { months, days, ms } = duration;
  const isWhole = ms === 0 && months >= 0 && days >= 0 && months + days > 0;
  if (!isWhole || months > MOST_MONTHS || days > MOST_DAYS) return undefined;
  return addTo(now, { months: -months, days: -days, ms: 0 }, 'UTC');
}
