import { allOf } from '../content/conditions.ts';
import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { type DraftQuestion, Instrument, type Placeholders } from '../content/instrument.ts';
import { addScore, settleSums } from '../content/linear.ts';
import { plainText } from '../content/plain-text.ts';
import type { Calculation } from '../infix/calculated.ts';
import type { Target } from '../infix/target.ts';
import { placeOf, type Row } from '../tables/table.ts';
import { reportUnread } from '../tables/unread.ts';
import type { ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { readDictionary } from './dictionary.ts';
import { ProjectExpressions } from './language.ts';
import { questionFor } from './questions.ts';

type Findings = Instrument['findings'];

interface Part {
  row: Row;
  question: DraftQuestion;
}

/** A field, one of its choices, or a smart variable: `[name]`, `[name:value]`, `[signs(1)]`. */
const PLACEHOLDERS: Placeholders = {
  // `{name}` embeds the field itself, which content cannot do.
  pattern: /\[([a-z][\w-]*)((?:\(\w+\))?(?::[\w-]+)?)\]|\{[a-z]\w*(?::icons)?\}/gi,
  nameOf: ([, name, part]) => (part === '' || part === ':label' ? name : undefined),
};

/** Imports a REDCap data dictionary, as CSV. Question ids are the names of the fields. Throws ImportError. */
export function importRedcap(text: string): ImportResult {
  const { rows, unread } = readDictionary(text);
  const instrument = new Instrument(PLACEHOLDERS);
  reportUnread(unread, instrument.findings);
  const parts = readFields(rows, instrument);
  const targets = new Map(
    parts.map(({ question }): [string, Target] => [question.id, { is: 'question', question }]),
  );
  const calculations = rows.filter(isCalculation);
  const calculated = new Map(calculations.map((row) => [nameOf(row), calculationOf(row)]));
  const expressions = new ProjectExpressions(instrument, targets, calculated);
  addCalculations(calculations, expressions, instrument);
  addConditions(parts, expressions, instrument);
  settleSums(instrument);
  return finish(instrument, 'redcap');
}

const nameOf = ({ cells }: Row) => (cells.get('field_name') ?? '').toLowerCase();
const isCalculation = ({ cells }: Row) => cells.get('field_type')?.toLowerCase() === 'calc';
/** A calculated field is blank while its branching logic hides it. */
const calculationOf = ({ cells }: Row): Calculation => ({
  formula: cells.get('select_choices_or_calculations') ?? '',
  conditions: [cells.get('branching_logic')].filter((logic) => logic !== undefined),
});

function readFields(rows: readonly Row[], instrument: Instrument): Part[] {
  const parts: Part[] = [];
  const { findings } = instrument;
  const forms = new Set(rows.map(({ cells }) => cells.get('form_name')));
  if (forms.size === 1) instrument.title = titleOf([...forms][0] ?? '');
  let [form, sectionId]: (string | undefined)[] = [];
  for (const row of rows) {
    const { cells } = row;
    const header = cells.get('section_header');
    const isNewForm = cells.get('form_name') !== form;
    form = cells.get('form_name');
    if (isNewForm || header !== undefined) sectionId = addSection(row, form ?? '', header, instrument);
    reportField(row, findings);
    if (isHidden(row) || isCalculation(row)) continue;
    const question = questionFor(row, findings);
    if (!question) continue;
    if (sectionId !== undefined) question.sectionId = sectionId;
    if (instrument.addQuestion(question)) parts.push({ row, question });
  }
  return parts;
}

/** A form is a section; each section header begins another one. */
function addSection(
  row: Row,
  form: string,
  header: string | undefined,
  instrument: Instrument,
): string | undefined {
  const id = header === undefined ? form : `${form}-${row.number}`;
  if (id === '') return undefined;
  const title = header === undefined ? titleOf(form) : plainText(header);
  const section = { place: placeOf(row), id, title, titles: new Map(), descriptions: new Map() };
  // A form that continues after another form already has its section.
  return instrument.hasSection(id) || instrument.addSection(section) ? id : undefined;
}

function titleOf(form: string): string {
  const words = form.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isHidden({ cells }: Row): boolean {
  return /@HIDDEN(?!-)|@HIDDEN-SURVEY/.test(cells.get('field_annotation') ?? '');
}

/** The columns that are read or reported in another place. */
const READ: ReadonlySet<string> = new Set(
  `field_name form_name section_header field_type field_label select_choices_or_calculations field_note
  text_validation_type_or_show_slider_number text_validation_min text_validation_max branching_logic
  required_field
  matrix_group_name field_annotation`.split(/\s+/),
);
/** The types whose column of validations says how a text is checked. */
const VALIDATED: ReadonlySet<string> = new Set(['text', 'slider']);

/** Reports the columns of a field that have no equivalent. */
function reportColumns(row: Row, findings: Findings): void {
  const { cells } = row;
  const type = cells.get('field_type')?.toLowerCase() ?? '';
  if (/^y/i.test(cells.get('identifier') ?? ''))
    findings.warning(
      'property_left_out',
      placeOf(row, 'Identifier?'),
      'The field is marked as an identifier. Answers are encrypted, but exports of answers hold this one too.',
    );
  if (/^y/i.test(cells.get('matrix_ranking') ?? ''))
    findings.warning(
      'constraint_left_out',
      placeOf(row, 'Matrix Ranking?'),
      'Fields of the matrix may have the same answer.',
    );
  if (type === 'calc' && cells.has('field_note'))
    findings.info(
      'property_left_out',
      placeOf(row, 'Field Note'),
      'The note of the calculation is left out.',
    );
  const validation = 'text_validation_type_or_show_slider_number';
  if (cells.has(validation) && type !== 'text')
    findings.info(
      'appearance_left_out',
      placeOf(row, validation),
      `${quote(cells.get(validation))} is left out.`,
    );
  const bounds = ['text_validation_min', 'text_validation_max'].filter((column) => cells.has(column));
  if (bounds.length > 0 && !VALIDATED.has(type))
    findings.warning('bounds_not_supported', placeOf(row, bounds[0]), 'Fields of this type have no bounds.');
  const annotation = (cells.get('field_annotation') ?? '').trim();
  if (annotation !== '' && !annotation.startsWith('@'))
    findings.info('property_left_out', placeOf(row, 'Field Annotation'), 'The annotation is left out.');
  for (const column of cells.keys())
    if (!READ.has(column) && column !== 'identifier' && column !== 'matrix_ranking')
      findings.info('property_left_out', placeOf(row, column), 'The column has no equivalent.');
}

const ACTION_TAG = /@[A-Z][A-Z-]*/g;

function reportField(row: Row, findings: Findings): void {
  const { cells } = row;
  // A hidden calculation is still computed: it was never meant to be shown in the form.
  if (isHidden(row) && isCalculation(row)) return;
  if (isHidden(row))
    findings.warning('item_left_out', placeOf(row, 'Field Annotation'), 'The hidden field is left out.');
  else
    for (const [tag] of (cells.get('field_annotation') ?? '').matchAll(ACTION_TAG))
      findings.warning(
        'action_tag_left_out',
        placeOf(row, 'Field Annotation'),
        `${tag.slice(0, 40)} is left out.`,
      );
  reportColumns(row, findings);
  if (cells.has('matrix_group_name'))
    findings.info(
      'matrix_split',
      placeOf(row, 'Matrix Group Name'),
      'The field of the matrix becomes a separate question.',
    );
}

function addCalculations(
  rows: readonly Row[],
  expressions: ProjectExpressions,
  instrument: Instrument,
): void {
  for (const row of rows) {
    const place = placeOf(row, 'Choices, Calculations');
    const id = nameOf(row);
    try {
      if (id === '' || id.length > 255) throw new UntranslatableError('its name is empty or too long');
      const existing = instrument.concepts.get(id);
      if (existing && !existing.helper) throw new UntranslatableError('its name is used twice');
      const label = plainText(row.cells.get('field_label') ?? '') || id;
      addScore(instrument, { place, id, label }, expressions.valueOf(id));
      instrument.findings.settleDoubts(place);
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The calculated field ${quote(id)} is left out, because ${error.message}.`;
      instrument.findings.warning('formula_not_carried', place, message);
    }
  }
}

function addConditions(
  parts: readonly Part[],
  expressions: ProjectExpressions,
  { findings }: Instrument,
): void {
  for (const { row, question } of parts) {
    const logic = row.cells.get('branching_logic');
    const condition = allOf(logic === undefined ? [] : [logic], (text) => expressions.condition(text), {
      findings,
      place: placeOf(row, 'Branching Logic'),
    });
    if (condition) question.visibleIf = condition;
  }
}
