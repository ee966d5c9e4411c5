import { useLanguage } from '../base/language.ts';

/** Returns the format of numbers in tables and axes in the present language. */
export function useNumberFormat(digits = 4): (value: number) => string {
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: digits });
  return (value) => format.format(value);
}
