import names from './ready-names.json' with { type: 'json' };
import {
  OPTION_SCALES,
  type OptionScale,
  READY_LANGUAGES,
  type ReadyLanguage,
  readyLabels,
} from './ready-scales.ts';

/** A ready scale in a language. */
export interface NamedScale {
  ready: OptionScale;
  language: ReadyLanguage;
}

/**
 * Finds the ready scale that a cell of a table names, in any language, or whose answers it lists.
 *
 * @param options the answers that the cell lists; a single one if it does not
 * @param chosen the language of names in English, which are codes in tables of every language, and of names
 *   that several languages have
 */
export function namedScale(
  cell: string,
  options: readonly string[],
  chosen: ReadyLanguage,
): NamedScale | undefined {
  const named = BY_NAME.get(plain(cell));
  const found = named ?? BY_LABELS.get(listed(options));
  if (!found) return undefined;
  const isCode = named?.some(({ language }) => language === 'en');
  return isCode
    ? { ...found[0]!, language: chosen }
    : (found.find(({ language }) => language === chosen) ?? found[0]);
}

const ALL: readonly NamedScale[] = OPTION_SCALES.flatMap((ready) =>
  READY_LANGUAGES.map((language) => ({ ready, language })),
);
const BY_NAME = grouped(({ ready, language }) => names[language][ready].map(plain));
const BY_LABELS = grouped(({ ready, language }) => [listed(readyLabels(ready, language))]);

/** The scales by each of their keys. */
function grouped(keysOf: (scale: NamedScale) => readonly string[]): ReadonlyMap<string, NamedScale[]> {
  const groups = new Map<string, NamedScale[]>();
  for (const scale of ALL)
    for (const key of keysOf(scale)) groups.set(key, [...(groups.get(key) ?? []), scale]);
  return groups;
}

function listed(options: readonly string[]): string {
  return options.map(plain).join('\n');
}

/**
 * Without what does not distinguish names: case, also of the Turkish i and ı, `_` and `-`, the form of
 * apostrophes, and `(5 points)` at the end.
 */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı|i\u0307/g, 'i')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/[\s_-]+/g, ' ')
    .replaceAll('’', "'")
    .trim();
}
