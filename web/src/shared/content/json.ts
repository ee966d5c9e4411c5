import { type Diagnostic, isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import type { Kind } from './kinds.ts';

/** The contents of an instrument by kind; a kind that is missing is empty. */
export type Contents = Partial<Record<Kind, JsonObject>>;

/** A diagnostic of the content that an editor shows. */
export interface ContentDiagnostic extends Pick<Diagnostic, 'code' | 'message' | 'hint' | 'details'> {
  kind: string;
  pointer: string;
  severity: string;
}

/** The properties of the editor of one kind. */
export interface KindEditorProps {
  value: JsonObject;
  onChange(next: JsonObject): void;
  /** All kinds, for the names that the editors show. */
  contents: Contents;
  /** Those of all kinds. */
  diagnostics: readonly ContentDiagnostic[];
}

/**
 * Returns the object with the key set, or without it if the value is undefined. Other keys keep their
 * order.
 */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...rest } = object;
  return rest;
}

/** Like `withKey`, with the empty list or object left out. */
export function withFilled(object: JsonObject, key: string, value: Json[] | JsonObject): JsonObject {
  return withKey(object, key, Object.keys(value).length === 0 ? undefined : value);
}

export const asObject = (json: Json | undefined): JsonObject => (isJsonObject(json) ? json : {});
export const listOf = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
/** The entries of a list in their positions; anything but an object becomes an empty object. */
export const objectsOf = (json: Json | undefined): JsonObject[] => listOf(json).map(asObject);
export const textOf = (json: Json | undefined): string => (typeof json === 'string' ? json : '');
export const textsOf = (json: Json | undefined): string[] =>
  listOf(json).filter((entry): entry is string => typeof entry === 'string');
export const numberOf = (json: Json | undefined): number | undefined =>
  typeof json === 'number' ? json : undefined;

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
export function renamedKey(object: JsonObject, from: string, to: string): JsonObject {
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
export function withValueAt(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  return withAt(root, keysOf(pointer), value) as JsonObject;
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
