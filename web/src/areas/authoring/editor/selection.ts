import type { JsonObject } from '@eps/sdk';
import { asObject, keysOf, listOf, pointerOf, textOf } from '../../../shared/content/json.ts';

/**
 * Returns where the entry of a list that a JSON Pointer leads to, or into, is after a change, by its id. An
 * entry that is gone, and everything that is in no list of entries with ids, stays where it was.
 */
export function followed(pointer: string, before: JsonObject, after: JsonObject): string {
  const [list, index, ...rest] = keysOf(pointer);
  if (list === undefined || index === undefined) return pointer;
  const id = textOf(asObject(listOf(before[list])[Number(index)])['id']);
  const now = id === '' ? -1 : listOf(after[list]).findIndex((entry) => asObject(entry)['id'] === id);
  return now < 0 ? pointer : pointerOf(list, now, ...rest);
}
