import { type Diagnostic, isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import type { Contents, Kind } from './kinds.ts';

/** A diagnostic of the content that an editor shows. */
export interface ContentDiagnostic extends Pick<Diagnostic, 'code' | 'message' | 'hint' | 'details'> {
  kind: string;
  pointer: string;
  severity: string;
}

/** The properties of the editor of one kind. */
export interface KindEditorProps<K extends Kind> {
  value: Contents[K];
  onChange(next: Contents[K]): void;
  /** All kinds, for the names that the editors show. */
  contents: Contents;
  /** Those of all kinds. */
  diagnostics: readonly ContentDiagnostic[];
}

/**
 * Returns the object with the key set, or without it if the value is undefined. Other keys keep their
 * order.
 */
export function withKey<T extends object, Key extends keyof T>(
  object: T,
  key: Key,
  value: T[Key] | undefined,
): T {
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...rest } = object;
  return rest as T;
}

/** Like `withKey`, with the empty list or object left out. */
export function withFilled<T extends object, Key extends keyof T>(object: T, key: Key, value: T[Key]): T {
  return withKey(object, key, Object.keys(value as object).length === 0 ? undefined : value);
}

/** The types of the objects among the values, and of the entries of their lists. */
type ObjectIn<T> = Exclude<Extract<T, object>, readonly unknown[]>;
type EntryIn<T> = Extract<T, readonly unknown[]>[number];

// Stored contents may have a value of any type anywhere. These return an empty one in place of another type.
export const asObject = <T>(value: T): ObjectIn<T> =>
  (isJsonObject(value as Json) ? value : {}) as ObjectIn<T>;
export const listOf = <T>(value: T): EntryIn<T>[] => (Array.isArray(value) ? value : []);
/** The entries of a list in their positions; anything but an object becomes an empty object. */
export const objectsOf = <T>(value: T): ObjectIn<EntryIn<T>>[] => listOf(value).map(asObject);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textsOf = (value: unknown): string[] =>
  listOf(value as Json).filter((entry): entry is string => typeof entry === 'string');
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

export const replacedAt = <T>(list: readonly T[], index: number, entry: T): T[] =>
  list.map((each, position) => (position === index ? entry : each));
export const removedAt = <T>(list: readonly T[], index: number): T[] =>
  list.filter((_, position) => position !== index);

/** Returns the list with the entry moved; a target outside of the list changes nothing. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Returns the object with a key renamed in its position. */
export function renamedKey<Value>(
  object: Readonly<Record<string, Value>>,
  from: string,
  to: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

/** Returns `stem`, or `stem_2`, `stem_3` … if it is taken. */
export function freeId(stem: string, taken: Iterable<string>): string {
  const ids = new Set(taken);
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}_${number}`;
    if (!ids.has(id)) return id;
  }
}

/** The keys of a JSON Pointer (RFC 6901). */
export function keysOf(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer of these keys. */
export function pointerOf(...keys: (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Returns the value at a JSON Pointer, undefined if there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/**
 * Returns the content with another value at a JSON Pointer; undefined removes the value. Objects on the
 * way are created, and the key `-` of a list appends to it.
 */
export function withValueAt<T extends JsonObject>(root: T, pointer: string, value: Json | undefined): T {
  return withAt(root, keysOf(pointer), value) as T;
}

function withAt(node: Json | undefined, [key, ...rest]: string[], value: Json | undefined): Json | undefined {
  if (key === undefined) return value;
  if (!Array.isArray(node)) {
    const object = isJsonObject(node) ? node : {};
    return withKey(object, key, withAt(object[key], rest, value));
  }
  const index = key === '-' ? node.length : Number(key);
  const inner = withAt(node[index], rest, value);
  const tail = node.slice(index + 1);
  return inner === undefined ? [...node.slice(0, index), ...tail] : [...node.slice(0, index), inner, ...tail];
}

/** The diagnostics of a kind whose position is the pointer or below it. */
export function diagnosticsAt(
  diagnostics: readonly ContentDiagnostic[],
  kind: Kind,
  pointer: string,
): ContentDiagnostic[] {
  return diagnostics.filter(
    (each) => each.kind === kind && (each.pointer === pointer || each.pointer.startsWith(`${pointer}/`)),
  );
}
