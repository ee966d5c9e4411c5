import { readXml } from '../content/xml.ts';
import { cleanText } from '../limits.ts';
import { ImportError } from '../types.ts';

/** A row of a table of the export: texts by the name of the field. */
export type Row = ReadonlyMap<string, string>;

/** The rows of an export by the name of their table, such as `questions`. */
export type Tables = ReadonlyMap<string, readonly Row[]>;

/** Whether XML is a structure that LimeSurvey exported. */
export function isStructure(text: string): boolean {
  return /^\s*<[^>]*>[^<]*(?:<!--[^>]*-->\s*)?<document>\s*<LimeSurveyDocType>|^\s*<document>\s*<LimeSurveyDocType>/.test(
    text.slice(0, 2_000).replace(/^\ufeff/, ''),
  );
}

/** Reads the tables of an .lss file. Throws ImportError. */
export function readTables(text: string): Tables {
  const reader = new Reader();
  readXml(text, reader);
  if (reader.type !== 'Survey')
    throw new ImportError('not_a_structure', 'Expected the structure of a whole survey, as an .lss file.');
  return reader.tables;
}

/** What a table consists of; the table of languages is a list. */
const FORMS: ReadonlySet<string> = new Set(['fields', 'rows', 'language']);

/** Collects `document / table / rows / row / field`; the languages are a list of their own. */
class Reader {
  readonly tables = new Map<string, Row[]>();
  type = '';
  readonly #path: string[] = [];
  #row: Map<string, string> | undefined;
  #text = '';

  open(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length === 4 && name === 'row') this.#row = new Map();
    // A table of another form is reported, although it is not read.
    const table = this.#path[1]!;
    if (this.#path.length === 3 && !FORMS.has(name) && !this.tables.has(table)) this.tables.set(table, []);
  }

  text(value: string): void {
    this.#text += value;
  }

  close(): void {
    const [, table = '', list, , field] = this.#path;
    const depth = this.#path.length;
    const value = cleanText(this.#text);
    if (depth === 5 && field !== undefined) this.#row?.set(field, value);
    if (depth === 4 && this.#row) {
      if (list === 'rows') this.#add(table, this.#row);
      this.#row = undefined;
    }
    if (depth === 3 && list === 'language') this.#add(table, new Map([['language', value]]));
    if (depth === 2 && table === 'LimeSurveyDocType') this.type = value.trim();
    this.#path.pop();
    this.#text = '';
  }

  #add(table: string, row: Row): void {
    const rows = this.tables.get(table);
    if (rows) rows.push(row);
    else this.tables.set(table, [row]);
  }
}
