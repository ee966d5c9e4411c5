import { isObject } from '../content/fields.ts';
import type { Json } from '../types.ts';

/** RFC 7396 (JSON Merge Patch): objects merge key by key, null removes, anything else replaces. */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key) ?? null, value));
  }
  return Object.fromEntries(merged);
}
