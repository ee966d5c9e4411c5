import type { JsonObject } from '@eps/engine';
import { setDateBounds } from '../content/date-bounds.ts';
import { quote } from '../content/findings.ts';
import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import { isObject, textIn } from '../limits.ts';
import { controlsOf, dateIn, extensionValue, named, numberIn, valueX } from './extensions.ts';
import { type FhirItem, questionOf } from './items.ts';

const MAX_TEXT_LENGTH = 10_000;

type Findings = Instrument['findings'];

/** The input for each item type without options. */
const INPUTS: Readonly<Record<string, DraftQuestion['input']>> = {
  boolean: 'boolean',
  decimal: 'number',
  integer: 'number',
  quantity: 'number',
  date: 'date',
  dateTime: 'date',
  time: 'time',
  string: 'text',
  text: 'long_text',
  url: 'text',
  display: 'information',
};

/** Creates the question of an item, or reports why its type has no equivalent and returns undefined. */
export function questionFor(item: FhirItem, findings: Findings): DraftQuestion | undefined {
  const { type, options, place } = item;
  if (options.length > 0) return choiceQuestion(item, findings);
  if (type === 'choice' || type === 'open-choice') return textInsteadOfChoice(item, findings);
  const input = Object.hasOwn(INPUTS, type) ? INPUTS[type] : undefined;
  if (input === undefined) {
    const message = `Questions of type ${quote(type)} have no equivalent; this one is left out.`;
    findings.warning('type_not_supported', place, message);
    return undefined;
  }
  const question = questionOf(item, input);
  question.required = item.source.required === true && input !== 'information';
  if (input === 'number') numberFields(item, question, findings);
  if (input === 'date')
    setDateBounds(question, { min: dateIn(item.source, 'minValue'), max: dateIn(item.source, 'maxValue') });
  endsOf(question, findings);
  if (input === 'text' || input === 'long_text') textFields(item, question, findings);
  if (type === 'dateTime')
    findings.warning('type_changed', place, 'Only the date is asked, not the time of day.');
  if (item.repeats && input !== 'information')
    findings.warning('repeats_not_supported', place, 'The question takes one answer, not several.');
  return question;
}

const WITH_ENDS: ReadonlySet<DraftQuestion['input']> = new Set(['slider', 'rating']);

/** Only scales have words at their ends; elsewhere they become part of the description. */
function endsOf(question: DraftQuestion, findings: Findings): void {
  const { fieldTexts, input, place } = question;
  if (!fieldTexts || WITH_ENDS.has(input)) return;
  const words = Object.values(fieldTexts).map(({ text }) => text);
  question.description = [question.description, words.join(' – ')].filter(Boolean).join('\n');
  delete question.fieldTexts;
  findings.info('labels_left_out', place, 'The words at the ends of the scale are in its description.');
}

function choiceQuestion(item: FhirItem, findings: Findings): DraftQuestion {
  const { source, place, repeats } = item;
  const question = questionOf(item, repeats ? 'multi_select' : 'single_select');
  question.options = item.options;
  endsOf(question, findings);
  question.required = source.required === true;
  const maxOccurs = numberIn(extensionValue(source, 'maxOccurs'));
  if (repeats && maxOccurs !== undefined && Number.isInteger(maxOccurs) && maxOccurs >= 1)
    question.maxChoices = maxOccurs;
  if (item.options.some(({ exclusive }) => exclusive) && !repeats)
    for (const option of item.options) delete option.exclusive;
  if (['decimal', 'quantity', 'attachment', 'reference'].includes(item.type))
    findings.info('type_changed', place, `The options of the ${item.type} are offered as a choice.`);
  return question;
}

function textInsteadOfChoice(item: FhirItem, findings: Findings): DraftQuestion {
  const question = questionOf(item, 'text');
  question.required = item.source.required === true;
  const reason = item.missingOptions ?? 'It lists no options.';
  findings.warning('options_missing', item.place, `The choice is asked as a text. ${reason}`);
  return question;
}

/** The question that takes an answer outside of the options of an open choice. */
export function otherQuestion(item: FhirItem, choice: DraftQuestion, findings: Findings): DraftQuestion {
  const label = textIn(extensionValue(item.source, 'openLabel')) ?? 'Other, please specify';
  const id = `${item.linkId}-other`;
  findings.info(
    'open_choice_split',
    item.place,
    `The free answer of the open choice is the question ${quote(id)}.`,
  );
  return {
    ...choice,
    id,
    prompt: label,
    prompts: new Map(),
    input: 'text',
    options: [],
    required: false,
    descriptionIn: new Map(),
  };
}

function numberFields(item: FhirItem, question: DraftQuestion, findings: Findings): void {
  const { source, place, type } = item;
  const [min, max] = [
    numberIn(extensionValue(source, 'minValue')),
    numberIn(extensionValue(source, 'maxValue')),
  ];
  if (min !== undefined && max !== undefined && min >= max)
    findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
  else {
    if (min !== undefined) question.min = min;
    if (max !== undefined) question.max = max;
  }
  const sliderStep = numberIn(extensionValue(source, 'sliderStep'));
  const decimals = numberIn(extensionValue(source, 'maxDecimalPlaces'));
  if (type === 'integer') question.step = 1;
  else if (decimals !== undefined && decimals >= 0 && decimals <= 9 && Number.isInteger(decimals))
    question.step = Number(`1e-${decimals}`);
  if (controlsOf(source).includes('slider') && question.min !== undefined && question.max !== undefined) {
    question.input = 'slider';
    if (sliderStep !== undefined && sliderStep > 0) question.step = sliderStep;
  }
  // A step counts from the minimum; whole numbers from 0.5 would be 0.5, 1.5 and so on.
  if (
    question.step !== undefined &&
    question.min !== undefined &&
    !Number.isInteger(question.min / question.step)
  ) {
    delete question.step;
    findings.warning('bounds_not_supported', place, 'Any number of decimals is accepted.');
  }
  const unit = unitOf(item, findings);
  if (unit !== undefined) question.unit = unit;
}

function unitOf({ source, place }: FhirItem, findings: Findings): string | undefined {
  const [unit, ...others] = unitsOf(source);
  if (others.length > 0)
    findings.warning('unit_options_not_supported', place, `Only the unit ${quote(unit)} is offered.`);
  return unit;
}

/** Returns the unit of an item, or the units that it offers. */
export function unitsOf(source: JsonObject): string[] {
  const text = (coding: unknown) =>
    isObject(coding) ? (textIn(coding.display) ?? textIn(coding.code) ?? textIn(coding.unit)) : undefined;
  const unit = text(extensionValue(source, 'unit'));
  if (unit !== undefined) return [unit];
  return named(source, 'unitOption').flatMap((extension) => text(valueX(extension)?.value) ?? []);
}

function textFields({ source, place }: FhirItem, question: DraftQuestion, findings: Findings): void {
  const length = numberIn(source.maxLength);
  if (length === undefined) return;
  if (Number.isInteger(length) && length >= 1) question.maxLength = Math.min(length, MAX_TEXT_LENGTH);
  else findings.warning('bounds_not_supported', place, `The maximum length ${length} is not valid.`);
}
