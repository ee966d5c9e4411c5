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
 * Makes the text in the survey's own language the one under `default`, where surveys have English, which
 * becomes a translation.
 */
export function inOwnLanguage(value: Json, locale: string): Json {
  if (Array.isArray(value)) return value.map((each) => inOwnLanguage(each, locale));
  if (!isObject(value)) return value;
  const { default: english = value.en, [locale]: own = english, ...others } = value;
  const isText = own !== undefined && Object.values(value).every((each) => typeof each === 'string');
  if (!isText || (value.default ?? value[locale]) === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOwnLanguage(each, locale)]));
  const hasEnglish = locale !== 'en' && english !== undefined && english !== own;
  return { ...others, ...(hasEnglish && { en: english }), default: own };
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
