import { numberOfCode } from '../tables/choices.ts';

/** What a column of a table of items can hold. */
const COLUMNS = ['id', 'text', 'options', 'reverse', 'keyed', 'subscale', 'required'] as const;
type Column = (typeof COLUMNS)[number];

/** Names of columns as tables in English and German use them, in letters and digits only. */
const NAMES: Readonly<Record<Column, { en: string; de: string }>> = {
  id: {
    en: 'id itemid item itemno itemnumber itemcode no number code name variable variablename questionid qid',
    de: 'nr nummer itemnr itemnummer kürzel variablenname frageid fragenr fragennummer',
  },
  text: {
    en: 'text itemtext question questiontext wording prompt label statement stem content',
    de: 'frage fragetext wortlaut aussage formulierung itemwortlaut itemformulierung',
  },
  options: {
    en: 'options option choices answers answeroptions responseoptions responses responsescale answerscale',
    de: 'antworten antwortoptionen optionen antwortmöglichkeiten antwortformat antwortskala antwortkategorien',
  },
  reverse: {
    en: 'reverse reversed reversescored reversescoring reverseitem reversecoded inverted invert recode',
    de: 'invers invertiert invertieren umgepolt umpolen umgepoltesitem umkodieren rekodieren negativgepolt',
  },
  keyed: { en: 'keyed keying key direction scoringkey', de: 'polung richtung schlüssel' },
  subscale: {
    en: 'subscale subscales factor dimension facet construct domain concept scale',
    de: 'subskala subskalen unterskala faktor facette konstrukt bereich konzept skala',
  },
  required: { en: 'required mandatory', de: 'pflicht pflichtfrage erforderlich' },
};

const GUESSES = new Map(
  COLUMNS.flatMap((column) =>
    (['en', 'de'] as const).flatMap((locale) =>
      NAMES[column][locale].split(' ').map((name) => [name, { column, locale }] as const),
    ),
  ),
);

/** Scales of answers and scales of scores have the same name: cells with several parts are answers. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['scale', 'skala']);

interface Guess {
  column: Column;
  locale: 'en' | 'de';
}

/** What the columns hold, by their position. */
export type Guesses = ReadonlyMap<number, Guess>;

/** Whether rows of CSV are a table of items: texts, and what only items have. */
export function isItems(cells: readonly (readonly string[])[]): boolean {
  const found = new Set([...guessesIn(cells).values()].map(({ column }) => column));
  return (
    found.has('text') && (['options', 'reverse', 'keyed', 'subscale'] as const).some((c) => found.has(c))
  );
}

/** Guesses what the columns hold; the first that can hold something is the one that does. */
export function guessesIn([header = [], ...rows]: readonly (readonly string[])[]): Guesses {
  const guesses = new Map<number, Guess>();
  const taken = new Set<Column>();
  header.forEach((name, index) => {
    const guess = guessColumn(
      name,
      rows.map((row) => row[index] ?? ''),
    );
    if (!guess || taken.has(guess.column)) return;
    taken.add(guess.column);
    guesses.set(index, guess);
  });
  // "Item" is the id beside a text, and the text beside an id.
  const item = header.findIndex((name) => nameOf(name) === 'item');
  if (item >= 0 && !taken.has('text')) guesses.set(item, { column: 'text', locale: 'en' });
  return guesses;
}

const nameOf = (header: string) =>
  header
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns what a column holds by its name and, where that is not enough, by its cells. */
function guessColumn(header: string, cells: readonly string[]): Guess | undefined {
  const name = nameOf(header);
  const guess = GUESSES.get(name);
  const isOptions = AMBIGUOUS.has(name) && cells.some((cell) => /[|=\n]/.test(cell));
  return guess && (isOptions ? { ...guess, column: 'options' } : guess);
}

export interface ItemOption {
  code: string | undefined;
  label: string;
  value?: number;
}

const CODED = /^\s*([^=:\s][^=:]{0,40}?)\s*[=:]\s*(.*)$/su;
const NUMBERED = /^\s*[-+]?\d+(?:\.\d+)?\s*[=:]/;
const RANGE = /^\s*(-?\d{1,4})\s*(?:-|–|\.\.|to|bis)\s*(-?\d{1,4})\s*$/;
const MAX_RANGE = 101;

/** Reads options: `0=Never|1=Often`, one in a line or after a semicolon, or a range such as `1-5`. */
export function optionsIn(cell: string): ItemOption[] {
  const range = RANGE.exec(cell);
  if (range) {
    const [min, max] = [Number(range[1]), Number(range[2])];
    const length = max - min + 1;
    if (length > 1 && length <= MAX_RANGE)
      return Array.from({ length }, (_, index) => optionOf(String(min + index), String(min + index)));
  }
  return parts(cell).flatMap((part) => {
    const [, code, label] = CODED.exec(part) ?? [];
    if (code !== undefined) return [optionOf(code, label!.trim() || code)];
    return part.trim() === '' ? [] : [{ code: undefined, label: part.trim() }];
  });
}

function optionOf(code: string, label: string): ItemOption {
  return { code, label, ...numberOfCode(code) };
}

function parts(cell: string): string[] {
  for (const separator of ['|', '\n', ';']) if (cell.includes(separator)) return cell.split(separator);
  // Commas also occur in labels: they separate only if a number follows each of them.
  const byComma = cell.split(',');
  return byComma.every((part) => NUMBERED.test(part)) ? byComma : [cell];
}

const YES = new Set(
  '1 true yes y x r rev reverse reversed - – -1 (-) negative minus ja j wahr invers umgepolt'.split(' '),
);
const NO = new Set('0 false no n + +1 (+) positive plus nein falsch'.split(' '));

/** Whether a cell says yes; undefined if it says neither. In a column of keys, 1 is the usual direction. */
export function truthOf(cell: string, isKey = false): boolean | undefined {
  const text = cell.trim().toLowerCase().replace('−', '-');
  if (text === '' || (isKey && text === '1')) return false;
  if (YES.has(text)) return true;
  return NO.has(text) ? false : undefined;
}
