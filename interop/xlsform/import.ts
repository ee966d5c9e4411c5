import { allOf } from '../content/conditions.ts';
import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import {
  type DraftOption,
  type DraftQuestion,
  Instrument,
  type Placeholders,
} from '../content/instrument.ts';
import { tagOfLanguage } from '../content/languages.ts';
import { addScore, settleSums } from '../content/linear.ts';
import { answer, lit, type Node, op } from '../content/nodes.ts';
import type { Target } from '../infix/target.ts';
import { placeOf, type Row } from '../tables/table.ts';
import { reportUnread } from '../tables/unread.ts';
import type { ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { type TextReader, textReader } from './columns.ts';
import { FormExpressions } from './language.ts';
import { reportRow, reportSheets } from './losses.ts';
import { addOther, choiceLists, questionFor } from './questions.ts';
import type { FormSource } from './source.ts';
import { rowType } from './types.ts';

/** The imported row, and the `relevant` of the groups around it. */
interface Part {
  row: Row;
  conditions: readonly string[];
  question?: DraftQuestion;
  section?: Instrument['sections'][number];
  /** A condition in addition to those of the sheet. */
  extra?: Node;
}

/** A form shows the value of a chosen option, not its label. */
const PLACEHOLDERS: Placeholders = {
  pattern: /\$\{([^{}]{1,300})\}/g,
  nameOf: (match) => match[1]!.trim(),
  showsValue: () => true,
};

interface Group {
  id: string | undefined;
  conditions: readonly string[];
}

/** Imports the sheets of an XLSForm. Question ids are the names. */
export function importForm(form: FormSource): ImportResult {
  const instrument = new Instrument(PLACEHOLDERS);
  reportUnread(form.unread, instrument.findings);
  const main = form.settings?.cells.get('default_language') ?? form.language;
  readHead(form, main, instrument);
  const reader = textReader(main);
  const lists = choiceLists(form.choices, reader);
  const formReader = new FormReader(instrument, reader, lists);
  const parts = formReader.read(form.survey);
  const targets = new Map<string, Target>();
  for (const { question } of parts)
    if (question && question.input !== 'information') targets.set(question.id, { is: 'question', question });
  const calculations = calculationsIn(form.survey, instrument);
  const calculated = new Map(
    calculations.map(({ row, name, formula }) => {
      return [name, { formula, conditions: formReader.conditions.get(row) ?? [] }] as const;
    }),
  );
  const expressions = new FormExpressions(instrument, { targets, calculated });
  addCalculations(calculations, expressions, instrument);
  addConditions(parts, expressions, instrument);
  settleSums(instrument);
  reportSheets(form.choices, form.settings, instrument.findings);
  for (const name of form.otherSheets)
    instrument.findings.warning('property_left_out', `sheet ${name.slice(0, 80)}`, 'The sheet is not read.');
  return finish(instrument, 'xlsform');
}

function readHead({ settings }: FormSource, main: string | undefined, instrument: Instrument): void {
  instrument.title = settings?.cells.get('form_title') ?? settings?.cells.get('form_id') ?? '';
  if (main === undefined || main === 'default') return;
  const tag = tagOfLanguage(main);
  if (tag === undefined) {
    const message = `The language ${quote(main)} of the form is unknown; "en" is used.`;
    instrument.findings.warning(
      'unknown_language',
      settings ? placeOf(settings, 'default_language') : '',
      message,
    );
  }
  instrument.locale = tag ?? 'en';
}

class FormReader {
  readonly #instrument: Instrument;
  readonly #reader: TextReader;
  readonly #lists: ReadonlyMap<string, readonly DraftOption[]>;
  readonly #groups: Group[] = [];
  readonly #parts: Part[] = [];
  /**
   * By row, the conditions under which it is relevant; a calculation in a row that is not relevant is blank.
   */
  readonly conditions = new Map<Row, readonly string[]>();

  constructor(
    instrument: Instrument,
    reader: TextReader,
    lists: ReadonlyMap<string, readonly DraftOption[]>,
  ) {
    this.#instrument = instrument;
    this.#reader = reader;
    this.#lists = lists;
  }

  read(rows: readonly Row[]): Part[] {
    for (const row of rows) {
      const type = row.cells.get('type');
      const { findings } = this.#instrument;
      if ((row.cells.get('disabled') ?? '').toLowerCase() === 'yes') {
        findings.info('item_left_out', placeOf(row, 'disabled'), 'The row is disabled.');
        continue;
      }
      if (type === undefined) {
        if (row.cells.has('name') || row.cells.has('label'))
          findings.warning('item_left_out', placeOf(row), 'The row has no type, so it is left out.');
        continue;
      }
      reportRow(row, findings);
      this.conditions.set(row, this.#conditionsOf(row));
      this.#row(row, type);
    }
    return this.#parts;
  }

  #conditionsOf({ cells }: Row): string[] {
    const relevant = cells.get('relevant');
    return [...(this.#groups.at(-1)?.conditions ?? []), ...(relevant === undefined ? [] : [relevant])];
  }

  #row(row: Row, typeText: string): void {
    const { findings } = this.#instrument;
    const type = rowType(typeText);
    switch (type.is) {
      case 'begin':
        this.#begin(row, type.what);
        return;
      case 'end':
        this.#groups.pop();
        return;
      case 'metadata':
        findings.info(
          'metadata_left_out',
          placeOf(row),
          `The service records ${quote(typeText)} in its own way.`,
        );
        return;
      case 'calculate':
        return;
      case 'unsupported':
        findings.warning(
          'type_not_supported',
          placeOf(row, 'type'),
          `Questions of type ${quote(typeText)} have no equivalent; this one is left out.`,
        );
        return;
      case 'question':
        this.#question(row, type);
    }
  }

  #begin(row: Row, what: 'group' | 'repeat'): void {
    const outer = this.#groups.at(-1);
    const conditions = this.#conditionsOf(row);
    const name = row.cells.get('name');
    const wanted = name?.slice(0, 200) ?? 'group';
    const id = name === undefined || this.#instrument.hasSection(wanted) ? `${wanted}-${row.number}` : wanted;
    const section = {
      place: placeOf(row),
      id,
      title: this.#reader.text(row, 'label') ?? '',
      titles: this.#reader.texts(row, 'label'),
      descriptions: new Map<string, string>(),
    };
    const isNew = this.#instrument.addSection(section);
    if (isNew) this.#parts.push({ row, conditions, section });
    this.#groups.push({ id: isNew ? id : outer?.id, conditions });
    if (what === 'repeat')
      this.#instrument.findings.warning('repeats_not_supported', placeOf(row), 'The repeat is asked once.');
  }

  #question(row: Row, type: Extract<ReturnType<typeof rowType>, { is: 'question' }>): void {
    const { findings } = this.#instrument;
    if (row.cells.has('calculation')) return;
    const question = questionFor(row, type, this.#reader, this.#lists, findings);
    if (!question) return;
    const group = this.#groups.at(-1);
    const relevant = row.cells.get('relevant');
    const conditions = relevant === undefined ? [] : [relevant];
    this.#add({ row, conditions, question }, group);
    if (!type.other || question.options.length === 0) return;
    const other = addOther(row, question);
    const isList = question.input === 'multi_select' || question.input === 'ranking';
    const extra = op(isList ? 'contains' : 'eq', answer(question.id), lit('other'));
    this.#add({ row, conditions, question: other, extra }, group);
  }

  #add(part: Part & { question: DraftQuestion }, group: Group | undefined): void {
    if (group?.id !== undefined) part.question.sectionId = group.id;
    if (this.#instrument.addQuestion(part.question)) this.#parts.push(part);
  }
}

interface Calculation {
  row: Row;
  name: string;
  formula: string;
  label: string;
}

/** Rows of type calculate, and questions that a formula answers. */
function calculationsIn(rows: readonly Row[], { findings }: Instrument): Calculation[] {
  return rows.flatMap((row) => {
    const type = rowType(row.cells.get('type') ?? '');
    const formula = row.cells.get('calculation');
    if (type.is !== 'calculate' && (type.is !== 'question' || formula === undefined)) return [];
    const name = row.cells.get('name') ?? '';
    if (formula === undefined || name === '' || name.length > 255) {
      findings.warning('formula_not_carried', placeOf(row), 'The calculation has no formula or no name.');
      return [];
    }
    return [{ row, name, formula, label: row.cells.get('label') ?? name }];
  });
}

function addCalculations(
  calculations: readonly Calculation[],
  expressions: FormExpressions,
  instrument: Instrument,
): void {
  for (const { row, name, label } of calculations) {
    const place = placeOf(row, 'calculation');
    try {
      const existing = instrument.concepts.get(name);
      if (existing && !existing.helper) throw new UntranslatableError('its name is used twice');
      addScore(instrument, { place, id: name, label }, expressions.valueOf(name));
      instrument.findings.settleDoubts(place);
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The calculation ${quote(name)} is left out, because ${error.message}.`;
      instrument.findings.warning('formula_not_carried', place, message);
    }
  }
}

function addConditions(parts: readonly Part[], expressions: FormExpressions, { findings }: Instrument): void {
  for (const { row, conditions, question, section, extra } of parts) {
    const target = question ?? section;
    const reported = { findings, place: placeOf(row, 'relevant') };
    const condition = allOf(conditions, (text) => expressions.condition(text), reported, extra);
    if (target && condition) target.visibleIf = condition;
  }
}
