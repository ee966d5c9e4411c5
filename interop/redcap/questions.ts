import { setDateBounds } from '../content/date-bounds.ts';
import { quote } from '../content/findings.ts';
import {
  type DraftOption,
  type DraftQuestion,
  draftQuestion,
  type Instrument,
} from '../content/instrument.ts';
import { plainText } from '../content/plain-text.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { numberOfCode } from '../tables/choices.ts';
import { placeOf, type Row } from '../tables/table.ts';

type Findings = Instrument['findings'];

const INPUTS: Readonly<Record<string, DraftQuestion['input']>> = {
  text: 'text',
  notes: 'long_text',
  textarea: 'long_text',
  dropdown: 'single_select',
  select: 'single_select',
  radio: 'single_select',
  checkbox: 'multi_select',
  yesno: 'boolean',
  truefalse: 'single_select',
  slider: 'slider',
  descriptive: 'information',
};

const WITH_CHOICES: ReadonlySet<string> = new Set(['single_select', 'multi_select', 'slider']);

/** Creates the question of a field, or reports why its type has no equivalent. */
export function questionFor(row: Row, findings: Findings): DraftQuestion | undefined {
  const { cells } = row;
  const type = (cells.get('field_type') ?? '').toLowerCase();
  const place = placeOf(row);
  const input = Object.hasOwn(INPUTS, type) ? INPUTS[type] : undefined;
  if (!input) {
    const message = `Fields of type ${quote(type)} have no equivalent; this one is left out.`;
    findings.warning('type_not_supported', placeOf(row, 'Field Type'), message);
    return undefined;
  }
  const name = (cells.get('field_name') ?? '').toLowerCase();
  const question = draftQuestion(place, name, input, plainText(cells.get('field_label') ?? name));
  question.required = /^y/i.test(cells.get('required_field') ?? '') && input !== 'information';
  const note = cells.get('field_note');
  if (note !== undefined) question.description = plainText(note);
  const choices = cells.get('select_choices_or_calculations') ?? '';
  const isTrueFalse = type === 'truefalse';
  if (isTrueFalse) question.options = optionsOf('1, True | 0, False');
  else if (input === 'single_select' || input === 'multi_select') question.options = optionsOf(choices);
  if (choices !== '' && (isTrueFalse || !WITH_CHOICES.has(input)))
    findings.warning(
      'property_left_out',
      placeOf(row, 'Choices'),
      `Fields of type ${quote(type)} have no choices.`,
    );
  if (question.options.length > 0 && /(?:^|\|)\s*,/.test(choices))
    findings.warning('option_left_out', placeOf(row, 'Choices'), 'A choice without a code is left out.');
  if (input === 'slider') addSlider(row, question, choices, findings);
  if (input === 'text') addValidation(row, question, findings);
  return question;
}

/** Reads choices: `1, Yes | 0, No`. */
function optionsOf(choices: string): DraftOption[] {
  const ids = new UniqueIds();
  return choices.split('|').flatMap((choice) => {
    const comma = choice.indexOf(',');
    const code = (comma < 0 ? choice : choice.slice(0, comma)).trim();
    if (code === '') return [];
    const label = comma < 0 ? code : plainText(choice.slice(comma + 1));
    return [{ ...ids.option(code), label: label || code, labels: new Map(), ...numberOfCode(code) }];
  });
}

function addSlider(row: Row, question: DraftQuestion, labels: string, findings: Findings): void {
  const given = (column: string) => boundIn(row, column, findings);
  const [min, max] = [given('text_validation_min') ?? 0, given('text_validation_max') ?? 100];
  if (min >= max)
    findings.warning('bounds_not_supported', placeOf(row), `The bounds ${min} and ${max} leave no range.`);
  Object.assign(question, min < max ? { min, max, step: 1 } : { min: 0, max: 100, step: 1 });
  const [left = '', middle = '', right = ''] = labels.split('|').map(plainText);
  const ends = labels.split('|').length === 2 ? [left, middle] : [left, right];
  const texts = (['min_label', 'max_label'] as const).flatMap((key, index) =>
    ends[index] ? [[key, { text: ends[index], translations: new Map() }] as const] : [],
  );
  if (texts.length > 0) question.fieldTexts = Object.fromEntries(texts);
  if (middle !== '' && ends[1] !== middle)
    findings.warning('labels_left_out', placeOf(row, 'Choices'), `The label ${quote(middle)} is left out.`);
}

const NUMBER = /^(?:integer|number(?:_([0-9])dp)?)(?:_comma_decimal)?$/;
/** Bounds of fields with a time of day begin with the date. */
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const DATE = /^date_(?:dmy|mdy|ymd)$/;

/** Fields of text with a validation are numbers, dates or times. */
function addValidation(row: Row, question: DraftQuestion, findings: Findings): void {
  const validation = row.cells.get('text_validation_type_or_show_slider_number')?.toLowerCase() ?? '';
  const hasBounds = row.cells.has('text_validation_min') || row.cells.has('text_validation_max');
  const column = placeOf(row, 'Text Validation Type');
  const number = NUMBER.exec(validation);
  if (number) {
    question.input = 'number';
    const [min, max] = ['text_validation_min', 'text_validation_max'].map((name) =>
      boundIn(row, name, findings),
    );
    const isRange = min === undefined || max === undefined || min < max;
    if (isRange) Object.assign(question, min !== undefined && { min }, max !== undefined && { max });
    else findings.warning('bounds_not_supported', column, `The bounds ${min} and ${max} leave no range.`);
    const step = validation.startsWith('integer') ? 1 : number[1] ? Number(`1e-${number[1]}`) : undefined;
    // A step counts from the minimum; whole numbers from 0.5 would be 0.5, 1.5 and so on.
    if (step !== undefined && Number.isInteger((question.min ?? 0) / step)) question.step = step;
    else if (step !== undefined)
      findings.warning('bounds_not_supported', column, 'Any number of decimals is accepted.');
  } else if (validation.startsWith('datetime')) {
    question.input = 'date';
    findings.warning('type_changed', column, 'Only the date is asked, not the time of day.');
  } else if (DATE.test(validation)) question.input = 'date';
  else if (validation === 'time') question.input = 'time';
  else if (validation === 'time_hh_mm_ss') {
    question.input = 'time';
    findings.warning('type_changed', column, 'The time is asked without seconds.');
  } else if (validation !== '')
    findings.warning('validator_left_out', column, `The validation ${quote(validation)} is left out.`);
  if (question.input === 'date') {
    const [min, max] = ['text_validation_min', 'text_validation_max'].map((name) => row.cells.get(name));
    if (setDateBounds(question, { min: min?.slice(0, DATE_LENGTH), max: max?.slice(0, DATE_LENGTH) })) return;
  }
  if (hasBounds && question.input !== 'number')
    findings.warning('bounds_not_supported', column, 'The bounds of the field are left out.');
}

/** Reads a bound; one that is a field or an expression is reported and left out. */
function boundIn(row: Row, column: string, findings: Findings): number | undefined {
  const text = row.cells.get(column);
  if (text === undefined) return undefined;
  const number = Number(text.replace(',', '.'));
  if (Number.isFinite(number)) return number;
  const message = `The bound ${quote(text)} is no number, so it is left out.`;
  findings.warning('bounds_not_supported', placeOf(row, column), message);
  return undefined;
}
