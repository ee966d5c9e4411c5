/** UTC days as YYYY-MM-DD. The order of these texts is that of the days. */

export const DAY_MS = 86_400_000;

/** Returns the UTC day of an instant. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the first instant of a UTC day, in RFC 3339. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** Returns the day that follows another one by `days`, or precedes it if `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return utcDay(new Date(Date.parse(startOfDay(day)) + days * DAY_MS));
}
