import { type Contents, KINDS, type Kind } from './kinds.ts';
import { localesOf, type TranslatableText, textsOf, translationOf } from './translatable-texts.ts';

/** A text of an instrument that can be translated, with the content that has it. */
export interface InstrumentText extends TranslatableText {
  kind: Kind;
}

/** How complete a language is, over all contents that have texts. */
export interface Completeness {
  locale: string;
  missing: number;
  total: number;
  /** The contents that have texts, in their order. */
  parts: readonly { kind: Kind; missing: number; total: number }[];
}

/** Returns the texts of some contents of an instrument, all by default. */
export function instrumentTexts(contents: Partial<Contents>): InstrumentText[] {
  return KINDS.flatMap((kind) => textsOf(kind, contents[kind] ?? {}).map((text) => ({ ...text, kind })));
}

/** The languages that any of the contents has translations in. */
export function instrumentLocales(contents: Partial<Contents>, kinds: readonly Kind[] = KINDS): string[] {
  return [...new Set(kinds.flatMap((kind) => localesOf(contents[kind] ?? {})))];
}

/**
 * Returns how complete each language is. A text without letters, such as a number, needs no translation; the
 * compiler has the same rule.
 */
export function completenessOf(
  contents: Partial<Contents>,
  texts: readonly InstrumentText[] = instrumentTexts(contents),
): Completeness[] {
  const wanted = texts.filter(({ original }) => LETTER.test(original));
  return instrumentLocales(contents).map((locale) => {
    const isMissing = (text: InstrumentText) =>
      translationOf(contents[text.kind] ?? {}, locale, text).trim() === '';
    const parts = KINDS.map((kind) => {
      const own = wanted.filter((text) => text.kind === kind);
      return { kind, missing: own.filter(isMissing).length, total: own.length };
    }).filter(({ total }) => total > 0);
    const sum = (key: 'missing' | 'total') => parts.reduce((total, part) => total + part[key], 0);
    return { locale, missing: sum('missing'), total: sum('total'), parts };
  });
}

const LETTER = /\p{L}/u;
