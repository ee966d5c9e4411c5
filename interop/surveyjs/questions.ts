import type { Json, JsonObject } from '@eps/engine';
import { quote } from '../content/findings.ts';
import { type DraftQuestion, draftQuestion, type Instrument } from '../content/instrument.ts';
import { objectsIn } from '../limits.ts';
import { type Choice, choicesIn, rowsIn, specialChoices } from './choices.ts';
import { localized, plain, property } from './texts.ts';

type Findings = Instrument['findings'];

/** An element of a survey that asks or shows something. */
export interface Element {
  source: JsonObject;
  place: string;
  name: string;
  type: string;
}

type Reader = (element: Element, findings: Findings) => DraftQuestion;

const READERS: Readonly<Record<string, Reader>> = {
  radiogroup: single,
  dropdown: single,
  buttongroup: single,
  imagepicker: (element) => (element.source.multiSelect === true ? multiple : single)(element),
  checkbox: multiple,
  tagbox: multiple,
  ranking,
  rating,
  boolean: booleanQuestion,
  matrix,
  text: textQuestion,
  comment: (element) => withLength(base(element, 'long_text'), element.source),
  slider,
  html: (element) => {
    const question = base(element, 'information');
    const html = localized(element.source.html);
    const { text, translations } = plain(html ?? { text: '', translations: new Map() });
    return { ...question, prompt: text, prompts: translations };
  },
};

/** Creates the question of an element; undefined if its type has no equivalent, which is reported. */
export function questionFor(element: Element, findings: Findings): DraftQuestion | undefined {
  const read = Object.hasOwn(READERS, element.type) ? READERS[element.type] : undefined;
  if (read) return read(element, findings);
  const message = `Elements of type ${quote(element.type)} have no equivalent; this one is left out.`;
  findings.warning('type_not_supported', element.place, message);
  return undefined;
}

/** Creates a question with the properties that all elements have. */
function base({ source, place, name }: Element, input: DraftQuestion['input']): DraftQuestion {
  const title = localized(source.title) ?? { text: name, translations: new Map() };
  const description = localized(source.description);
  const question = draftQuestion(place, name, input, plain(title).text);
  question.prompts = plain(title).translations;
  if (description) {
    question.description = plain(description).text;
    question.descriptionIn = plain(description).translations;
  }
  question.required = source.isRequired === true && input !== 'information';
  return question;
}

function single(element: Element): DraftQuestion {
  const question = base(element, 'single_select');
  question.options = optionsOf(element).map(({ exclusive, ...option }) => option);
  return question;
}

function multiple(element: Element): DraftQuestion {
  const question = base(element, 'multi_select');
  question.options = optionsOf(element);
  const most = property(element.source, 'maxSelectedChoices');
  if (typeof most === 'number' && Number.isInteger(most) && most >= 1) question.maxChoices = most;
  return question;
}

function optionsOf({ source }: Element): Choice[] {
  const choices = choicesIn(source.choices);
  return [...choices, ...specialChoices(source, choices)];
}

function ranking(element: Element): DraftQuestion {
  const question = base(element, 'ranking');
  question.options = choicesIn(element.source.choices);
  const most = element.source.maxSelectedChoices;
  if (element.source.selectToRankEnabled === true) {
    const limit = typeof most === 'number' && most >= 1 ? most : question.options.length;
    // The engine ranks all options unless the limit is lower than their number.
    if (Number.isInteger(limit) && limit < question.options.length) question.maxChoices = limit;
  }
  return question;
}

function rating(element: Element): DraftQuestion {
  const { source } = element;
  const values = choicesIn(source.rateValues);
  if (values.length > 0) return { ...base(element, 'single_select'), options: values };
  const [min, step] = [finite(source.rateMin) ?? 1, finite(source.rateStep) ?? 1];
  const count = finite(source.rateCount);
  const max = finite(source.rateMax) ?? (count === undefined ? 5 : min + (count - 1) * step);
  const isRange = min < max && step > 0;
  return { ...base(element, 'rating'), ...(isRange && { min, max, step }) };
}

function booleanQuestion(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  if (source.valueTrue !== undefined || source.valueFalse !== undefined) {
    const [yes, no] = [source.valueTrue ?? true, source.valueFalse ?? false];
    const [labelYes, labelNo] = [localized(source.labelTrue), localized(source.labelFalse)];
    const question = base(element, 'single_select');
    question.options = choicesIn([
      { value: yes, text: labelYes?.text ?? 'Yes' },
      { value: no, text: labelNo?.text ?? 'No' },
    ]);
    return question;
  }
  if (source.labelTrue !== undefined || source.labelFalse !== undefined)
    findings.info('labels_left_out', place, 'The labels of yes and no are left out.');
  return base(element, 'boolean');
}

function matrix(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  const question = base(element, source.cellType === 'checkbox' ? 'information' : 'matrix');
  if (question.input === 'information') {
    findings.warning('type_not_supported', place, 'A matrix with several choices in a row is only shown.');
    return question;
  }
  question.options = choicesIn(source.columns);
  question.rows = rowsIn(source.rows);
  const required = [source.isAllRowRequired, source.eachRowRequired, source.isRequired];
  if (source.isRequired === true && source.isAllRowRequired !== true && source.eachRowRequired !== true)
    findings.info('all_rows_required', place, 'A required matrix needs an answer in every row.');
  question.required = required.includes(true);
  return question;
}

const MAX_TEXT_LENGTH = 10_000;

function withLength(question: DraftQuestion, source: JsonObject): DraftQuestion {
  const lengths = [source, ...objectsIn(source.validators).filter(({ type }) => type === 'text')];
  const length = lengths
    .map(({ maxLength }) => maxLength)
    .find((value) => typeof value === 'number' && value >= 1);
  if (typeof length === 'number' && Number.isInteger(length))
    question.maxLength = Math.min(length, MAX_TEXT_LENGTH);
  return question;
}

const TEXT_INPUTS: Readonly<Record<string, DraftQuestion['input']>> = {
  number: 'number',
  range: 'slider',
  date: 'date',
  'datetime-local': 'date',
  datetime: 'date',
  time: 'time',
};

function textQuestion(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  const type = typeof source.inputType === 'string' ? source.inputType : 'text';
  const input = Object.hasOwn(TEXT_INPUTS, type) ? TEXT_INPUTS[type]! : 'text';
  const question = base(element, input);
  if (type.startsWith('datetime'))
    findings.warning('type_changed', place, 'Only the date is asked, not the time of day.');
  if (input === 'number' || input === 'slider') return withBounds(question, source, findings, place);
  if ((input === 'date' || input === 'time') && (source.min !== undefined || source.max !== undefined))
    findings.warning('bounds_not_supported', place, 'The bounds of the date are left out.');
  return input === 'text' ? withLength(question, source) : question;
}

function slider(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  if (source.sliderType === 'range') {
    findings.warning('type_not_supported', place, 'A slider with two values is only shown.');
    return base(element, 'information');
  }
  return withBounds(base(element, 'slider'), { min: 0, max: 100, step: 1, ...source }, findings, place);
}

function withBounds(
  question: DraftQuestion,
  source: JsonObject,
  findings: Findings,
  place: string,
): DraftQuestion {
  const validator = objectsIn(source.validators).find(({ type }) => type === 'numeric') ?? {};
  const [min, max] = [
    finite(source.min) ?? finite(validator.minValue),
    finite(source.max) ?? finite(validator.maxValue),
  ];
  const step = finite(source.step);
  if (min !== undefined && max !== undefined && min >= max) {
    findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
    return question;
  }
  const isOnStep = step !== undefined && step > 0 && (min === undefined || Number.isInteger(min / step));
  return {
    ...question,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(isOnStep && { step }),
  };
}

function finite(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
