import type { DiffEntry, Json, JsonObject } from '../../types.ts';
import { sameJson } from '../canonical.ts';
import { Diagnostics, Position } from '../diagnostics.ts';
import { isObject } from '../fields.ts';
import type { Part, Parts } from './structure.ts';

/** The part that is being compared, and its position. */
interface Cursor {
  part: string;
  id: string;
  /** The id of the parent part, e.g. the question of an option. */
  of?: string;
  at: Position;
}

interface LocatedEntry {
  value: JsonObject;
  index: number;
}

/** Returns the differences between two contents of one kind, part by part. */
export function entriesOf(before: JsonObject, after: JsonObject, parts: Parts): DiffEntry[] {
  const entries: DiffEntry[] = [];
  const root = new Position(new Diagnostics(), 'experience');
  compareObjects(before, after, parts, { part: 'content', id: '', at: root }, entries);
  return entries;
}

function compareObjects(
  before: JsonObject,
  after: JsonObject,
  parts: Parts,
  cursor: Cursor,
  entries: DiffEntry[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldValue, newValue] = [own(before, key), own(after, key)];
    const part = own(parts, key);
    const [oldEntries, newEntries] = part ? [byId(oldValue, part), byId(newValue, part)] : [];
    const at = cursor.at.at(key);
    if (part?.lists && isMap(oldValue) && isMap(newValue))
      compareLists(oldValue, newValue, part.lists, { ...cursor, at }, entries);
    else if (part && oldEntries && newEntries)
      compareEntries(oldEntries, newEntries, part, { ...cursor, at }, entries);
    else if (!sameJson(oldValue, newValue)) entries.push(entryOf(oldValue, newValue, { ...cursor, at }, key));
  }
}

/** Compares two maps of lists; `of` of an entry is the key of its list. A missing list is an empty one. */
function compareLists(
  before: JsonObject = {},
  after: JsonObject = {},
  part: Part,
  cursor: Cursor,
  entries: DiffEntry[],
): void {
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compareObjects(
      { [id]: own(before, id) ?? [] },
      { [id]: own(after, id) ?? [] },
      { [id]: part },
      { ...cursor, id },
      entries,
    );
  }
}

function isMap(value: Json | undefined): value is JsonObject | undefined {
  return value === undefined || isObject(value);
}

function compareEntries(
  before: ReadonlyMap<string, LocatedEntry>,
  after: ReadonlyMap<string, LocatedEntry>,
  part: Part,
  parent: Cursor,
  entries: DiffEntry[],
): void {
  const cursorOf = (id: string, index: number): Cursor => ({
    part: part.name,
    id,
    ...(parent.id !== '' && { of: parent.id }),
    at: parent.at.at(part.id === undefined ? id : index),
  });
  for (const [id, { value, index }] of before) {
    if (!after.has(id)) entries.push(entryOf(value, undefined, cursorOf(id, index)));
  }
  for (const [id, { value, index }] of after) {
    const oldValue = before.get(id)?.value;
    if (oldValue) compareObjects(oldValue, value, part.parts ?? {}, cursorOf(id, index), entries);
    else entries.push(entryOf(undefined, value, cursorOf(id, index)));
  }
  if (part.id !== undefined && reordered(before, after)) {
    const { at, ...unnamed } = cursorOf('', 0);
    entries.push({ change: 'reordered', ...unnamed, pointer: parent.at.pointer });
  }
}

function entryOf(
  before: Json | undefined,
  after: Json | undefined,
  { at, ...part }: Cursor,
  field?: string,
): DiffEntry {
  return {
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ...part,
    ...(field !== undefined && { field }),
    pointer: at.pointer,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/**
 * Returns the entries of a list or map by id, or undefined if an entry has no id or two entries have the same
 * id. The list or map is then compared as a single value.
 */
function byId(value: Json | undefined, { id: key }: Part): Map<string, LocatedEntry> | undefined {
  const entries = new Map<string, LocatedEntry>();
  if (value === undefined) return entries;
  if (key === undefined) {
    if (!isObject(value)) return undefined;
    for (const [id, entry] of Object.entries(value)) {
      if (!isObject(entry)) return undefined;
      entries.set(id, { value: entry, index: -1 });
    }
    return entries;
  }
  if (!Array.isArray(value)) return undefined;
  for (const [index, entry] of value.entries()) {
    // A concept may be written as its id only.
    const object = typeof entry === 'string' ? { [key]: entry } : entry;
    const id = isObject(object) ? own(object, key) : undefined;
    if (!isObject(object) || typeof id !== 'string' || entries.has(id)) return undefined;
    entries.set(id, { value: object, index });
  }
  return entries;
}

/** Returns whether the entries that both have are in a different order. */
function reordered(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  const kept = [...before.keys()].filter((id) => after.has(id));
  const now = [...after.keys()].filter((id) => before.has(id));
  return kept.some((id, i) => id !== now[i]);
}

function own<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
