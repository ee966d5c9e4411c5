import { isDate } from '../inputs/by-type/date.ts';
import type { ContextVariable, Json } from '../types.ts';

type Type = ContextVariable['type'];

/** Whether a value is of a variable's type as it stands. */
export function isOfType(value: Json | undefined, type: Type): boolean {
  if (type === 'date') return typeof value === 'string' && isDate(value);
  return type === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === type;
}

/**
 * A profile value as a variable of `type`, null where it is none. Profiles come from other systems, so plain
 * spellings convert: "34" to a number, "true" to a boolean, numbers and booleans to a string, and the day of an
 * RFC 3339 instant, in UTC, to a date.
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
