import { readExpression } from '../expressions/compile.ts';
import { EXPRESSION } from '../expressions/form.ts';
import type { Purpose } from '../expressions/operator.ts';
import { composed } from '../inputs/text.ts';
import type { CompiledExpression, DiagnosticDetails, Json, JsonObject } from '../types.ts';
import { describe, foundDetails, type Position, quote, type ReferenceKind } from './diagnostics.ts';
import { type Form, type Key, type Keys, key, objectSchema, plain, type Reader, reader } from './form.ts';
import { didYouMean, keyHint } from './suggest.ts';

/** The maximum length of an id, in UTF-16 code units. */
const MAX_ID_LENGTH = 255;

export const text: Reader<string> = reader(plain({ type: 'string' }), (value, at) => {
  return typeof value === 'string' ? value : at.wrongType('a string', value, { expected_type: 'string' });
});

export const boolean: Reader<boolean> = reader(plain({ type: 'boolean' }), (value, at) => {
  return typeof value === 'boolean'
    ? value
    : at.wrongType('true or false', value, { expected_type: 'boolean' });
});

/** Accepts any JSON. */
export const anyValue: Reader<Json> = reader(plain({}), (value) => value);

const ID = plain({ type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH });

/** Reads an id: a string of 1 to 255 characters. Its composed form (Unicode NFC) counts. */
export const id: Reader<string> = reader(ID, (value, at) => {
  if (typeof value !== 'string') return at.wrongType('an id (a string)', value, { expected_type: 'string' });
  if (value.length > 0 && value.length <= MAX_ID_LENGTH) return composed(value);
  return at.error(
    'out_of_range',
    `Expected an id of 1 to ${MAX_ID_LENGTH} characters, found ${value.length}.`,
    { min: 1, max: MAX_ID_LENGTH, found: value.length },
  );
});

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** Reads the id of something outside of the content, such as a `user`, as a UUID in lower case. */
export function uuid(of: string): Reader<string> {
  return reader(plain({ type: 'string', pattern: UUID.source }), (value, at) => {
    const found = text(value, at);
    if (found === undefined || UUID.test(found)) return found?.toLowerCase();
    const message = `Expected the id of a ${of} (a UUID), found ${quote(found)}.`;
    return at.error('unknown_value', message, { found });
  });
}

/** Reads the id of something that must exist; see `Position.addReference`. */
export function reference(to: ReferenceKind): Reader<string> {
  return reader(ID, (value, at) => {
    const name = id(value, at);
    if (name !== undefined) at.addReference(to, name);
    return name;
  });
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
  return reader(plain(numberSchema(domain)), (value, at) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return at.wrongType(expected(domain), value, domainDetails(domain));
    const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity, integer } = domain;
    const inside = value >= min && value <= max && value > above && value < below;
    if (inside && (!integer || Number.isInteger(value))) return value === 0 ? 0 : value;
    return at.error('out_of_range', `Expected ${expected(domain)}, found ${describe(value)}.`, {
      ...domainDetails(domain),
      ...foundDetails(value),
    });
  });
}

function numberSchema({ min, max, above, below, integer }: Domain): JsonObject {
  return {
    type: integer ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(above !== undefined && { exclusiveMinimum: above }),
    ...(below !== undefined && { exclusiveMaximum: below }),
  };
}

function domainDetails({ integer, ...bounds }: Domain): DiagnosticDetails {
  return { expected_type: integer ? 'integer' : 'number', ...bounds };
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
  return reader(plain({ type: 'string', enum: [...values] }), (value, at) => {
    const known = values.find((candidate) => candidate === value);
    if (known !== undefined) return known;
    const list = values.join(', ');
    if (typeof value !== 'string') return at.wrongType(`one of ${list}`, value, { allowed: values });
    return at.error(
      'unknown_value',
      `Expected one of ${list}, found ${quote(value)}.`,
      { allowed: values, ...foundDetails(value) },
      () => didYouMean(value, values),
    );
  });
}

/** Reads a list. Invalid entries are reported and omitted. */
export function listOf<T>(entry: Reader<T>): Reader<T[]> {
  const form: Form = { schema: (definitions) => ({ type: 'array', items: entry.schema(definitions) }) };
  return reader(form, (value, at) => {
    if (!Array.isArray(value)) return at.wrongType('a list', value, { expected_type: 'list' });
    return value.map((item, i) => entry(item, at.at(i))).filter((item) => item !== undefined);
  });
}

/** Reads a list with at most this many entries. */
export function shortListOf<T>(entry: Reader<T>, max: number, keywords: JsonObject = {}): Reader<T[]> {
  const read = listOf(entry);
  const schema: Reader<T[]>['schema'] = (definitions) => ({
    ...read.schema(definitions),
    maxItems: max,
    ...keywords,
  });
  return reader({ schema }, (value, at) => {
    const found = Array.isArray(value) ? value.length : 0;
    if (found <= max) return read(value, at);
    return at.error('out_of_range', `Expected at most ${max} entries, found ${found}.`, { max, found });
  });
}

/** Reads a list of exactly two entries, e.g. bounds or a point. */
export function pairOf<T>(readFirst: Reader<T>, readSecond = readFirst): Reader<readonly [T, T]> {
  const schema: Form['schema'] = (definitions) => {
    const [first, second] = [readFirst.schema(definitions), readSecond.schema(definitions)];
    const entries: JsonObject =
      readFirst === readSecond ? { items: first } : { prefixItems: [first, second] };
    return { type: 'array', ...entries, minItems: 2, maxItems: 2 };
  };
  return reader({ schema }, (value, at) => {
    if (!Array.isArray(value) || value.length !== 2)
      return at.wrongType('a list of 2 entries', value, { expected_type: 'list', min: 2, max: 2 });
    const [first, second] = [readFirst(value[0]!, at.at(0)), readSecond(value[1]!, at.at(1))];
    return first === undefined || second === undefined ? undefined : [first, second];
  });
}

/**
 * Reads an object with arbitrary keys, whose composed form (Unicode NFC) counts. Invalid entries are reported
 * and omitted.
 * @param to what the keys refer to, if they are ids that must exist
 */
export function mapOf<T>(entry: Reader<T>, to?: ReferenceKind): Reader<Map<string, T>> {
  const schema: Form['schema'] = (definitions) => {
    return { type: 'object', additionalProperties: entry.schema(definitions) };
  };
  return reader({ schema }, (value, at) => {
    if (!isObject(value)) return at.wrongType('an object', value, { expected_type: 'object' });
    const map = new Map<string, T>();
    for (const key of Object.keys(value)) {
      const position = at.at(key);
      const name = composed(key);
      if (to) position.addReference(to, name);
      const item = entry(value[key]!, position);
      if (item === undefined) continue;
      if (map.has(name)) position.error('duplicate_id', `The key ${quote(key)} is already in use.`, { name });
      map.set(name, item);
    }
    return map;
  });
}

/** Like `mapOf`, but returns an object without prototype, so that no key can match an inherited property. */
export function recordOf<T>(entry: Reader<T>, to?: ReferenceKind): Reader<Record<string, T>> {
  const map = mapOf(entry, to);
  return reader(map, (value, at) => {
    const entries = map(value, at);
    return entries && toRecord(entries);
  });
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
  return reader(EXPRESSION, (value, at) => readExpression(value, at, purpose));
}

type Fields<K extends Keys> = { [N in keyof K]?: K[N] extends Key<infer T> ? T : never };

/**
 * Reads an object with the given keys; keys that are absent or invalid are undefined in the result. Other
 * keys are reported as warnings, missing `required` keys as errors.
 * @param rules keywords of the object's schema for what its keys require of each other
 */
export function object<K extends Keys>(
  keys: K,
  required: readonly (keyof K & string)[] = [],
  rules: JsonObject = {},
): Reader<Fields<K>> {
  const entries = Object.entries(keys);
  const schema: Form['schema'] = (definitions) => objectSchema(keys, required, rules, definitions);
  return reader({ schema }, (value, at) => {
    if (!isObject(value)) return at.wrongType('an object', value, { expected_type: 'object' });
    warnOfUnknownKeys(value, keys, at);
    for (const name of required) {
      if (!Object.hasOwn(value, name)) at.error('missing_key', `${quote(name)} is missing.`, { name });
    }
    const fields: Record<string, unknown> = {};
    for (const [name, { read }] of entries) {
      if (Object.hasOwn(value, name)) fields[name] = read(value[name]!, at.at(name));
    }
    return fields as Fields<K>;
  });
}

const SCHEMA_KEY = key(
  text,
  'URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it.',
);

/** Reads the content of a definition: an object with the given keys and optionally `$schema`. */
export function content<K extends Keys>(keys: K) {
  return object({ $schema: SCHEMA_KEY, ...keys });
}

function warnOfUnknownKeys(value: JsonObject, keys: Keys, at: Position): void {
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(keys, name)) continue;
    at.at(name).warning('unknown_key', `Unknown key ${quote(name)}; it is ignored.`, { name }, () =>
      keyHint(name, keys),
    );
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
      .error(
        'duplicate_id',
        `The id ${quote(entry.id)} is already in use.`,
        { name: entry.id },
        'Choose a unique id.',
      );
    return false;
  });
}
