import type { Contents, Question } from '@eps/engine';
import type { LocalizedText } from '../content/instrument.ts';
import type { Condition } from './conditions.ts';
import { type Dialect, decimal, guarded, writeCondition } from './infix.ts';
import { reportLeftOut } from './left-out.ts';
import { Names } from './names.ts';
import { dateBounds, decimalsOf, named, reportType, textBeside } from './question-parts.ts';
import { type Run, runsOf } from './runs.ts';
import { Source } from './source.ts';
import { type Piping, TextWriter, untranslated } from './texts.ts';
import type { ExportRequest, InstrumentIdentity } from './types.ts';
import { MAX_CELL, type Sheet, writeWorkbook } from './workbook.ts';
import { ChoiceLists } from './xlsform-choices.ts';
import { dateBound, dialectOf, languageName } from './xlsform-language.ts';
import { type Row, tableOf } from './xlsform-table.ts';

/** Names of XML elements. */
const RULES = {
  invalid: /[^\p{L}\p{N}_.-]/gu,
  first: { valid: /^[\p{L}_]/u, prefix: 'q_' },
  maxLength: 200,
};
/** The Markdown that clients of XLSForm do not format: lists and code. */
const MARKUP = /^[-*] |`/m;
const COLUMNS = 'type name label hint required relevant constraint calculation parameters appearance'.split(
  ' ',
);

/** Writes an XLSForm as .xlsx workbook. Throws ImportError. */
export function exportXlsForm({ contents, identity }: ExportRequest): { source: Source; text: Uint8Array } {
  const tooLong = new Set<string>();
  let [source, writer] = sourceOf(contents, tooLong);
  // What reads a score that is left out is left out too.
  for (let long = writer.tooLong(); long.length > 0; long = writer.tooLong()) {
    for (const key of long) tooLong.add(key);
    [source, writer] = sourceOf(contents, tooLong);
  }
  const sheets = writer.write(identity);
  reportLeftOut(source, ['scorecard/concepts/*/label']);
  return { source, text: writeWorkbook(sheets) };
}

/** @param tooLong the conditions and scores that are left out because they do not fit a cell */
function sourceOf(contents: Contents, tooLong: ReadonlySet<string>): [Source, FormWriter] {
  const source = new Source(contents, { comparesTimes: false, tooLong });
  return [source, new FormWriter(source)];
}

class FormWriter {
  readonly #source: Source;
  readonly #names = new Names(RULES);
  readonly #lists: ChoiceLists;
  readonly #texts: TextWriter;
  readonly #dialect: Dialect;

  constructor(source: Source) {
    this.#source = source;
    this.#lists = new ChoiceLists(source, this.#names);
    for (const question of source.asked) {
      named(source, this.#names, 'question', question.id, source.placeOf(question, 'id'));
      for (const { id } of question.rows) this.#names.of('row', `${question.id}.${id}`);
      if (question.options.length > 0) this.#lists.add(question);
    }
    for (const { id, place } of source.scores) named(source, this.#names, 'score', id, `${place}/id`);
    const byId = new Map(source.asked.map((question) => [question.id, question]));
    const piping: Piping = {
      placeholder: (id) => {
        const question = byId.get(id);
        if (!question) return undefined;
        const name = `\${${this.#names.of('question', id)}}`;
        return question.options.length > 0 ? undefined : name;
      },
      looksLike: /\$\{[^{}]{1,300}\}/g,
    };
    this.#texts = new TextWriter(source.findings, piping, MARKUP);
    this.#dialect = dialectOf(this.#names, (question, optionId) => this.#lists.choice(question, optionId));
  }

  /** The keys of the conditions and scores whose text does not fit a cell. */
  tooLong(): string[] {
    const { scores, conditions } = this.#source;
    const long = (text: string) => text.length > MAX_CELL;
    return [
      ...[...conditions].flatMap(([key, each]) => (long(writeCondition(each, this.#dialect)) ? [key] : [])),
      ...scores.flatMap(({ id, value, known }) =>
        long(guarded(known, value, this.#dialect)) ? [`scores ${id}`] : [],
      ),
    ];
  }

  write(identity: InstrumentIdentity = {}): Record<string, Sheet> {
    const { experience } = this.#source.bundle;
    const title = this.#source.text(experience.title, (translation) => translation.title);
    if (title.translations.size > 0)
      this.#source.findings.info(
        'translation_left_out',
        '/experience/translations',
        'The title has one language.',
      );
    const survey = [...runsOf(this.#source).flatMap((run) => this.#run(run)), ...this.#scores()];
    const choices = this.#lists.rows();
    const languages = this.#languages();
    const settings = {
      form_title: title.text,
      form_id: (identity.id ?? 'instrument').replaceAll(/[^\w-]/g, '_'),
      ...(identity.version !== undefined && { version: identity.version }),
      ...(languages[0] !== undefined && { default_language: languageName(languages[0]) }),
    };
    const version: [string[], string[]] = [Object.keys(settings), Object.values(settings)];
    return {
      survey: tableOf(COLUMNS, survey, languages),
      choices: tableOf(['list_name', 'name', 'label'], choices, languages),
      settings: version,
    };
  }

  #leftOut(place: string, message: string): void {
    this.#source.findings.warning('property_left_out', place, message);
  }

  /** The languages whose columns are named: none for a form in English alone. */
  #languages(): string[] {
    const { locale, languages } = this.#source;
    return locale === 'en' && languages.length === 0 ? [] : [locale, ...languages];
  }

  #run(run: Run): Row[] {
    const { section, id, condition, place } = run;
    const rows = run.questions.flatMap((question) => this.#rows(question));
    if (!section) return rows;
    const name = named(this.#source, this.#names, 'section', id, `${place}/id`);
    const title = this.#text(this.#source.sectionTitle(section), `${place}/title`);
    const description = this.#source.sectionDescription(section);
    const note = description && {
      type: 'note',
      name: this.#names.of('note', `${id}_description`),
      label: this.#text(description, `${place}/description`),
    };
    if (note)
      this.#source.findings.info(
        'text_moved',
        `${place}/description`,
        `The text is the note "${note.name}".`,
      );
    return [
      { type: 'begin group', name, ...(title.text !== '' && { label: title }), ...this.#relevant(condition) },
      ...(note ? [note] : []),
      ...rows,
      { type: 'end group' },
    ];
  }

  #relevant(condition: Condition): Row {
    if (condition.is === 'constant' && condition.value) return {};
    return { relevant: writeCondition(condition, this.#dialect) };
  }

  #rows(question: Question): Row[] {
    const place = this.#source.placeOf(question);
    const description = this.#source.description(question);
    const prompt = this.#source.prompt(question);
    const row: Row = {
      name: this.#names.of('question', question.id),
      label: this.#text(prompt, `${place}/prompt`),
      ...(description && { hint: this.#text(description, `${place}/description`) }),
      ...(question.required && { required: 'yes' }),
      ...this.#relevant(this.#source.conditionOf(question)),
    };
    if (question.input === 'matrix') return this.#matrix(question, row);
    const text = textBeside(this.#source, question, this.#names);
    const beside = text && {
      type: 'text',
      name: text.name,
      label: this.#text(text.prompt, `${place}/options`),
      ...this.#relevant(text.condition),
      ...(text.maxLength !== undefined && { constraint: `string-length(.) <= ${text.maxLength}` }),
    };
    return [{ ...row, ...this.#typed(question) }, ...(beside ? [beside] : [])];
  }

  /** The rows of a matrix are questions; a note before them has the prompt. */
  #matrix(question: Question, { required, ...note }: Row): Row[] {
    const place = this.#source.placeOf(question);
    const message = 'The rows of the matrix are separate questions.';
    this.#source.findings.info('matrix_split', `${place}/rows`, message);
    const condition = this.#source.conditionOf(question);
    return [
      { type: 'note', ...note },
      ...question.rows.map((each) => ({
        type: `select_one ${this.#lists.of(question)}`,
        name: this.#names.of('row', `${question.id}.${each.id}`),
        label: this.#text(this.#source.rowLabel(question, each), `${place}/rows`),
        ...(required !== undefined && { required }),
        ...this.#relevant(condition),
      })),
    ];
  }

  #typed(question: Question): Row {
    const { input, options } = question;
    const maxLength = this.#source.lengthOf(question);
    switch (input) {
      case 'multi_select':
        return {
          type: `select_multiple ${this.#lists.of(question)}`,
          ...this.#listLimits(question),
        };
      case 'ranking':
        if (question.maxChoices !== undefined && question.maxChoices < options.length)
          this.#leftOut(this.#source.placeOf(question, 'max_choices'), 'People rank all options.');
        return { type: `rank ${this.#lists.of(question)}` };
      case 'boolean':
        return this.#yesOrNo(question);
      case 'information':
        return { type: 'note', required: '' };
      case 'date':
        return { type: 'date', ...this.#dates(question) };
      case 'time':
        return { type: 'time' };
      case 'text':
      case 'long_text':
        return {
          type: 'text',
          ...(input === 'long_text' && { appearance: 'multiline' }),
          ...(maxLength !== undefined && { constraint: `string-length(.) <= ${maxLength}` }),
        };
      case 'number':
        return this.#number(question);
      default:
        if (options.length > 0) return { type: `select_one ${this.#lists.of(question)}` };
        return input === 'consent' ? this.#yesOrNo(question) : this.#range(question);
    }
  }

  #yesOrNo(question: Question): Row {
    reportType(this.#source, question, 'a choice of Yes and No');
    return { type: `select_one ${this.#lists.booleans()}` };
  }

  #listLimits(question: Question): Row {
    const { maxChoices, options } = question;
    const parts = options
      .filter(({ exclusive }) => exclusive)
      .map(({ id }) => `not(selected(., '${this.#lists.choice(question, id)}') and count-selected(.) > 1)`);
    if (maxChoices !== undefined && maxChoices < options.length)
      parts.push(`count-selected(.) <= ${maxChoices}`);
    return parts.length > 0 ? { constraint: parts.join(' and ') } : {};
  }

  #number(question: Question): Row {
    const { min, max, step } = question;
    const decimals = decimalsOf(question);
    if (step !== undefined && decimals !== 0)
      this.#leftOut(this.#source.placeOf(question, 'step'), 'Any number of decimals is accepted.');
    const parts = [
      ...(min === undefined ? [] : [`. >= ${decimal(min)}`]),
      ...(max === undefined ? [] : [`. <= ${decimal(max)}`]),
    ];
    return {
      type: decimals === 0 ? 'integer' : 'decimal',
      ...(parts.length > 0 && { constraint: parts.join(' and ') }),
    };
  }

  #range(question: Question): Row {
    const { min, max, step = 1 } = question;
    if (min === undefined || max === undefined) return this.#number(question);
    if (question.input !== 'slider') reportType(this.#source, question, 'a range');
    return { type: 'range', parameters: `start=${decimal(min)} end=${decimal(max)} step=${decimal(step)}` };
  }

  #dates(question: Question): Row {
    const { min, max } = dateBounds(this.#source, question, dateBound);
    const parts = [...(min ? [`. >= ${min}`] : []), ...(max ? [`. <= ${max}`] : [])];
    return parts.length > 0 ? { constraint: parts.join(' and ') } : {};
  }

  #scores(): Row[] {
    return this.#source.scores.map(({ id, label, value, known }) => ({
      type: 'calculate',
      name: this.#names.of('score', id),
      ...(label !== '' && { label: untranslated(label) }),
      calculation: guarded(known, value, this.#dialect),
    }));
  }

  #text(text: LocalizedText, place: string): LocalizedText {
    return this.#texts.write(text, place, true);
  }
}
