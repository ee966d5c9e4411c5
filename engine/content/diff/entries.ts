import type { DiffEntry, Json, JsonObject } from '../../types.ts';
import { canonicalJson } from '../canonical.ts';
import { isObject } from '../fields.ts';
import { Diagnostics, Place } from '../place.ts';
import type { Part, Parts } from './structure.ts';

/** Where a walk through two contents stands. */
interface Position {
  part: string;
  id: string;
  /** The id of the entry that holds this one, e.g. the question of an option. */
  of?: string;
  at: Place;
}

interface Located {
  value: JsonObject;
  index: number;
}

/** The differences of two contents of one kind, part by part. Contents are JSON, so they have no cycles. */
export function entriesOf(before: JsonObject, after: JsonObject, parts: Parts): DiffEntry[] {
  const entries: DiffEntry[] = [];
  const root = new Place(new Diagnostics(), 'experience');
  compareObjects(before, after, parts, { part: 'content', id: '', at: root }, entries);
  return entries;
}

function compareObjects(
  before: JsonObject,
  after: JsonObject,
  parts: Parts,
  position: Position,
  entries: DiffEntry[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [own(before, key), own(after, key)];
    const part = own(parts, key);
    const [oldEntries, newEntries] = part ? [byId(old, part), byId(fresh, part)] : [];
    const at = position.at.at(key);
    if (part && oldEntries && newEntries)
      compareEntries(oldEntries, newEntries, part, { ...position, at }, entries);
    else if (!same(old, fresh)) entries.push(entryOf(old, fresh, { ...position, at }, key));
  }
}

function compareEntries(
  before: ReadonlyMap<string, Located>,
  after: ReadonlyMap<string, Located>,
  part: Part,
  holder: Position,
  entries: DiffEntry[],
): void {
  const positionOf = (id: string, index: number): Position => ({
    part: part.name,
    id,
    ...(holder.id !== '' && { of: holder.id }),
    at: holder.at.at(part.id === undefined ? id : index),
  });
  for (const [id, { value, index }] of before) {
    if (!after.has(id)) entries.push(entryOf(value, undefined, positionOf(id, index)));
  }
  for (const [id, { value, index }] of after) {
    const old = before.get(id)?.value;
    if (old) compareObjects(old, value, part.parts ?? {}, positionOf(id, index), entries);
    else entries.push(entryOf(undefined, value, positionOf(id, index)));
  }
  if (part.id !== undefined && reordered(before, after)) {
    const { at, ...position } = positionOf('', 0);
    entries.push({ change: 'reordered', ...position, pointer: holder.at.pointer });
  }
}

function entryOf(
  before: Json | undefined,
  after: Json | undefined,
  { at, ...named }: Position,
  field?: string,
): DiffEntry {
  return {
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ...named,
    ...(field !== undefined && { field }),
    pointer: at.pointer,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** The entries of a list or map by id; undefined where they cannot be told apart, so the whole is compared. */
function byId(value: Json | undefined, { id: key }: Part): Map<string, Located> | undefined {
  const entries = new Map<string, Located>();
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
    // A concept may be written as its id alone.
    const object = typeof entry === 'string' ? { [key]: entry } : entry;
    const id = isObject(object) ? own(object, key) : undefined;
    if (!isObject(object) || typeof id !== 'string' || entries.has(id)) return undefined;
    entries.set(id, { value: object, index });
  }
  return entries;
}

/** Whether what stands in both stands in another order. */
function reordered(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  const kept = [...before.keys()].filter((id) => after.has(id));
  const now = [...after.keys()].filter((id) => before.has(id));
  return kept.some((id, i) => id !== now[i]);
}

function own<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}
