import { useLanguage } from '../base/language.ts';

/** Returns how numbers of tables and axes are written in the present language, with a minus sign. */
export function useNumberFormat(digits = 4): (value: number) => string {
  const options = { maximumFractionDigits: digits, signDisplay: 'negative' } as const;
  const format = new Intl.NumberFormat(useLanguage(), options);
  return (value) => format.format(value).replace('-', '−');
}
