import type { Language } from '../base/language.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a time relative to the present, such as "3 days ago" and "in 2 hours". */
export function relativeTime(time: number, now: number, language: Language): string {
  const distance = time - now;
  const [unit, ms] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(distance / ms), unit);
}
