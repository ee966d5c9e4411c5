import type { Json, JsonObject } from './json.ts';

/** The keys by which elements of a list are recognized in another version of it. */
const IDENTITIES = ['id', 'question_id', 'concept_id', 'variable', 'target'];

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the key whose values name the elements in all the lists: each element is an object with a text
 * there, and no list has a text twice. Undefined if there is no such key.
 */
export function identityOf(...lists: readonly (readonly Json[])[]): string | undefined {
  if (lists.every((list) => list.length === 0)) return undefined;
  return IDENTITIES.find((key) => lists.every((list) => isNamedBy(list, key)));
}

function isNamedBy(list: readonly Json[], key: string): boolean {
  const names = list.map((element) => (isJsonObject(element) ? element[key] : undefined));
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

/** Compares values by structure; the order of keys does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((element, index) => sameJson(element, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}
