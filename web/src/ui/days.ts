export const DAY_MS = 86_400_000;

/** Returns the instant a number of days before the present, in RFC 3339. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
