import type { Json, JsonObject } from '../types.ts';
import type { Position } from './diagnostics.ts';

/** Something that can describe the JSON that it accepts. */
export interface Form {
  /**
   * Returns the JSON Schema (2020-12) of the JSON that is read without errors. Named schemas are added to
   * `definitions` and referenced.
   */
  schema(definitions: Definitions): JsonObject;
}

/** Reads and checks JSON at a position. Returns undefined after reporting what is wrong with it. */
export interface Reader<T> extends Form {
  (value: Json, at: Position): T | undefined;
}

/** The `$defs` of one JSON Schema. */
export class Definitions {
  /** Whether objects reject keys that the compiler does not know, of which it only warns. */
  readonly strict: boolean;
  private readonly schemas = new Map<string, JsonObject>();

  constructor(strict: boolean) {
    this.strict = strict;
  }

  /** Returns a reference to the schema called `name`, which is built and added at its first use. */
  reference(name: string, build: () => JsonObject): JsonObject {
    if (!this.schemas.has(name)) {
      // A schema that refers to itself finds this entry.
      this.schemas.set(name, {});
      this.schemas.set(name, build());
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** Returns all schemas, sorted by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Returns a reader that reads as `read` does and accepts what `form` describes. */
export function reader<T>(form: Form, read: (value: Json, at: Position) => T | undefined): Reader<T> {
  const schema = (definitions: Definitions) => form.schema(definitions);
  return Object.assign((value: Json, at: Position) => read(value, at), { schema });
}

/** Returns a form with a schema that refers to no other form. */
export function plain(schema: JsonObject): Form {
  return { schema: () => schema };
}

/** Returns a reader whose schema is a named one, with the description. */
export function named<T>(name: string, description: string, inner: Reader<T>): Reader<T> {
  const schema = (definitions: Definitions) =>
    definitions.reference(name, () => ({ description, ...inner.schema(definitions) }));
  return reader({ schema }, inner);
}

/** A key of an object: how its value is read, and its documentation. */
export interface Key<T> {
  read: Reader<T>;
  /** Markdown in full sentences. */
  description: string;
  /** The value that is used if the key is absent. */
  default?: Json;
  /** Names that authors may use for it by mistake, for the hint at an unknown key. */
  synonyms?: readonly string[];
}

/** Returns a key of an object with its documentation. */
export function key<T>(
  read: Reader<T>,
  description: string,
  more: Pick<Key<T>, 'default' | 'synonyms'> = {},
): Key<T> {
  return { read, description, ...more };
}

/** The keys of an object, by name. */
export type Keys = Readonly<Record<string, Key<unknown>>>;

/** Returns the schema of an object with the given keys. `rules` are further keywords. */
export function objectSchema(
  keys: Keys,
  required: readonly string[],
  rules: JsonObject,
  definitions: Definitions,
): JsonObject {
  const properties = Object.entries(keys).map(([name, { read, description, default: fallback }]) => {
    return [
      name,
      { ...read.schema(definitions), description, ...(fallback !== undefined && { default: fallback }) },
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: [...required] }),
    ...(definitions.strict && { additionalProperties: false }),
    ...rules,
  };
}
