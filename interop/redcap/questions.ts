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
  truefalse: 'boolean',
  slider: 'slider',
  descriptive: 'information',
};

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
  if (input === 'single_select' || input === 'multi_select') question.options = optionsOf(choices);
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
  const [min, max] = [boundIn(row, 'text_validation_min') ?? 0, boundIn(row, 'text_validation_max') ?? 100];
  Object.assign(question, min < max ? { min, max, step: 1 } : { min: 0, max: 100, step: 1 });
  if (labels.trim() !== '')
    findings.info('labels_left_out', placeOf(row, 'Choices'), 'The labels of the slider are left out.');
}

const WHOLE = /^(integer|number_0dp)/;
const NUMBER = /^(number|integer)/;

/** Fields of text with a validation are numbers, dates or times. */
function addValidation(row: Row, question: DraftQuestion, findings: Findings): void {
  const validation = row.cells.get('text_validation_type_or_show_slider_number')?.toLowerCase() ?? '';
  const [min, max] = [boundIn(row, 'text_validation_min'), boundIn(row, 'text_validation_max')];
  const hasBounds = row.cells.has('text_validation_min') || row.cells.has('text_validation_max');
  const column = placeOf(row, 'Text Validation Type');
  if (NUMBER.test(validation)) {
    question.input = 'number';
    const isRange = min === undefined || max === undefined || min < max;
    if (isRange) Object.assign(question, min !== undefined && { min }, max !== undefined && { max });
    else findings.warning('bounds_not_supported', column, `The bounds ${min} and ${max} leave no range.`);
    if (WHOLE.test(validation) && Number.isInteger(question.min ?? 0)) question.step = 1;
  } else if (validation.startsWith('datetime')) {
    question.input = 'date';
    findings.warning('type_changed', column, 'Only the date is asked, not the time of day.');
  } else if (validation.startsWith('date')) question.input = 'date';
  else if (validation === 'time' || validation === 'time_hh_mm_ss') question.input = 'time';
  else if (validation !== '')
    findings.warning('validator_left_out', column, `The validation ${quote(validation)} is left out.`);
  if (hasBounds && question.input !== 'number')
    findings.warning('bounds_not_supported', column, 'The bounds of the field are left out.');
}

function boundIn(row: Row, column: string): number | undefined {
  const text = row.cells.get(column);
  const number = Number(text?.replace(',', '.'));
  return text === undefined || !Number.isFinite(number) ? undefined : number;
}
