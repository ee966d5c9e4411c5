import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { type DraftItem, type DraftQuestion, draftQuestion, Instrument } from '../content/instrument.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { parseCsv } from '../tables/csv.ts';
import { placeOf, type Row, rowsOf, unreadColumns } from '../tables/table.ts';
import { reportUnread } from '../tables/unread.ts';
import { ImportError, type ImportResult } from '../types.ts';
import { type Guesses, guessesIn, type ItemOption, optionsIn, truthOf } from './columns.ts';

/** Imports a table with one item a row; subscales become concepts. Throws ImportError. */
export function importItems(text: string): ImportResult {
  const cells = parseCsv(text);
  const guesses = guessesIn(cells);
  const instrument = new Instrument();
  const columns = [...guesses.values()];
  if (!columns.some(({ column }) => column === 'text'))
    throw new ImportError(
      'not_items',
      'Expected a table with a column for the text of each item, such as "text".',
    );
  instrument.locale = columns.some(({ locale }) => locale === 'de') ? 'de' : 'en';
  reportColumns(cells, guesses, instrument);
  const names = cells[0]!.map((_, index) => guesses.get(index)?.column ?? '');
  const scores = new Scores(instrument);
  for (const row of rowsOf('', [names, ...cells.slice(1)], (name) => name)) addItem(row, instrument, scores);
  scores.finish();
  return finish(instrument, 'items');
}

function reportColumns(
  cells: readonly (readonly string[])[],
  guesses: Guesses,
  { findings, locale }: Instrument,
) {
  const header = cells[0]!;
  const read = [...guesses].map(([index, { column }]) => `${column}: ${quote(header[index]!.trim())}`);
  const language = locale === 'de' ? 'German' : 'English';
  findings.info('columns_read', 'row 1', `Read as ${read.join(', ')}; the texts as ${language}.`);
  reportUnread(
    unreadColumns('', cells, (name) => name),
    findings,
  );
  header.forEach((name, index) => {
    if (guesses.has(index) || name.trim() === '' || header.indexOf(name) !== index) return;
    findings.warning(
      'property_left_out',
      `column ${index + 1}`,
      `The column ${quote(name.trim())} is not read.`,
    );
  });
}

function addItem(row: Row, instrument: Instrument, scores: Scores): void {
  const { cells } = row;
  const flags = (['reverse', 'keyed', 'required'] as const).map((column) => {
    const value = truthOf(cells.get(column) ?? '', column === 'keyed');
    if (value === undefined) {
      const message = `${quote(cells.get(column))} is neither yes nor no, so the item is left out.`;
      instrument.findings.error('invalid_value', placeOf(row, column), message);
    }
    return value;
  });
  const text = cells.get('text');
  if (text === undefined)
    instrument.findings.error(
      'text_missing',
      placeOf(row, 'text'),
      'The item has no text, so it is left out.',
    );
  if (text === undefined || flags.includes(undefined)) return;
  const [reverse, keyed, required] = flags;
  const options = optionsIn(cells.get('options') ?? '');
  const question = draftQuestion(
    placeOf(row),
    cells.get('id') ?? `item-${row.number}`,
    'single_select',
    text,
  );
  question.required = required === true;
  addOptions(row, question, options, instrument);
  if (options.length === 0 && cells.has('options'))
    instrument.findings.error('option_left_out', placeOf(row, 'options'), 'The options cannot be read.');
  if (instrument.addQuestion(question)) scores.add(row, question, reverse === true || keyed === true);
}

/** Options without any code count from 1, in their order. */
function addOptions(
  row: Row,
  question: DraftQuestion,
  options: readonly ItemOption[],
  { findings }: Instrument,
) {
  const isNumbered = options.every(({ code }) => code === undefined);
  if (isNumbered && options.length > 0)
    findings.warning(
      'options_numbered',
      placeOf(row, 'options'),
      `The options have no numbers; they count 1 to ${options.length}.`,
    );
  const ids = new UniqueIds();
  question.options = options.map(({ code, label, value }, index) => {
    const number = isNumbered ? index + 1 : value;
    const id = code ?? (isNumbered ? String(index + 1) : label);
    return { ...ids.option(id), label, labels: new Map(), ...(number !== undefined && { value: number }) };
  });
}

/** Collects the items of subscales or, if there are none, of a total. */
class Scores {
  readonly #instrument: Instrument;
  readonly #bySubscale = new Map<string, { place: string; label: string; items: DraftItem[] }>();
  readonly #all: DraftItem[] = [];

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  add(row: Row, question: DraftQuestion, reverse: boolean): void {
    const subscales = (row.cells.get('subscale') ?? '').split(/[|;]/).map((name) => name.trim());
    const named = subscales.filter((name) => name !== '');
    const withNumbers = question.options.filter(({ value }) => value !== undefined);
    if (withNumbers.length < question.options.length || withNumbers.length === 0) {
      if (named.length > 0 || reverse)
        this.#instrument.findings.warning(
          'score_not_carried',
          placeOf(row, 'options'),
          'Not every option is a number, so the item counts for no score.',
        );
      return;
    }
    const item = { itemId: question.id, weight: 1, ...(reverse && { reverse }) };
    this.#all.push(item);
    for (const label of new Set(named)) {
      const key = label.toLowerCase();
      const known = this.#bySubscale.get(key) ?? { place: placeOf(row, 'subscale'), label, items: [] };
      known.items.push(item);
      this.#bySubscale.set(key, known);
    }
  }

  finish(): void {
    const { concepts, findings } = this.#instrument;
    for (const { place, label, items } of this.#bySubscale.values()) {
      const id = label.slice(0, 200);
      concepts.set(id, { place, id, label, items, missing: 'null' });
    }
    if (concepts.size > 0 || this.#all.length === 0) return;
    concepts.set('total', { place: '', id: 'total', label: 'Total', items: this.#all, missing: 'null' });
    findings.info(
      'score_added',
      '',
      'No subscale is named: the score "total" was added, the sum of all items.',
    );
  }
}
