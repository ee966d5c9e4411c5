import type { Language } from '../../../base/language.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest unit, such as "2 hours" and "1.5 days". */
export function durationText(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds / size);
}
