import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import { type Content, freeId, renamed, withoutUndefined } from './waves.ts';

/** A date of a person, or an arm, in the content. */
export interface Entry {
  id: string;
  type?: string;
  ratio?: number;
}

export const LISTS = ['fields', 'arms'] as const;
export type ListName = (typeof LISTS)[number];

/** Where the ids of a list are used in the content. */
const USES = { fields: { key: 'field', list: '' }, arms: { key: '', list: 'arms' } } as const;

/** Returns the entries of a list of the content, which may have errors. */
export function entriesOf(content: Content, list: ListName): Entry[] {
  const entries = content[list];
  if (!Array.isArray(entries)) return [];
  return entries.filter((each: Json) => isJsonObject(each) && typeof each['id'] === 'string') as Entry[];
}

/** Returns content with one more date or arm. The first arm brings a second one and random blocks. */
export function withEntry(content: Content, list: ListName): Content {
  const entries = entriesOf(content, list);
  if (list === 'fields') {
    const id = freeId('date', entries);
    return { ...content, fields: [...entries, { id, type: 'date' }] };
  }
  const added = { id: freeId('arm', entries), ratio: 1 };
  if (entries.length > 0) return withBlocks({ ...content, arms: [...entries, added] });
  return withBlocks({ ...content, arms: [added, { id: freeId('arm', [added]), ratio: 1 }] });
}

/** Returns content in which a date or arm has other values; a new id is written where it is used, too. */
export function withChangedEntry(
  content: Content,
  list: ListName,
  id: string,
  change: Partial<Entry>,
): Content {
  const known = change.id === undefined ? content : renamed(content as Json, USES[list], id, change.id);
  const entries = entriesOf(known as Content, list).map((each) =>
    each.id === id ? { ...each, ...change } : each,
  );
  const changed = { ...(known as Content), [list]: entries };
  return change.ratio === undefined ? changed : withBlocks(changed);
}

/** Returns content without a date or arm. Without arms nothing is assigned at random. */
export function withoutEntry(content: Content, list: ListName, id: string): Content {
  const entries = entriesOf(content, list).filter((each) => each.id !== id);
  if (entries.length > 0) return { ...content, [list]: entries };
  const emptied = { ...content, [list]: undefined, ...(list === 'arms' && { randomization: undefined }) };
  return withoutUndefined(emptied);
}

/** Returns the sizes of the random blocks. */
export function blockSizesOf({ randomization }: Content): number[] {
  const sizes = isJsonObject(randomization as Json) && (randomization as JsonObject)['block_sizes'];
  return Array.isArray(sizes) ? sizes.filter((size): size is number => typeof size === 'number') : [];
}

export function withBlockSizes(content: Content, sizes: readonly number[]): Content {
  const known = (content['randomization'] ?? { method: 'blocked' }) as JsonObject;
  return { ...content, randomization: { ...known, block_sizes: [...sizes] } };
}

/**
 * Keeps the block sizes that match the shares of the arms; if there are none, uses once and twice the
 * smallest size.
 */
function withBlocks(content: Content): Content {
  const sum = entriesOf(content, 'arms').reduce((total, { ratio = 1 }) => total + ratio, 0);
  const fitting = blockSizesOf(content).filter((size) => size % sum === 0);
  return withBlockSizes(content, fitting.length > 0 ? fitting : [2 * sum, 4 * sum]);
}
