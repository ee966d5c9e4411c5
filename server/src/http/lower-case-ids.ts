import type { TSchema } from 'typebox';
import { isUuid } from './validation.ts';

type Converter = (value: unknown) => unknown;

interface Schema {
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/**
 * Returns a function that changes the UUIDs of a value, in place, to lower case: the form in which they are
 * stored and returned. So an id in capitals is the same id wherever it is compared, hashed or recorded. The
 * value matches the schema; what the schema leaves open is not changed.
 */
export function lowerCaseIds(schema: TSchema | undefined): Converter {
  return (schema && converter(schema as Schema)) ?? ((value) => value);
}

/** The same for the path, whose ids may be declared as plain strings. */
export function lowerCasePathIds(params: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) params[name] = lowerCase(value);
}

/** Returns undefined if the schema has no UUIDs. */
function converter({ format, anyOf, items, properties }: Schema): Converter | undefined {
  if (format === 'uuid') return lowerCase;
  if (anyOf) return inTurn(anyOf.flatMap((branch) => converter(branch) ?? []));
  if (items) return ofItems(converter(items));
  return ofFields(properties ?? {});
}

function lowerCase(value: unknown): unknown {
  return isUuid(value) ? value.toLowerCase() : value;
}

function inTurn(converters: readonly Converter[]): Converter | undefined {
  if (converters.length === 0) return undefined;
  return (value) => converters.reduce((converted, convert) => convert(converted), value);
}

function ofItems(convert: Converter | undefined): Converter | undefined {
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
}

function ofFields(properties: Record<string, Schema>): Converter | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const convert = converter(schema);
    return convert ? [{ name, convert }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const object = value as Record<string, unknown>;
    for (const { name, convert } of fields)
      if (Object.hasOwn(object, name)) object[name] = convert(object[name]);
    return value;
  };
}
