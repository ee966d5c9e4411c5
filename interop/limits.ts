import type { Json, JsonObject } from '@eps/engine';
import { ImportError } from './types.ts';

/** The largest source, in characters of text or bytes of a workbook. */
export const MAX_SOURCE = 8 * 1024 * 1024;
const MAX_DEPTH = 100;
const MAX_NODES = 500_000;

/**
 * Parses JSON of bounded size, depth and number of values. Characters that PostgreSQL and canonical JSON
 * cannot hold (NUL, lone surrogates) are removed from its strings. Throws ImportError.
 */
export function parseJson(text: string): Json {
  if (text.length > MAX_SOURCE)
    throw new ImportError('too_large', `The source has more than ${MAX_SOURCE} characters.`);
  let value: Json;
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch (error) {
    throw new ImportError('malformed', `The source is not JSON: ${(error as Error).message.slice(0, 200)}.`);
  }
  return clean(value);
}

/** Checks depth and size without recursion, because the depth is not known, and cleans the strings. */
function clean(value: Json): Json {
  const holder = { value };
  const pending: { parent: JsonObject; key: string; depth: number }[] = [
    { parent: holder, key: 'value', depth: 0 },
  ];
  let nodes = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { parent, key, depth } = next;
    if (++nodes > MAX_NODES)
      throw new ImportError('too_large', `The source has more than ${MAX_NODES} values.`);
    if (depth > MAX_DEPTH)
      throw new ImportError('too_deep', `The source is nested more than ${MAX_DEPTH} deep.`);
    const found = parent[key];
    if (typeof found === 'string') parent[key] = cleanText(found);
    else if (found !== null && typeof found === 'object') {
      for (const child of Object.keys(found))
        pending.push({ parent: found as JsonObject, key: child, depth: depth + 1 });
    }
  }
  return holder.value;
}

/** Removes NUL characters and replaces lone surrogates. */
export function cleanText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '').toWellFormed() : text.toWellFormed();
}

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns the objects of a list; anything else is an empty list. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Extends a JSON Pointer. */
export function pointer(base: string, ...keys: (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  );
}
