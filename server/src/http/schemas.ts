import { Optional, type TSchema, Type } from './type.ts';

/**
 * Schemas that many endpoints share. TypeScript types, validation and the OpenAPI document derive from them.
 */

export const Uuid = Type.String({ format: 'uuid' });
export const DateTime = Type.String({ format: 'date-time' });
/** An id that the interface declares as a plain string. A malformed id is not_found, like an unknown one. */
export const PlainId = Type.String();
export const JsonObject = Type.Object({}, { additionalProperties: true });
/** A text in which something shows: not only spaces or characters without a glyph. */
export const shownText = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ minLength: 1, maxLength, format: 'shown-text', ...options });
/** A name of the interface, which accepts any text. */
export const Name = Type.String({ minLength: 1, maxLength: 255 });

export const AppPath = strictObject({ organization_id: PlainId, app_id: PlainId });
export const EnvironmentPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
});

/** An object schema that allows no additional properties. */
export function strictObject<P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** The same, with the name of the type in the OpenAPI document, and so in the SDK. */
export function namedObject<P extends Record<string, TSchema>>(title: string, properties: P) {
  return strictObject(properties, { title });
}

/** Returns whether the body may be absent: an object schema without required fields. */
export function isOptionalBody(schema: { type?: string; required?: readonly string[] }): boolean {
  return schema.type === 'object' && !schema.required?.length;
}

/** Schema of a string that is one of the values. */
export function oneOf<const T extends readonly string[]>(values: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Query parameters of a list. With `emptyCursor`, an empty cursor means the first page. */
export function listQuery<P extends Record<string, TSchema>>(filters: P, emptyCursor = false) {
  return strictObject({
    limit: Optional.Integer({
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Maximum number of items to return.',
    }),
    cursor: Optional.String({
      ...(emptyCursor ? {} : { minLength: 1 }),
      maxLength: 512,
      description: 'The `next_cursor` of the previous page. Omit it to get the first page.',
    }),
    ...filters,
  });
}

/** Schema of one page of a list. */
export function listOf<T extends TSchema & { title?: string }>(item: T) {
  return strictObject(
    {
      items: Type.Array(item),
      next_cursor: Type.String({ description: 'Cursor of the next page. Empty on the last page.' }),
    },
    item.title === undefined ? {} : { title: `${item.title}List` },
  );
}
