import Papa from 'papaparse';
import { type InstrumentText, instrumentTexts } from '../../../shared/content/completeness.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { localeTag, translationOf } from '../../../shared/content/translatable-texts.ts';
import type { TranslationEntry } from './entries.ts';

const COLUMNS = ['part', 'place', 'original'] as const;

/**
 * Returns the translations as CSV: a row for each text, a column for each language. A text that a spreadsheet
 * would read as a formula gets an apostrophe before it.
 */
export function toCsv(
  contents: Contents,
  locales: readonly string[],
  texts: readonly InstrumentText[] = instrumentTexts(contents),
): string {
  const rows = texts.map((text) => [
    text.kind,
    text.pointer,
    text.original,
    ...locales.map((locale) => translationOf(contents[text.kind], locale, text)),
  ]);
  // Excel reads UTF-8 by the byte order mark.
  return `\ufeff${Papa.unparse([[...COLUMNS, ...locales], ...rows], { escapeFormulae: true })}`;
}

/** Reads CSV, or the cells of a spreadsheet. Undefined if it does not have the columns. */
export function fromCsv(text: string): TranslationEntry[] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  });
  const [head = [], ...rows] = data;
  const at = COLUMNS.map((name) => head.findIndex((cell) => cell.trim().toLowerCase() === name));
  const locales = head.flatMap((cell, column) => {
    const locale = at.includes(column) || cell.trim() === '' ? undefined : localeTag(cell);
    return locale === undefined ? [] : [{ locale, column }];
  });
  if (at[0]! < 0 || at[1]! < 0 || locales.length === 0) return undefined;
  return rows.flatMap((row) =>
    locales.map(({ locale, column }) => ({
      kind: row[at[0]!] ?? '',
      pointer: row[at[1]!] ?? '',
      original: at[2]! < 0 ? undefined : plain(row[at[2]!] ?? ''),
      locale,
      translation: plain(row[column] ?? ''),
    })),
  );
}

function plain(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}
