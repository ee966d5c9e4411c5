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

/** The same for optional properties of an object. */
export const Optional = {
  Array: <T extends typebox.TSchema>(items: T, options?: typebox.TArrayOptions) =>
    Type.Optional(Type.Array(items, options)),
  Boolean: (options?: typebox.TSchemaOptions) => Type.Optional(Type.Boolean(options)),
  Integer: (options?: typebox.TNumberOptions) => Type.Optional(Type.Integer(options)),
  Literal: <T extends typebox.TLiteralValue>(value: T, options?: typebox.TSchemaOptions) =>
    Type.Optional(Type.Literal(value, options)),
  Number: (options?: typebox.TNumberOptions) => Type.Optional(Type.Number(options)),
  Record: <T extends typebox.TSchema>(key: typebox.TString, value: T, options?: typebox.TObjectOptions) =>
    Type.Optional(Type.Record(key, value, options)),
  String: (options?: typebox.TStringOptions) => Type.Optional(Type.String(options)),
  Union: <T extends typebox.TSchema[]>(anyOf: [...T], options?: typebox.TSchemaOptions) =>
    Type.Optional(Type.Union(anyOf, options)),
  Unsafe: <T>(schema: typebox.TSchema) => Type.Optional(Type.Unsafe<T>(schema)),
};
