import type { Json, JsonObject } from '@eps/engine';
import { setDateBounds } from '../content/date-bounds.ts';
import { quote } from '../content/findings.ts';
import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import { textIn } from '../limits.ts';
import { type Choice, choicesIn, rangeChoices, rowsIn, specialChoices } from './choices.ts';
import {
  base,
  type Element,
  finite,
  PLACEHOLDER,
  RATE_ENDS,
  validatorsIn,
  withBounds,
  withLength,
  withTexts,
} from './fields.ts';
import { localized, plain, property } from './texts.ts';

type Findings = Instrument['findings'];

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
  comment: (element, findings) =>
    withLength(withTexts(base(element, 'long_text'), element, PLACEHOLDER), element, findings),
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

function single(element: Element): DraftQuestion {
  const question = base(element, 'single_select');
  question.options = optionsOf(element).map(({ exclusive, ...option }) => option);
  return question;
}

function multiple(element: Element): DraftQuestion {
  const question = base(element, 'multi_select');
  question.options = optionsOf(element);
  const counts = validatorsIn(element.source, 'answercount').map(({ maxCount }) => maxCount);
  const limits = [element.source.maxSelectedChoices, ...counts].flatMap((most) => finite(most) ?? []);
  const most = Math.min(...limits.filter((limit) => Number.isInteger(limit) && limit >= 1));
  if (Number.isFinite(most)) question.maxChoices = most;
  return question;
}

function optionsOf({ source, type }: Element): Choice[] {
  const choices = [...choicesIn(source.choices), ...(type === 'dropdown' ? rangeChoices(source) : [])];
  return [...choices, ...specialChoices(source, choices)];
}

function ranking(element: Element): DraftQuestion {
  const question = base(element, 'ranking');
  question.options = choicesIn(element.source.choices).map(({ exclusive, ...choice }) => choice);
  const most = element.source.maxSelectedChoices;
  if (element.source.selectToRankEnabled === true) {
    const limit = typeof most === 'number' && most >= 1 ? most : question.options.length;
    // The engine ranks all options unless the limit is lower than their number.
    if (Number.isInteger(limit) && limit < question.options.length) question.maxChoices = limit;
  }
  return question;
}

function rating(element: Element, findings: Findings): DraftQuestion {
  const { source } = element;
  const values = choicesIn(source.rateValues);
  if (values.length > 0) return withEnds({ ...base(element, 'single_select'), options: values }, source);
  const [min, step] = [finite(source.rateMin) ?? 1, finite(source.rateStep) ?? 1];
  const count = finite(source.rateCount);
  const max = finite(source.rateMax) ?? (count === undefined ? 5 : min + (count - 1) * step);
  const isRange = min < max && step > 0;
  if (!isRange)
    findings.warning('bounds_not_supported', element.place, `The bounds ${min} and ${max} leave no range.`);
  const question = { ...base(element, 'rating'), ...(isRange && { min, max, step }) };
  return withTexts(question, element, RATE_ENDS);
}

/** A choice has no words at its ends: they become part of the first and the last label. */
function withEnds(question: DraftQuestion, source: JsonObject): DraftQuestion {
  const ends = [
    [question.options[0]!, RATE_ENDS.min_label],
    [question.options.at(-1)!, RATE_ENDS.max_label],
  ] as const;
  for (const [option, names] of ends) {
    const words = localized(property(source, ...names));
    if (!words?.text) continue;
    const tags = new Set([...option.labels.keys(), ...words.translations.keys()]);
    const joined = (tag?: string) => {
      const label = (tag !== undefined && option.labels.get(tag)) || option.label;
      return `${label} – ${(tag !== undefined && words.translations.get(tag)) || words.text}`;
    };
    option.labels = new Map([...tags].map((tag) => [tag, joined(tag)]));
    option.label = joined();
  }
  return question;
}

/** A boolean with values or words of its own is a choice of two. */
function booleanQuestion(element: Element): DraftQuestion {
  const { source } = element;
  const keys = ['valueTrue', 'valueFalse', 'labelTrue', 'labelFalse'];
  if (!keys.some((key) => source[key] !== undefined)) return base(element, 'boolean');
  const question = base(element, 'single_select');
  const option = (value: Json, text: Json) => choicesIn([{ value, text }]);
  question.options = [
    ...option(source.valueTrue ?? true, source.labelTrue ?? 'Yes'),
    ...option(source.valueFalse ?? false, source.labelFalse ?? 'No'),
  ];
  // As a number, true is 1 and false is 0.
  for (const option of question.options)
    if (option.id === 'true' || option.id === 'false') option.value = option.id === 'true' ? 1 : 0;
  return question;
}

function matrix(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  const question = base(element, source.cellType === 'checkbox' ? 'information' : 'matrix');
  if (question.input === 'information') {
    findings.warning('type_not_supported', place, 'A matrix with several choices in a row is only shown.');
    return question;
  }
  if (choicesIn(source.columns).some(({ exclusive }) => exclusive))
    findings.info(
      'property_left_out',
      place,
      'A row of a matrix has one answer, so no column excludes others.',
    );
  question.options = choicesIn(source.columns).map(({ exclusive, ...column }) => column);
  question.rows = rowsIn(source.rows);
  const required = [source.isAllRowRequired, source.eachRowRequired, source.isRequired];
  if (source.isRequired === true && source.isAllRowRequired !== true && source.eachRowRequired !== true)
    findings.info('all_rows_required', place, 'A required matrix needs an answer in every row.');
  question.required = required.includes(true);
  return question;
}

const TEXT_INPUTS: Readonly<Record<string, DraftQuestion['input']>> = {
  text: 'text',
  number: 'number',
  range: 'slider',
  date: 'date',
  'datetime-local': 'date',
  datetime: 'date',
  time: 'time',
};

function textQuestion(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  const named = typeof source.inputType === 'string' ? source.inputType : 'text';
  // A text that must be a number is a number.
  const type = named === 'text' && validatorsIn(source, 'numeric').length > 0 ? 'number' : named;
  const input = Object.hasOwn(TEXT_INPUTS, type) ? TEXT_INPUTS[type]! : 'text';
  const question = base(element, input);
  if (!Object.hasOwn(TEXT_INPUTS, type))
    findings.warning('type_changed', place, `A text of any kind is accepted, not only ${quote(type)}.`);
  if (type.startsWith('datetime'))
    findings.warning('type_changed', place, 'Only the date is asked, not the time of day.');
  if (input === 'number' || input === 'slider')
    return withBounds(withTexts(question, element, input === 'number' ? PLACEHOLDER : {}), element, findings);
  const { minValueExpression, maxValueExpression } = source;
  const [min, max] = [minValueExpression ?? source.min, maxValueExpression ?? source.max].map(textIn);
  const isRead = source.step === undefined && input === 'date' && setDateBounds(question, { min, max });
  if (!isRead && [source.min, source.max, source.step].some((bound) => bound !== undefined))
    findings.warning('bounds_not_supported', place, 'The bounds and the step of the answer are left out.');
  return input === 'text'
    ? withLength(withTexts(question, element, PLACEHOLDER), element, findings)
    : question;
}

function slider(element: Element, findings: Findings): DraftQuestion {
  const { source, place } = element;
  if (source.sliderType === 'range') {
    findings.warning('type_not_supported', place, 'A slider with two values is only shown.');
    return base(element, 'information');
  }
  const { customLabels } = source;
  const whole = { ...element, source: { min: 0, max: 100, step: 1, ...source } };
  const question = withBounds(base(element, 'slider'), whole, findings);
  const labels = choicesIn(customLabels);
  const at = (bound: number | undefined) => labels.find(({ value }) => value === bound);
  const ends = [
    ['min_label', at(question.min)],
    ['max_label', at(question.max)],
  ] as const;
  const found = ends.flatMap(([key, label]) =>
    label ? [[key, { text: label.label, translations: label.labels }] as const] : [],
  );
  if (labels.length > found.length)
    findings.warning('labels_left_out', place, 'Only the labels at the ends of the slider are shown.');
  return found.length > 0 ? { ...question, fieldTexts: Object.fromEntries(found) } : question;
}
