import type { JsonObject } from '@eps/sdk';
import { asObject, keysOf, listOf, pointerOf, textOf } from '../../../shared/content/json.ts';

/**
 * Returns the JSON Pointer after a change: a list entry with an id that it points to, or into, is found again
 * by its id. If the entry was removed, or is in no list of entries with ids, the pointer stays unchanged.
 */
export function followed(pointer: string, before: JsonObject, after: JsonObject): string {
  const [list, index, ...rest] = keysOf(pointer);
  if (list === undefined || index === undefined) return pointer;
  const id = textOf(asObject(listOf(before[list])[Number(index)]).id);
  const now = id === '' ? -1 : listOf(after[list]).findIndex((entry) => asObject(entry).id === id);
  return now < 0 ? pointer : pointerOf(list, now, ...rest);
}
