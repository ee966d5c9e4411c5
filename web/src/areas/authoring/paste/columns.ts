import { localeTag } from '../../../shared/content/translatable-texts.ts';
import { namedScale } from '../scales/named-scale.ts';

/** The role of a column of pasted rows; `prompt.de` is the German translation of the question text. */
export type ColumnRole =
  | 'ignore'
  | 'prompt'
  | 'id'
  | 'options'
  | 'reverse'
  | 'subscale'
  | 'section'
  | 'required'
  | 'description'
  | `prompt.${string}`;

export const ROLES = [
  'prompt',
  'id',
  'options',
  'reverse',
  'subscale',
  'section',
  'required',
  'description',
  'ignore',
] as const satisfies readonly ColumnRole[];

export interface Columns {
  hasHead: boolean;
  /** The role of each column. */
  roles: readonly ColumnRole[];
}

/** Words in the heading of a column, in English and German. */
const HEADS: [role: ColumnRole, pattern: RegExp][] = [
  [
    'prompt',
    /^(item|items|question|questions|question text|prompt|statement|text|item text|wording|frage|fragen|fragetext|aussage|itemtext|wortlaut)$/,
  ],
  ['id', /^(id|code|key|name|variable|item (id|no\.?|number|code)|no\.?|nr\.?|#|nummer|kürzel)$/],
  [
    'options',
    /^(options?|answers?|answer (options|scale|format)|response(s| options| scale| format)?|choices|scale|antwort(en|skala|format|optionen|möglichkeiten)?|optionen|skala)$/,
  ],
  [
    'reverse',
    /^(reverse[ds]?|reverse[- ]?(scored|coded|keyed)|recoded?|inverted|keyed|keying|polung|umgepolt|invers|invertiert|umkodieren|rekodiert|negativ)$/,
  ],
  [
    'subscale',
    /^(sub-?scales?|concept|facet|factor|dimension|domain|construct|subskala|subskalen|facette|faktor|konstrukt|konzept)$/,
  ],
  ['section', /^(section|block|page|part|abschnitt|seite|teil)$/],
  ['required', /^(required|mandatory|pflicht|pflichtfrage|erforderlich)$/],
  ['description', /^(description|help|help text|hint|hilfe|hilfetext|beschreibung|erläuterung)$/],
];

const TRANSLATION =
  /^(translations?|translated|übersetzung|prompt|question|item|frage|text)?[\s_.:([-]*([a-z]{2,3}(?:[-_][a-z0-9]{2,8})?)[)\]]?$/;

/**
 * Guesses the roles of the columns of pasted rows from the first row and from the contents of the cells.
 *
 * @param language the language of the instrument's own texts, if known: a column in it is the question
 */
export function guessColumns(cells: readonly (readonly string[])[]): Columns {
  const [first = [], ...rest] = cells;
  const heads = first.map(roleOfHead);
  const known = heads.filter((role) => role !== undefined).length;
  // A single heading word may be an item. Two heading words are a heading, and so is one above rows that look
  // different.
  const hasHead =
    rest.length > 0 && (known > 1 || (known === 1 && (first.length === 1 || hasNoSentence(first))));
  const body = hasHead ? rest : cells;
  const roles: ColumnRole[] = hasHead ? distinct(heads) : first.map(() => 'ignore');
  const columns = first.map((_, column) => body.map((row) => row[column] ?? ''));
  const isFree = (column: number) => roles[column] === 'ignore' && (!hasHead || heads[column] === undefined);
  const give = (role: ColumnRole, fits: (values: readonly string[]) => boolean) => {
    if (roles.includes(role)) return;
    const found = columns.findIndex((values, column) => isFree(column) && fits(values));
    if (found >= 0) roles[found] = role;
  };
  if (!roles.includes('prompt')) {
    const lengths = columns.map((values, column) => (isFree(column) ? averageLength(values) : -1));
    const longest = lengths.indexOf(Math.max(...lengths));
    if (longest >= 0) roles[longest] = 'prompt';
  }
  give('options', (values) => share(values, namesAnswers) > 0.5);
  give('reverse', (values) => isYesNoColumn(values));
  give('id', (values) => areIds(values));
  give('subscale', (values) => areNames(values));
  return { hasHead, roles };
}

/** Whether a cell lists answers or names a ready scale. */
function namesAnswers(cell: string): boolean {
  const options = splitOptions(cell);
  return options.length > 1 || namedScale(cell, options, 'en') !== undefined;
}

function roleOfHead(head: string): ColumnRole | undefined {
  const text = head.trim().toLowerCase().replace(/\*$/, '').trim();
  const role = HEADS.find(([, pattern]) => pattern.test(text))?.[0];
  return role ?? translationOf(text);
}

/** `prompt_de`, `Translation (de)`, `German` or `Deutsch`. */
function translationOf(head: string): ColumnRole | undefined {
  const named = LANGUAGE_NAMES.get(head);
  if (named !== undefined) return `prompt.${named}`;
  const tag = TRANSLATION.exec(head)?.[2]?.replace('_', '-');
  const locale = tag === undefined ? undefined : localeTag(tag);
  return locale !== undefined && isLanguage(locale) ? `prompt.${locale}` : undefined;
}

const LISTED = [
  ...['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'it', 'ja', 'ko', 'nl', 'no'],
  ...['pl', 'pt', 'ro', 'ru', 'sv', 'tr', 'uk', 'zh'],
];

/** Names of languages in English, in German and in themselves. */
const LANGUAGE_NAMES = new Map(
  LISTED.flatMap((tag) =>
    ['en', 'de', tag].map((language): [string, string] => [
      (new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag).toLowerCase(),
      tag,
    ]),
  ),
);

function isLanguage(locale: string): boolean {
  return LISTED.includes(locale.split('-')[0]!.toLowerCase());
}

/** A role is given once; a second column of it is left out. */
function distinct(roles: readonly (ColumnRole | undefined)[]): ColumnRole[] {
  return roles.map((role, column) => (role === undefined || roles.indexOf(role) < column ? 'ignore' : role));
}

function hasNoSentence(row: readonly string[]): boolean {
  return row.every((cell) => cell.length < 40 && !/[?.!]$/.test(cell));
}

const YES = /^(x|r|rev|\(r\)|reverse[d]?|y|yes|j|ja|true|wahr|1|-1|-|−|✓|✔|umgepolt|invers)$/i;
const NO = /^(|n|no|nein|false|falsch|0|\+|\+1)$/i;

/** Reads yes or no as spreadsheets write it; undefined for anything else. */
export function yesOrNo(cell: string): boolean | undefined {
  const text = cell.trim();
  return YES.test(text) ? true : NO.test(text) ? false : undefined;
}

function isYesNoColumn(values: readonly string[]): boolean {
  return values.every((value) => yesOrNo(value) !== undefined) && values.some((value) => value !== '');
}

function areIds(values: readonly string[]): boolean {
  return (
    values.every((value) => /^[\p{L}\p{N}_.-]{1,30}$/u.test(value)) && new Set(values).size === values.length
  );
}

/** Short texts that repeat. */
function areNames(values: readonly string[]): boolean {
  const filled = values.filter((value) => value !== '');
  return filled.length > 2 && averageLength(filled) < 40 && new Set(filled).size <= filled.length / 2;
}

function averageLength(values: readonly string[]): number {
  return values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length);
}

function share(values: readonly string[], is: (value: string) => boolean): number {
  const filled = values.filter((value) => value !== '');
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
}

/**
 * Splits the options of a cell: by lines, otherwise by the first of `;`, `|`, `/` and `,` that separates any.
 */
export function splitOptions(cell: string): string[] {
  const separator = ['\n', ';', '|', ' / ', '/', ','].find((each) => cell.includes(each));
  const parts = separator === undefined ? [cell] : cell.split(separator);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
