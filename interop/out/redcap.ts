import type { Question } from '@eps/engine';
import type { LocalizedText } from '../content/instrument.ts';
import { all, type Condition } from './conditions.ts';
import { type Dialect, decimal, guarded, writeCondition } from './infix.ts';
import { reportLeftOut } from './left-out.ts';
import { Names } from './names.ts';
import { dateBounds, decimalsOf, named, reportType, textBeside } from './question-parts.ts';
import { COLUMNS, cellOf, choiceLabel, dialectOf, escaped, type Row } from './redcap-language.ts';
import { type Run, runsOf } from './runs.ts';
import { Source } from './source.ts';
import { TextWriter } from './texts.ts';
import type { ExportRequest } from './types.ts';

const RESERVED = `redcap_event_name redcap_repeat_instrument redcap_repeat_instance redcap_survey_identifier
  redcap_data_access_group`.split(/\s+/);
const RULES = {
  invalid: /[^a-z0-9_]/g,
  first: { valid: /^[a-z]/, prefix: 'q_' },
  maxLength: 100,
  lowerCase: true,
  // Fields that REDCap adds to every project.
  reserved: RESERVED,
};
const CODE_RULES = { invalid: /[^A-Za-z0-9_]/g, maxLength: 100 };
const CARRIED = [
  'experience/questions/*/min_label',
  'experience/questions/*/max_label',
  'scorecard/concepts/*/label',
];

/** Writes a REDCap data dictionary as CSV. Throws ImportError. */
export function exportRedcap({ contents, identity }: ExportRequest): { source: Source; text: string } {
  const source = new Source(contents, {
    isAsked: ({ input }) => input !== 'ranking',
    comparesTimes: false,
    canQuote: (text) => !(text.includes("'") && text.includes('"')),
  });
  const rows = new DictionaryWriter(source, identity?.id).write();
  reportLeftOut(source, CARRIED);
  const keys = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const lines = [Object.values(COLUMNS), ...rows.map((row) => keys.map((key) => row[key] ?? ''))];
  return { source, text: lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('') };
}

class DictionaryWriter {
  readonly #source: Source;
  readonly #names = new Names(RULES);
  readonly #codes = new Map<string, Names>();
  readonly #form: string;
  readonly #texts: TextWriter;
  readonly #dialect: Dialect;

  constructor(source: Source, id: string | undefined) {
    this.#source = source;
    const { title } = source.bundle.experience;
    this.#form = new Names({ ...RULES, maxLength: 50 }).of('form', title || id || 'instrument');
    this.#names.of('record', 'record_id');
    for (const end of ['complete', 'timestamp']) this.#names.of('state', `${this.#form}_${end}`);
    for (const question of source.asked) {
      named(source, this.#names, 'question', question.id, source.placeOf(question, 'id'));
      for (const row of question.rows) this.#names.of('row', `${question.id}.${row.id}`);
      this.#addCodes(question);
    }
    for (const score of source.scores) named(source, this.#names, 'score', score.id, `${score.place}/id`);
    const byId = new Map(source.asked.map((question) => [question.id, question]));
    this.#texts = new TextWriter(source.findings, {
      placeholder: (id) => {
        const input = byId.get(id)?.input;
        if (!input || input === 'matrix') return undefined;
        return `[${this.#names.of('question', id)}${input === 'multi_select' ? ':checked' : ''}]`;
      },
      looksLike: /\[[a-z][\w-]*(?:\(\w+\))?(?::[\w-]+)?\]/gi,
    });
    this.#dialect = dialectOf(this.#names, (question, optionId) => this.#code(question, optionId));
  }

  write(): Row[] {
    const { findings, languages, bundle } = this.#source;
    if (this.#source.contents.context.locale !== undefined)
      findings.info('metadata_left_out', '/context/locale', 'A dictionary does not name its language.');
    if (languages.length > 0)
      findings.warning('translation_left_out', '/experience/translations', 'A dictionary has one language.');
    if (bundle.experience.title !== '')
      findings.info('title_changed', '/experience/title', `The form is named "${this.#form}".`);
    // The first field of a project holds the ids of its records.
    const record: Row = { name: 'record_id', type: 'text', label: 'Record ID', annotation: '@HIDDEN-SURVEY' };
    const rows = [record, ...runsOf(this.#source).flatMap((run) => this.#run(run)), ...this.#scores()];
    return rows.map((row) => ({ ...row, form: this.#form }));
  }

  #run(run: Run): Row[] {
    const { section, condition, place } = run;
    const rows = run.questions.flatMap((question) => this.#rows(question, condition));
    if (!section) return rows;
    if (condition.is !== 'constant')
      this.#source.findings.info(
        'condition_moved',
        `${place}/visible_if`,
        'Each field of the section has it.',
      );
    const description = this.#source.sectionDescription(section);
    const parts = [
      this.#text(this.#source.sectionTitle(section), `${place}/title`),
      ...(description ? [this.#text(description, `${place}/description`, true)] : []),
    ];
    const header = parts.filter((part) => part !== '').join('\n');
    if (description) {
      const message = 'The text follows the title in the section header.';
      this.#source.findings.info('text_moved', `${place}/description`, message);
    }
    return rows.map((row, index) => (index === 0 && header !== '' ? { ...row, header } : row));
  }

  #rows(question: Question, outer: Condition): Row[] {
    const place = this.#source.placeOf(question);
    const description = this.#source.description(question);
    const condition = all(outer, this.#source.conditionOf(question));
    const row: Row = {
      name: this.#names.of('question', question.id),
      label: this.#text(this.#source.prompt(question), `${place}/prompt`, true),
      ...(description && { note: this.#text(description, `${place}/description`, true) }),
      ...(question.required && { required: 'y' }),
      ...this.#logic(condition),
    };
    if (question.input === 'matrix') return this.#matrix(question, row);
    const text = textBeside(this.#source, question, this.#names);
    if (text?.maxLength !== undefined) this.#noLength(`${place}/max_length`);
    const beside = text && {
      name: text.name,
      type: 'text',
      label: this.#text(text.prompt, `${place}/options`),
      ...this.#logic(all(outer, text.condition)),
    };
    return [{ ...row, ...this.#typed(question) }, ...(beside ? [beside] : [])];
  }

  #logic(condition: Condition): Row {
    if (condition.is === 'constant' && condition.value) return {};
    return { logic: writeCondition(condition, this.#dialect) };
  }

  #matrix(question: Question, { required, ...row }: Row): Row[] {
    const place = this.#source.placeOf(question);
    const message = 'The rows of the matrix are fields of a matrix group.';
    this.#source.findings.info('matrix_split', `${place}/rows`, message);
    return [
      { ...row, type: 'descriptive' },
      ...question.rows.map(
        (each): Row => ({
          name: this.#names.of('row', `${question.id}.${each.id}`),
          type: 'radio',
          label: this.#text(this.#source.rowLabel(question, each), `${place}/rows`),
          choices: this.#choices(question),
          matrix: this.#names.of('matrix', `${question.id}_matrix`).slice(0, 60),
          ...(required !== undefined && { required }),
          ...(row.logic !== undefined && { logic: row.logic }),
        }),
      ),
    ];
  }

  #typed(question: Question): Row {
    const { input, options } = question;
    switch (input) {
      case 'multi_select':
        return { type: 'checkbox', choices: this.#choices(question), ...this.#listLimits(question) };
      case 'boolean':
        return { type: 'yesno' };
      case 'information':
        return { type: 'descriptive' };
      case 'long_text':
      case 'text':
        if (this.#source.lengthOf(question) !== undefined)
          this.#noLength(this.#source.placeOf(question, 'max_length'));
        return { type: input === 'text' ? 'text' : 'notes' };
      case 'date': {
        const bound = (text: string) => (text === 'today' || !text.startsWith('today') ? text : undefined);
        return { type: 'text', validation: 'date_ymd', ...dateBounds(this.#source, question, bound) };
      }
      case 'time':
        return { type: 'text', validation: 'time' };
      case 'slider':
        return this.#slider(question);
      case 'number':
        return this.#number(question);
      default:
        if (options.length > 0) return { type: 'radio', choices: this.#choices(question) };
        if (input !== 'consent') return this.#scale(question);
        reportType(this.#source, question, 'yes or no');
        return { type: 'yesno' };
    }
  }

  #noLength(place: string): void {
    this.#source.findings.warning('bounds_not_supported', place, 'A field of text has no length.');
  }

  #listLimits(question: Question): Row {
    const { maxChoices, options } = question;
    const none = options.filter(({ exclusive }) => exclusive).map(({ id }) => this.#code(question, id));
    const tags = [
      ...(none.length > 0 ? [`@NONEOFTHEABOVE='${none.join(',')}'`] : []),
      ...(maxChoices !== undefined && maxChoices < options.length ? [`@MAXCHECKED=${maxChoices}`] : []),
    ];
    return tags.length > 0 ? { annotation: tags.join(' ') } : {};
  }

  #number(question: Question): Row {
    const { min, max, step } = question;
    const decimals = decimalsOf(question);
    const isKnown = decimals !== undefined && decimals <= 4;
    if (step !== undefined && !isKnown) {
      const place = this.#source.placeOf(question, 'step');
      this.#source.findings.warning('bounds_not_supported', place, 'Any number of decimals is accepted.');
    }
    const validation = !isKnown ? 'number' : decimals === 0 ? 'integer' : `number_${decimals}dp`;
    return {
      type: 'text',
      validation,
      ...(min !== undefined && { min: decimal(min) }),
      ...(max !== undefined && { max: decimal(max) }),
    };
  }

  /** A slider has whole numbers; others are typed. */
  #slider(question: Question): Row {
    const { min = 0, max = 100, step } = question;
    if (![min, max].every(Number.isInteger) || step !== 1) {
      reportType(this.#source, question, 'a number');
      this.#noEnds(question);
      return this.#number(question);
    }
    const ends = (['min_label', 'max_label'] as const).map((key) => {
      const text = this.#source.fieldText(question, key);
      return text ? choiceLabel(this.#text(text, this.#source.placeOf(question, key))) : '';
    });
    return {
      type: 'slider',
      validation: 'number',
      min: decimal(min),
      max: decimal(max),
      ...(ends.some((end) => end !== '') && { choices: `${ends[0]} | | ${ends[1]}` }),
    };
  }

  #scale(question: Question): Row {
    reportType(this.#source, question, 'a number');
    this.#noEnds(question);
    return this.#number(question);
  }

  #noEnds(question: Question): void {
    for (const key of ['min_label', 'max_label'] as const) {
      if (!this.#source.fieldText(question, key)) continue;
      const place = this.#source.placeOf(question, key);
      this.#source.findings.info('labels_left_out', place, 'A typed number has no words at its ends.');
    }
  }

  #scores(): Row[] {
    return this.#source.scores.map(({ id, label, value, known }) => ({
      name: this.#names.of('score', id),
      type: 'calc',
      label: escaped(label || id),
      choices: guarded(known, value, this.#dialect),
      annotation: '@HIDDEN-SURVEY',
    }));
  }

  #addCodes(question: Question): void {
    const codes = new Names(CODE_RULES);
    this.#codes.set(question.id, codes);
    const place = this.#source.placeOf(question, 'options');
    for (const { id } of question.options) named(this.#source, codes, 'code', id, place);
  }

  #code({ id }: Question, optionId: string): string {
    return this.#codes.get(id)!.of('code', optionId);
  }

  #choices(question: Question): string {
    const place = this.#source.placeOf(question, 'options');
    return question.options
      .map((option) => {
        const label = this.#text(this.#source.optionLabel(question, option), place);
        if (/[|\n]/.test(label))
          this.#source.findings.info('text_changed', place, 'A choice has one line without "|".');
        return `${this.#code(question, option.id)}, ${choiceLabel(label)}`;
      })
      .join(' | ');
  }

  /** Labels are HTML, and have one language. */
  #text({ text }: LocalizedText, place: string, isMarkdown = false): string {
    return escaped(this.#texts.write({ text, translations: new Map() }, place, isMarkdown).text);
  }
}
