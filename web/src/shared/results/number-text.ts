/** A number of a result for reading: at most four decimals, as the language writes it, with a minus sign. */
export function numberText(value: number | null | undefined, language: string, digits = 4): string {
  if (value === null || value === undefined) return '–';
  const format = { maximumFractionDigits: digits, signDisplay: 'negative' } as const;
  return new Intl.NumberFormat(language, format).format(value).replace('-', '−');
}

/** A share from 0 to 1 as a percentage. */
export function percentText(value: number | null | undefined, language: string): string {
  if (value === null || value === undefined) return '–';
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value);
}
