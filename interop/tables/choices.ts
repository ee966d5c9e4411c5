import type { DraftOption } from '../content/instrument.ts';

/** Returns the number that a choice has in formulas: its code, if that is a number. */
export function numberOfCode(code: string): Pick<DraftOption, 'value'> {
  const number = Number(code);
  return code.trim() !== '' && Number.isFinite(number) ? { value: number } : {};
}
