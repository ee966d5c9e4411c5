/**
 * How long something is kept: an ISO 8601 duration, null for ever, undefined for the period of the
 * environment.
 */
export type Age = string | null | undefined;

export const UNITS = ['D', 'W', 'M', 'Y'] as const;

/** A duration that is being entered: an amount of a unit, or any other duration as text. */
export interface AgeDraft {
  unit: (typeof UNITS)[number] | 'inherit' | 'forever' | 'other';
  amount: number | undefined;
  text: string;
}

const SIMPLE = /^P([1-9]\d{0,4})([DWMY])$/;

export function draftOf(age: Age): AgeDraft {
  if (age === undefined) return { unit: 'inherit', amount: undefined, text: '' };
  if (age === null) return { unit: 'forever', amount: undefined, text: '' };
  const [, amount, unit] = SIMPLE.exec(age) ?? [];
  if (amount === undefined) return { unit: 'other', amount: undefined, text: age };
  return { unit: unit as AgeDraft['unit'], amount: Number(amount), text: '' };
}

export function ageOf({ unit, amount, text }: AgeDraft): Age {
  if (unit === 'inherit') return undefined;
  if (unit === 'forever') return null;
  return unit === 'other' ? text : `P${amount}${unit}`;
}

/** Whether something was entered for the unit. The service checks the rest. */
export function isReady({ unit, amount, text }: AgeDraft): boolean {
  if (unit === 'inherit' || unit === 'forever') return true;
  return unit === 'other' ? text !== '' : amount !== undefined && amount >= 1 && Number.isInteger(amount);
}
