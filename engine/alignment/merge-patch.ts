import { isObject } from '../content/fields.ts';
import type { Json } from '../types.ts';

/**
 * Applies a JSON Merge Patch (RFC 7396): objects are merged key by key, null removes, any other value
 * replaces.
 */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key) ?? null, value));
  }
  return Object.fromEntries(merged);
}
