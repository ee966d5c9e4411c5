import { canonicalJson, type Json, type JsonObject } from '@eps/engine';

/** A place where two values differ: RFC 6901 pointer, and each side where it has something there. */
export interface Difference {
  pointer: string;
  stored?: Json;
  recomputed?: Json;
}

const MOST_DIFFERENCES = 100;

/** The deepest places where two JSON values differ, at most a hundred. */
export function differences(stored: Json, recomputed: Json): Difference[] {
  const found: Difference[] = [];
  collect('', stored, recomputed, found);
  return found;
}

function collect(
  pointer: string,
  stored: Json | undefined,
  recomputed: Json | undefined,
  found: Difference[],
): void {
  if (found.length >= MOST_DIFFERENCES) return;
  const [before, after] = [members(stored), members(recomputed)];
  if (before && after && Array.isArray(stored) === Array.isArray(recomputed)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
      collect(`${pointer}/${step}`, own(before, name), own(after, name), found);
    }
    return;
  }
  if (stored !== undefined && recomputed !== undefined && canonicalJson(stored) === canonicalJson(recomputed))
    return;
  found.push({
    pointer,
    ...(stored !== undefined && { stored }),
    ...(recomputed !== undefined && { recomputed }),
  });
}

function members(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
