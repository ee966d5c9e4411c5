import { canonicalJson, type Json, type JsonObject } from '@eps/engine';

/** A position at which two values differ (RFC 6901 pointer), with the values that exist there. */
export interface Difference {
  pointer: string;
  stored?: Json;
  recomputed?: Json;
}

const MAX_DIFFERENCES = 100;

/** Returns the deepest positions at which two JSON values differ, at most 100. */
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
  if (found.length >= MAX_DIFFERENCES) return;
  const [before, after] = [members(stored), members(recomputed)];
  if (before && after && Array.isArray(stored) === Array.isArray(recomputed)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const token = name.replaceAll('~', '~0').replaceAll('/', '~1');
      collect(`${pointer}/${token}`, ownMember(before, name), ownMember(after, name), found);
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

function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
