import { isDate } from '../inputs/validate.ts';
import type { ContextVariable, Json } from '../types.ts';

type Type = ContextVariable['type'];

/** Whether a value has a variable's type without conversion. */
export function isOfType(value: Json | undefined, type: Type): boolean {
  if (type === 'date') return typeof value === 'string' && isDate(value);
  return type === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === type;
}

/**
 * Converts a profile value to a variable's type; null when it cannot be converted. Profiles come from other
 * systems, so these conversions are allowed: "34" to a number, "true" to a boolean, a number or boolean to a
 * string, and an RFC 3339 instant to the date of its UTC day.
 */
export function convert(value: Json, type: Type): Json {
  if (isOfType(value, type)) return value === 0 ? 0 : value;
  if (type === 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  if (typeof value !== 'string') return null;
  if (type === 'number') return DECIMAL.test(value) ? Number(value) + 0 : null;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : null;
  return dayOf(value);
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function dayOf(text: string): string | null {
  if (!INSTANT.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10);
}
