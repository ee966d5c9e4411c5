import type { Texts } from '../content/instrument.ts';
import { tagOfLanguage } from '../content/languages.ts';
import type { Row } from '../tables/table.ts';

/** Other names of columns, in lower case and with underscores, as earlier versions of XLSForm had them. */
const ALIASES: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  'bind::relevant': 'relevant',
  'bind::constraint': 'constraint',
  'bind::required': 'required',
  'bind::calculate': 'calculation',
  'bind::readonly': 'readonly',
  read_only: 'readonly',
  calculate: 'calculation',
  caption: 'label',
  value: 'name',
  command: 'type',
  'list name': 'list_name',
  listname: 'list_name',
  list: 'list_name',
  skippable: 'required_if_not',
  form_name: 'form_title',
  title: 'form_title',
};

/** The last colon of each line. Looks only as far as the next one, so that the time is linear. */
const LAST_COLON = /:(?=[^:\n\r\u2028\u2029]*(?:[\n\r\u2028\u2029]|$))/;

/** Returns the name of a column; a language keeps its case: `label::English (en)`. */
export function columnName(header: string): string {
  const [head = '', ...rest] = header.includes('::') ? header.split('::') : header.split(LAST_COLON);
  const name = head.trim().toLowerCase();
  const suffix = rest.map((part) => part.trim()).join('::');
  const whole = suffix === '' ? name : `${name}::${suffix}`;
  return (
    ALIASES[whole.toLowerCase()] ??
    ALIASES[name.replaceAll(' ', '_')] ??
    (suffix === '' ? (ALIASES[name] ?? name.replaceAll(' ', '_')) : whole)
  );
}

/** Reads a text in the form's language and its translations: `label` and `label::French (fr)`. */
export interface TextReader {
  text(row: Row, column: string): string | undefined;
  texts(row: Row, column: string): Texts;
}

/**
 * Returns the reader of the texts of a form.
 * @param main the form's language, as the settings or the first column name it
 */
export function textReader(main: string | undefined): TextReader {
  const isMain = (language: string) => language === main || language === 'default';
  const entries = (row: Row, column: string) => {
    const prefix = `${column}::`;
    return [...row.cells]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text] as const);
  };
  return {
    text: (row, column) => {
      const found = entries(row, column);
      return found.find(([language]) => isMain(language))?.[1] ?? row.cells.get(column) ?? found[0]?.[1];
    },
    texts: (row, column) => {
      const translated = entries(row, column).filter(([language]) => !isMain(language));
      return new Map(translated.map(([language, text]) => [tagOfLanguage(language) ?? language, text]));
    },
  };
}

/** Returns the first language that the columns of a sheet name; undefined if there is a label without one. */
export function firstLanguage(headers: readonly string[]): string | undefined {
  const names = headers.map(columnName);
  if (names.includes('label')) return undefined;
  return names.find((name) => name.startsWith('label::'))?.slice('label::'.length);
}
