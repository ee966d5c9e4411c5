// How each input is drawn. A drawer gets the question and `changed(value)`, to be called with what the answer now is, or
// undefined where there is none (any more). It returns elements; the caller wraps them in the question's fieldset.

import { element } from './dom.js';
import { ranking } from './ranking.js';
import { say } from './words.js';

const MOST_POINTS = 11;

const DRAWERS = {
  single_select: options,
  likert: (question, changed) => (question.options.length > 0 ? options : numbers)(question, changed),
  rating: numbers,
  nps: numbers,
  number: typedNumber,
  slider,
  boolean: yesNo,
  consent: (question, changed) => (question.options.length > 0 ? options : agreement)(question, changed),
  multi_select: multiSelect,
  ranking,
  matrix,
  text: (question, changed) => typed(question, changed, element('input', { type: 'text' })),
  long_text: (question, changed) => typed(question, changed, element('textarea')),
  date: (question, changed) => typed(question, changed, element('input', { type: 'date' })),
  time: (question, changed) => typed(question, changed, element('input', { type: 'time' })),
  information: () => [],
};

/** The elements a person answers with. */
export function draw(question, changed) {
  const drawer = DRAWERS[question.input] ?? DRAWERS.text;
  return drawer(question, changed);
}

function radio(name, label, onChoose) {
  const input = element('input', { type: 'radio', name });
  input.addEventListener('change', onChoose);
  return element('label', { className: 'choice' }, input, element('span', {}, label));
}

function options(question, changed) {
  return question.options.map(({ id, label }) => radio(question.id, label, () => changed(id)));
}

function yesNo(question, changed) {
  return [
    radio(question.id, say('yes'), () => changed(true)),
    radio(question.id, say('no'), () => changed(false)),
  ];
}

function agreement(_question, changed) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => changed(input.checked));
  return [element('label', { className: 'choice' }, input, element('span', {}, say('agree')))];
}

/** A row of points where they are few, else a field. */
function numbers(question, changed) {
  const { min, max, step = 1, unit } = question;
  const count = Math.floor((max - min) / step) + 1;
  if (!(count <= MOST_POINTS)) return typedNumber(question, changed);
  const points = Array.from({ length: count }, (_, i) => min + i * step).map((value) =>
    radio(question.id, unit ? `${value} ${unit}` : String(value), () => changed(value)),
  );
  return [element('div', { className: 'points' }, ...points)];
}

function typedNumber(question, changed) {
  const { min, max, step, unit } = question;
  const input = element('input', { type: 'number', min, max, step: step ?? 'any', inputMode: 'decimal' });
  input.setAttribute('aria-label', question.prompt);
  input.addEventListener('input', () => changed(input.value === '' ? undefined : input.valueAsNumber));
  return [element('p', {}, input, unit ? ` ${unit}` : undefined)];
}

/** Nothing is answered until the slider was moved. */
function slider(question, changed) {
  const { min = 0, max = 100, step, unit = '' } = question;
  const input = element('input', { type: 'range', min, max, step: step ?? 'any', value: (min + max) / 2 });
  input.setAttribute('aria-label', question.prompt);
  const output = element('output', {}, say('noAnswer'));
  const moved = () => {
    const value = step === undefined ? Math.round(input.valueAsNumber * 100) / 100 : input.valueAsNumber;
    output.textContent = `${value} ${unit}`;
    changed(value);
  };
  input.addEventListener('input', moved);
  return [input, element('p', { className: 'hint' }, `${min} – ${max} ${unit} · `, output)];
}

function typed(question, changed, input) {
  input.setAttribute('aria-label', question.prompt);
  if (question.max_length) input.maxLength = question.max_length * 2;
  input.addEventListener('input', () => changed(input.value === '' ? undefined : input.value));
  return [input];
}

function multiSelect(question, changed) {
  const chosen = new Set();
  const boxes = question.options.map(({ id, label }) => {
    const input = element('input', { type: 'checkbox' });
    input.addEventListener('change', () => {
      if (input.checked) chosen.add(id);
      else chosen.delete(id);
      const value = question.options.map((option) => option.id).filter((optionId) => chosen.has(optionId));
      changed(value.length === 0 && question.required ? undefined : value);
    });
    return element('label', { className: 'choice' }, input, element('span', {}, label));
  });
  const most = question.max_choices;
  return [most ? element('p', { className: 'hint' }, say('upTo', { n: most })) : undefined, ...boxes];
}

/** A group of choices for each row; a table would not fit a phone. */
function matrix(question, changed) {
  const value = {};
  return question.rows.map((row) =>
    element(
      'fieldset',
      {},
      element('legend', {}, row.label),
      ...question.options.map(({ id, label }) =>
        radio(`${question.id}/${row.id}`, label, () => {
          value[row.id] = id;
          const whole = !question.required || Object.keys(value).length === question.rows.length;
          changed(whole ? { ...value } : undefined);
        }),
      ),
    ),
  );
}
