import type { LocalizedText } from '../content/instrument.ts';
import type { Sheet } from './workbook.ts';
import { languageName } from './xlsform-language.ts';

export type Row = Record<string, string | LocalizedText>;

const TEXTS: ReadonlySet<string> = new Set(['label', 'hint']);

/**
 * Makes a sheet of rows: the columns that one of them has, texts in each language.
 * @param languages whose columns are named; none for a form in one language
 */
export function tableOf(
  columns: readonly string[],
  rows: readonly Row[],
  languages: readonly string[],
): Sheet {
  const used = columns.filter((column) => rows.some((row) => row[column] !== undefined));
  const header = used.flatMap((column) =>
    TEXTS.has(column) && languages.length > 0
      ? languages.map((tag) => `${column}::${languageName(tag)}`)
      : [column],
  );
  const cells = rows.map((row) =>
    used.flatMap((column) => {
      const value = row[column] ?? '';
      const isText = TEXTS.has(column) && languages.length > 0;
      if (typeof value === 'string') return isText ? languages.map(() => value) : [value];
      // A language without its own text shows the original.
      return isText ? languages.map((tag) => value.translations.get(tag) ?? value.text) : [value.text];
    }),
  );
  return [header, ...cells];
}
