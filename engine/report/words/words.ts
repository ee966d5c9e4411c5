import { lookupLocale } from '../../inputs/translation.ts';
import type { StopRuleName } from '../../types.ts';
import ar from './ar.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import zhHans from './zh-Hans.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

/** Fixed texts of reports and printed forms, which no content has. `{…}` are placeholders for values. */
export type Words = Readonly<typeof en> & {
  /** By the stop rule that ended an adaptive test; `exhausted` if no question was left. */
  stops: Readonly<Record<StopRuleName | 'exhausted', string>>;
};

const WORDS: Readonly<Record<string, Words>> = {
  ar,
  da,
  de,
  en,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  sv,
  tr,
  uk,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/** The languages that have fixed words. */
export const WORD_LOCALES: readonly string[] = Object.keys(WORDS);

/** Returns the words for a locale, English when it is not supported. */
export function wordsFor(locale: string): Words {
  return WORDS[lookupLocale(WORD_LOCALES, locale) ?? scriptOf(locale) ?? 'en']!;
}

/** Chinese is written in two scripts, which most locales do not name: zh-TW is zh-Hant-TW. */
function scriptOf(locale: string): string | undefined {
  if (!/^zh\b/i.test(locale)) return undefined;
  try {
    return lookupLocale(WORD_LOCALES, new Intl.Locale(locale).maximize().toString());
  } catch {
    return undefined;
  }
}

/** Replaces the placeholders of a sentence with values. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
