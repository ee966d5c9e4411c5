import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { mismatch, type Operation, type Parameter, resolve, type Schema } from './document.ts';

/** A placeholder for an existing id of a kind, such as `program_id`; replaced when the request is sent. */
class Id {
  readonly kind: string;
  readonly pick: number;

  constructor(kind: string, pick: number) {
    this.kind = kind;
    this.pick = pick;
  }
}

/** The ids that exist, by kind. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

/** A generated request. Its values contain `Id`s; `withIds` replaces them. */
export interface GeneratedRequest {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Generates requests whose parts all match the schemas of the operation. */
export function validRequest(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const { body } = operation;
  return fc.record({
    path: valuesOf(operation.parameters.filter((parameter) => parameter.in === 'path')),
    // Only the service creates cursors; any other text is invalid.
    query: valuesOf(
      operation.parameters.filter(({ in: place, name }) => place === 'query' && name !== 'cursor'),
    ),
    body: body === undefined ? fc.constant(undefined) : matching(body, ''),
  });
}

function valuesOf(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, unknown>> {
  const values = parameters.map(({ name, schema, in: location }) => {
    if (location !== 'path') return [name, matching(schema, name)];
    // Clients resolve the segments "." and ".." before they send a URL.
    return [
      name,
      name.endsWith('_id') ? idOf(name) : matching(schema, name).filter((it) => !/^\.\.?$/.test(String(it))),
    ];
  });
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

function idOf(kind: string): fc.Arbitrary<Id> {
  return fc.nat({ max: 1000 }).map((pick) => new Id(kind, pick));
}

/** Generates values that match a schema; `name` is the name of the property or parameter. */
function matching(given: Schema, name: string): fc.Arbitrary<unknown> {
  // Their schemas refer to themselves, and the service accepts any object.
  if (/Content(?:Draft)?$/.test(given.$ref ?? '')) return objects({});
  const schema = resolve(given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => matching(part, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return arrays(schema, name);
    case 'string':
      return strings(schema, name);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e9,
        max: schema.maximum ?? 1e9,
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(schema: Schema): fc.Arbitrary<unknown> {
  if (!schema.properties)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 4,
    });
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, matching(field, name)]),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

function arrays(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const minLength = schema.minItems ?? 0;
  const bounds = { minLength, maxLength: Math.min(schema.maxItems ?? 3, Math.max(minLength, 3)) };
  const items = matching(schema.items ?? {}, name.replace(/s$/, ''));
  if (!schema.uniqueItems) return fc.array(items, bounds);
  return fc.uniqueArray(items, { ...bounds, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) });
}

/** Ids that are not declared as UUIDs, because clients must not rely on it. */
const PLAIN_IDS = new Set([
  'organization_id',
  'app_id',
  'environment_id',
  'subject_id',
  'user_id',
  'membership_id',
]);

const TIMES = {
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
};

function strings({ format, pattern, minLength, maxLength }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid' || PLAIN_IDS.has(name)) return idOf(name === '' ? 'id' : name);
  if (format === 'date-time') return fc.date(TIMES).map((date) => date.toISOString());
  if (format === 'email') return fc.uuid().map((id) => `${id}@example.com`);
  if (format === 'uri') return fc.webPath().map((path) => `https://8.8.8.8${path}`);
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength ?? 100, 100) });
  const bounds = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 40) };
  return fc.string({ ...bounds, unit: fc.constantFrom(...'aZ09 -_.äß漢😀') });
}

/** Replaces every `Id` by an existing id of its kind, or by an unknown one. */
export function withIds(value: unknown, known: KnownIds): unknown {
  if (value instanceof Id) return idFor(value, known);
  if (Array.isArray(value)) return value.map((item) => withIds(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part, known)]));
}

/** One of the latest ten ids; one in fifty is unknown. */
function idFor({ kind, pick }: Id, known: KnownIds): string {
  const ids = (known.get(kind.replace(/^other_/, '')) ?? []).slice(-10);
  return pick % 50 === 49 || ids.length === 0 ? randomUUID() : ids[pick % ids.length]!;
}

/**
 * Changes one value of a body so that it no longer matches the schema; `pick` chooses the value and the
 * change. Returns undefined if no change breaks it.
 */
export function broken(schema: Schema, body: unknown, pick: number): unknown {
  const changes = changesOf(schema, body);
  for (let tried = 0; tried < changes.length; tried++) {
    const changed = changes[(pick + tried) % changes.length]!();
    if (changed !== undefined && mismatch(schema, changed) !== undefined) return changed;
  }
  return undefined;
}

const WRONG_VALUES = [
  null,
  true,
  1.5,
  -1,
  1e300,
  '',
  'x'.repeat(100_001),
  [],
  {},
  [[]],
  '\u0000',
  { a: { b: [] } },
];

/** Lists the changes of a value: other values in its place, and the changes of its parts. */
function changesOf(given: Schema, value: unknown): (() => unknown)[] {
  const schema = resolve(given);
  const replaced = WRONG_VALUES.map((wrong) => () => wrong);
  if (Array.isArray(value))
    return [
      ...replaced,
      ...value.flatMap((item, i) =>
        changesOf(schema.items ?? {}, item).map((change) => () => value.with(i, change())),
      ),
    ];
  if (typeof value !== 'object' || value === null) return replaced;
  const fields = Object.entries(value).flatMap(([name, part]) => [
    () => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ...changesOf(schema.properties?.[name] ?? {}, part).map((change) => () => ({
      ...value,
      [name]: change(),
    })),
  ]);
  return [...replaced, () => ({ ...value, unknown_field: 1 }), ...fields];
}
