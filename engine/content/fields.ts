import { compileAt, type Purpose } from '../expressions/compile.ts';
import type { CompiledExpression, Json, JsonObject } from '../types.ts';
import { describe, type Place, quote, type Referent } from './place.ts';
import { didYouMean } from './suggest.ts';

/** Turns JSON into a checked value; undefined after reporting what is wrong with it. */
export type Reader<T> = (value: Json, at: Place) => T | undefined;

/** The longest id and name, in UTF-16 code units. */
const LONGEST_ID = 255;

export const text: Reader<string> = (value, at) => {
  return typeof value === 'string' ? value : at.wrongType('a text', value);
};

export const flag: Reader<boolean> = (value, at) => {
  return typeof value === 'boolean' ? value : at.wrongType('true or false', value);
};

/** A text that names something. */
export const id: Reader<string> = (value, at) => {
  if (typeof value !== 'string') return at.wrongType('an id, a text', value);
  if (value.length > 0 && value.length <= LONGEST_ID) return value;
  return at.error('out_of_range', `An id has 1 to ${LONGEST_ID} characters, this one ${value.length}.`);
};

/** The id of something that must exist; see `Place.refersTo`. */
export function reference(to: Referent): Reader<string> {
  return (value, at) => {
    const name = id(value, at);
    if (name !== undefined) at.refersTo(to, name);
    return name;
  };
}

export interface Domain {
  min?: number;
  max?: number;
  /** Exclusive bounds. */
  above?: number;
  below?: number;
  integer?: boolean;
}

export function number(domain: Domain = {}): Reader<number> {
  return (value, at) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return at.wrongType(expected(domain), value);
    const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity, integer } = domain;
    const inside = value >= min && value <= max && value > above && value < below;
    if (inside && (!integer || Number.isInteger(value))) return value === 0 ? 0 : value;
    return at.error('out_of_range', `Expected ${expected(domain)}, found ${describe(value)}.`);
  };
}

function expected({ min, max, above, below, integer }: Domain): string {
  const bounds = [
    min !== undefined && `at least ${min}`,
    above !== undefined && `above ${above}`,
    max !== undefined && `at most ${max}`,
    below !== undefined && `below ${below}`,
  ].filter((bound) => bound !== false);
  return [integer ? 'a whole number' : 'a number', bounds.join(' and ')].filter(Boolean).join(' ');
}

export function oneOf<const T extends string>(values: readonly T[]): Reader<T> {
  return (value, at) => {
    const known = values.find((candidate) => candidate === value);
    if (known !== undefined) return known;
    const list = values.join(', ');
    if (typeof value !== 'string') return at.wrongType(`one of ${list}`, value);
    return at.error('unknown_value', `Expected one of ${list}, found ${quote(value)}.`, () =>
      didYouMean(value, values),
    );
  };
}

/** A list; entries that are wrong are reported and left out. */
export function listOf<T>(entry: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return at.wrongType('a list', value);
    return value.map((item, i) => entry(item, at.at(i))).filter((item) => item !== undefined);
  };
}

/** A list of exactly two, e.g. bounds or a point. */
export function pairOf<T>(entry: Reader<T>): Reader<readonly [T, T]> {
  return (value, at) => {
    if (!Array.isArray(value) || value.length !== 2) return at.wrongType('a list of 2 entries', value);
    const [first, second] = [entry(value[0]!, at.at(0)), entry(value[1]!, at.at(1))];
    return first === undefined || second === undefined ? undefined : [first, second];
  };
}

/** An object of any keys; entries that are wrong are reported and left out. */
export function mapOf<T>(entry: Reader<T>, to?: Referent): Reader<Map<string, T>> {
  return (value, at) => {
    if (!isObject(value)) return at.wrongType('an object', value);
    const map = new Map<string, T>();
    for (const key of Object.keys(value)) {
      const place = at.at(key);
      if (to) place.refersTo(to, key);
      const item = entry(value[key]!, place);
      if (item !== undefined) map.set(key, item);
    }
    return map;
  };
}

/** As `mapOf`, as an object without prototype, so that no key can mean an inherited property. */
export function recordOf<T>(entry: Reader<T>, to?: Referent): Reader<Record<string, T>> {
  const map = mapOf(entry, to);
  return (value, at) => {
    const entries = map(value, at);
    return entries && toRecord(entries);
  };
}

export function toRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  // Unlike Object.create(null) this stays a compact object in V8: a third of the memory.
  const record: Record<string, T> = Object.setPrototypeOf({}, null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}

export function expression(purpose: Purpose): Reader<CompiledExpression> {
  return (value, at) => compileAt(value, at, purpose);
}

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Fields<S extends Shape> = { [K in keyof S]?: S[K] extends Reader<infer T> ? T : never };

/**
 * An object with these keys, each read where it is present and right. Other keys are warnings; a missing key of
 * `required` is an error.
 */
export function object<S extends Shape>(
  shape: S,
  required: readonly (keyof S & string)[] = [],
): Reader<Fields<S>> {
  const readers = Object.entries(shape);
  return (value, at) => {
    if (!isObject(value)) return at.wrongType('an object', value);
    warnOfUnknownKeys(value, shape, at);
    for (const key of required) {
      if (!Object.hasOwn(value, key)) at.error('missing_key', `${quote(key)} is missing.`);
    }
    const fields: Record<string, unknown> = {};
    for (const [key, reader] of readers) {
      if (Object.hasOwn(value, key)) fields[key] = reader(value[key]!, at.at(key));
    }
    return fields as Fields<S>;
  };
}

function warnOfUnknownKeys(value: JsonObject, shape: Shape, at: Place): void {
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(shape, key)) continue;
    at.at(key).warning('unknown_key', `${quote(key)} means nothing here; it is kept and ignored.`, () => {
      return didYouMean(key, Object.keys(shape));
    });
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The entries whose ids are new; the others are reported. Each must have been located. */
export function withoutDuplicates<T extends { id: string }>(
  entries: readonly T[] = [],
  at: Place,
  seen = new Set<string>(),
): T[] {
  return entries.filter((entry) => {
    if (!seen.has(entry.id)) return seen.add(entry.id);
    const place = at.diagnostics.placeOf(entry);
    place.at('id').error('duplicate_id', `The id ${quote(entry.id)} is already taken.`, 'Ids must differ.');
    return false;
  });
}
