import toXliff12 from 'xliff/jsToXliff12';
import fromXliff2 from 'xliff/xliff2js';
import fromXliff12 from 'xliff/xliff12ToJs';
import { instrumentTexts } from '../../../shared/content/completeness.ts';
import { type Contents, KINDS } from '../../../shared/content/kinds.ts';
import { localeTag, translationOf } from '../../../shared/content/translatable-texts.ts';
import type { TranslationEntry } from './entries.ts';

/** Returns the translations into a language as XLIFF 1.2: a file for each content, a unit for each text. */
export async function toXliff(contents: Contents, language: string, locale: string): Promise<string> {
  const texts = instrumentTexts(contents);
  const resources = KINDS.flatMap((kind) => {
    const units = texts
      .filter((text) => text.kind === kind)
      .map((text) => {
        const target = translationOf(contents[kind], locale, text);
        return [text.pointer, { source: text.original, ...(target !== '' && { target }) }] as const;
      });
    return units.length > 0 ? [[kind, Object.fromEntries(units)] as const] : [];
  });
  return toXliff12({
    resources: Object.fromEntries(resources),
    sourceLanguage: language,
    targetLanguage: locale,
  });
}

/** Reads XLIFF 1.2 and 2.0. Undefined if it is neither, or names no target language. */
export async function fromXliff(text: string): Promise<TranslationEntry[] | undefined> {
  // Documents in XLIFF need no declarations of their own.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined;
  try {
    const isFirst = /<xliff[^>]*\sversion\s*=\s*["']1\./.test(text);
    const { resources, targetLanguage } = await (isFirst ? fromXliff12 : fromXliff2)(text);
    const locale = targetLanguage === undefined ? undefined : localeTag(targetLanguage);
    if (locale === undefined) return undefined;
    return Object.entries(resources).flatMap(([kind, units]) =>
      Object.entries(units).flatMap(([pointer, { source, target }]) =>
        target === undefined
          ? []
          : [{ kind, pointer, locale, original: textOf(source), translation: textOf(target) }],
      ),
    );
  } catch {
    // The library throws many kinds of errors for documents that are not XLIFF.
    return undefined;
  }
}

/**
 * The text of a source or target, without the elements that a translation tool put around parts of it.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const [element] = Object.values(value) as { contents?: unknown }[];
  return textOf(element?.contents);
}
