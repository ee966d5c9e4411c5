import { type Purpose, readExpression } from '../expressions/compile.ts';
import type { CompiledExpression, Json, JsonObject } from '../types.ts';
import { describe, type Position, quote, type ReferenceKind } from './diagnostics.ts';
import { didYouMean } from './suggest.ts';

/** Reads and checks JSON at a position. Returns undefined after reporting what is wrong with it. */
export type Reader<T> = (value: Json, at: Position) => T | undefined;

/** The maximum length of an id, in UTF-16 code units. */
const MAX_ID_LENGTH = 255;

export const text: Reader<string> = (value, at) => {
  return typeof value === 'string' ? value : at.wrongType('a string', value);
};

export const boolean: Reader<boolean> = (value, at) => {
  return typeof value === 'boolean' ? value : at.wrongType('true or false', value);
};

/** Reads an id: a string of 1 to 255 characters. */
export const id: Reader<string> = (value, at) => {
  if (typeof value !== 'string') return at.wrongType('an id (a string)', value);
  if (value.length > 0 && value.length <= MAX_ID_LENGTH) return value;
  return at.error(
    'out_of_range',
    `Expected an id of 1 to ${MAX_ID_LENGTH} characters, found ${value.length}.`,
  );
};

/** Reads the id of something that must exist; see `Position.addReference`. */
export function reference(to: ReferenceKind): Reader<string> {
  return (value, at) => {
    const name = id(value, at);
    if (name !== undefined) at.addReference(to, name);
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

/** Reads a finite number within a domain. Negative zero becomes zero. */
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

/** Reads one of the given strings. */
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

/** Reads a list. Invalid entries are reported and omitted. */
export function listOf<T>(entry: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return at.wrongType('a list', value);
    return value.map((item, i) => entry(item, at.at(i))).filter((item) => item !== undefined);
  };
}

/** Reads a list of exactly two entries, e.g. bounds or a point. */
export function pairOf<T>(entry: Reader<T>): Reader<readonly [T, T]> {
  return (value, at) => {
    if (!Array.isArray(value) || value.length !== 2) return at.wrongType('a list of 2 entries', value);
    const [first, second] = [entry(value[0]!, at.at(0)), entry(value[1]!, at.at(1))];
    return first === undefined || second === undefined ? undefined : [first, second];
  };
}

/**
 * Reads an object with arbitrary keys. Invalid entries are reported and omitted.
 * @param to what the keys refer to, if they are ids that must exist
 */
export function mapOf<T>(entry: Reader<T>, to?: ReferenceKind): Reader<Map<string, T>> {
  return (value, at) => {
    if (!isObject(value)) return at.wrongType('an object', value);
    const map = new Map<string, T>();
    for (const key of Object.keys(value)) {
      const position = at.at(key);
      if (to) position.addReference(to, key);
      const item = entry(value[key]!, position);
      if (item !== undefined) map.set(key, item);
    }
    return map;
  };
}

/** Like `mapOf`, but returns an object without prototype, so that no key can match an inherited property. */
export function recordOf<T>(entry: Reader<T>, to?: ReferenceKind): Reader<Record<string, T>> {
  const map = mapOf(entry, to);
  return (value, at) => {
    const entries = map(value, at);
    return entries && toRecord(entries);
  };
}

/** Returns an object without prototype that has the given entries. */
export function toRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  // V8 keeps this in fast mode, which takes a third of the memory of Object.create(null).
  const record: Record<string, T> = Object.setPrototypeOf({}, null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}

/** Reads and compiles an expression. */
export function expression(purpose: Purpose): Reader<CompiledExpression> {
  return (value, at) => readExpression(value, at, purpose);
}

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Fields<S extends Shape> = { [K in keyof S]?: S[K] extends Reader<infer T> ? T : never };

/**
 * Reads an object with the keys of `shape`; keys that are absent or invalid are undefined in the result.
 * Other keys are reported as warnings, missing `required` keys as errors.
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

function warnOfUnknownKeys(value: JsonObject, shape: Shape, at: Position): void {
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(shape, key)) continue;
    at.at(key).warning('unknown_key', `Unknown key ${quote(key)}; it is ignored.`, () => {
      return didYouMean(key, Object.keys(shape));
    });
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * Returns the entries with unique ids. An entry whose id occurred before is omitted and reported as
 * `duplicate_id`.
 * @param entries compiled objects whose positions were recorded with `setPosition`
 * @param seen ids that are already in use; the ids of the entries are added to it
 */
export function withoutDuplicates<T extends { id: string }>(
  entries: readonly T[] = [],
  at: Position,
  seen = new Set<string>(),
): T[] {
  return entries.filter((entry) => {
    if (!seen.has(entry.id)) return seen.add(entry.id);
    const position = at.diagnostics.positionOf(entry);
    position
      .at('id')
      .error('duplicate_id', `The id ${quote(entry.id)} is already in use.`, 'Choose a unique id.');
    return false;
  });
}
