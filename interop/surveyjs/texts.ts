import type { Json, JsonObject } from '@eps/engine';
import type { Texts } from '../content/instrument.ts';
import { plainText } from '../content/plain-text.ts';
import { isObject } from '../limits.ts';

/** A text with its translations by language. */
export interface LocalizedText {
  text: string;
  translations: Texts;
}

/**
 * Reads a text: a string, or an object of strings by language in which `default` is the survey's language.
 */
export function localized(value: Json | undefined): LocalizedText | undefined {
  if (typeof value === 'string') return { text: value, translations: new Map() };
  if (typeof value === 'number') return { text: String(value), translations: new Map() };
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (entries.length === 0) return undefined;
  const text = entries.find(([language]) => language === 'default')?.[1] ?? entries[0]![1];
  return { text, translations: new Map(entries.filter(([language]) => language !== 'default')) };
}

export function plain({ text, translations }: LocalizedText): LocalizedText {
  return {
    text: plainText(text),
    translations: new Map([...translations].map(([tag, translated]) => [tag, plainText(translated)])),
  };
}

/** Returns a property under its present or its former name. */
export function property(element: JsonObject, ...names: string[]): Json | undefined {
  for (const name of names) if (Object.hasOwn(element, name)) return element[name];
  return undefined;
}
