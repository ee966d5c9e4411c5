import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import type { Contents } from './kinds.ts';

/**
 * Returns the contents with their texts in a language, as far as they are translated. Like the service, it
 * takes a translation for `de` only from `de`, not from `de-AT`.
 */
export function contentsIn<T extends Partial<Contents>>(contents: T, language: string): T {
  const entries = Object.entries(contents).map(([kind, content]) => [kind, contentIn(content, language)]);
  return Object.fromEntries(entries) as T;
}

/** Returns a content with its texts in a language, as far as they are translated. */
export function contentIn(content: JsonObject, language: string): JsonObject {
  const { translations } = content;
  if (!isJsonObject(translations)) return content;
  const tag = Object.keys(translations).find((each) => each.toLowerCase() === language);
  return tag === undefined ? content : (translated(content, translations[tag]) as JsonObject);
}

/** A translation has the shape of the original, with ids as keys where the original has lists. */
function translated(original: Json | undefined, translation: Json | undefined): Json | undefined {
  if (typeof translation === 'string') return translation.trim() === '' ? original : translation;
  if (!isJsonObject(translation)) return original;
  if (Array.isArray(original)) return original.map((entry) => entryIn(entry, translation));
  if (!isJsonObject(original)) return original;
  const own = Object.entries(translation).map(([key, part]) => [key, translated(original[key], part)]);
  return { ...original, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
}

/** An entry is translated by an object, or by its label alone. */
function entryIn(entry: Json, byId: JsonObject): Json {
  const object = typeof entry === 'string' ? { id: entry } : entry;
  if (!isJsonObject(object) || typeof object['id'] !== 'string') return entry;
  const own = Object.hasOwn(byId, object['id']) ? byId[object['id']] : undefined;
  if (own === undefined) return entry;
  return translated(object, typeof own === 'string' ? { label: own } : own) ?? entry;
}
