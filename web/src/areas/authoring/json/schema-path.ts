import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import { keysOf, valueAt } from '../../../shared/content/json.ts';

/** Reads a JSON Schema (2020-12) as far as the schemas of contents use it. */

/** Returns the schemas that may apply to the value at these keys. */
function schemasAt(root: JsonObject, keys: readonly string[]): JsonObject[] {
  let schemas = alternativesOf(root, root);
  for (const key of keys)
    schemas = schemas
      .flatMap((schema) => childOf(schema, key))
      .flatMap((child) => alternativesOf(root, child));
  return schemas;
}

/** The schema with its references followed, and each of its alternatives. */
function alternativesOf(root: JsonObject, schema: Json | undefined, depth = 0): JsonObject[] {
  if (!isJsonObject(schema) || depth > 10) return [];
  const { $ref, anyOf, oneOf, allOf } = schema;
  const referred = typeof $ref === 'string' ? valueAt(root, pointerIn($ref)) : undefined;
  const others = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [schema, ...[referred, ...others].flatMap((other) => alternativesOf(root, other, depth + 1))];
}

const pointerIn = (reference: string) => decodeURIComponent(reference.replace(/^#/, ''));

function childOf(schema: JsonObject, key: string): Json[] {
  const { properties, additionalProperties, items, prefixItems } = schema;
  if (isJsonObject(properties) && properties[key] !== undefined) return [properties[key]];
  const isIndex = /^\d+$/.test(key);
  if (isIndex && Array.isArray(prefixItems) && prefixItems[Number(key)]) return [prefixItems[Number(key)]!];
  if (isIndex && items !== undefined) return [items];
  return isJsonObject(additionalProperties) ? [additionalProperties] : [];
}

export interface Proposal {
  label: string;
  description: string;
  /** For keys: the beginning of the value. */
  value: string;
}

/** The keys that an object at these keys may have. */
export function keysAt(root: JsonObject, keys: readonly string[]): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const { properties } of schemasAt(root, keys))
    for (const [label, property] of Object.entries(isJsonObject(properties) ? properties : {}))
      if (!found.has(label))
        found.set(label, {
          label,
          description: descriptionOf(root, property),
          value: emptyValue(root, property),
        });
  return [...found.values()];
}

/** The values that the schema lists for these keys. */
export function valuesAt(root: JsonObject, keys: readonly string[]): string[] {
  const values = schemasAt(root, keys).flatMap((schema) => {
    const { enum: list, const: only, type } = schema;
    const typed = type === 'boolean' ? [true, false] : [];
    return [...(Array.isArray(list) ? list : []), ...(only === undefined ? [] : [only]), ...typed];
  });
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

/** The documentation of the key. */
export function documentationAt(root: JsonObject, pointer: string): string {
  const keys = keysOf(pointer);
  const described = schemasAt(root, keys).find(({ description }) => typeof description === 'string');
  return described ? String(described['description']) : '';
}

function descriptionOf(root: JsonObject, schema: Json): string {
  const found = alternativesOf(root, schema).find(({ description }) => typeof description === 'string');
  return found ? String(found['description']) : '';
}

/** Where a value of the schema is typed: between quotation marks, in a list, in an object. */
function emptyValue(root: JsonObject, schema: Json): string {
  const types = alternativesOf(root, schema).map(({ type }) => type);
  if (types.includes('string')) return '""';
  if (types.includes('array')) return '[]';
  if (types.includes('object')) return '{}';
  return '';
}
