import type * as typebox from 'typebox';

export type { Static, TObject, TSchema, TString } from 'typebox';

const OPTIONAL = '~optional';

/**
 * TypeBox's builders of JSON Schemas, with its types. They make the same schemas as the package, which would
 * load 700 files at each start for these few lines.
 */
export const Type = {
  Array: (items: typebox.TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Object(properties: Record<string, typebox.TSchema>, options?: object) {
    const required = Object.keys(properties).filter((key) => !(OPTIONAL in properties[key]!));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  /** Marks a property as optional, for `Object`. The mark is not enumerable, so it is not in the JSON. */
  Optional: (schema: object) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  Record: (_key: typebox.TSchema, value: typebox.TSchema, options?: object) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: (options?: object) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly typebox.TSchema[], options?: object) => ({ anyOf, ...options }),
  Unknown: (options?: object) => ({ ...options }),
  Unsafe: (schema: object) => schema,
} as unknown as Pick<typeof typebox.Type, Builder>;

type Builder =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe';
