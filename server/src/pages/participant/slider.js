// @ts-check

import { element } from './dom.js';
import { attribute } from './fields.js';
import { anchorsOf, withUnit } from './points.js';
import { translate } from './words.js';

/** @import { Drawer } from './types.ts' */

/**
 * A slider has no value until the respondent chooses one: its first position must not count as an answer. It
 * then shows no thumb. A click, an arrow key, Space or Enter choose a value, also the one in the middle.
 *
 * @type {Drawer}
 */
export function slider(question, onEntry, entry) {
  const { min = 0, max = 100, step, unit } = question;
  const input = element('input', {
    type: 'range',
    className: 'unset',
    min: String(min),
    max: String(max),
    step: attribute(step) ?? 'any',
    value: String((min + max) / 2),
  });
  const output = element('output', { className: 'value' }, translate('noAnswer'));
  input.setAttribute('aria-label', question.prompt);
  input.setAttribute('aria-valuetext', translate('noAnswer'));
  const showValue = (/** @type {number} */ value) => {
    const text = withUnit(value, unit);
    input.classList.remove('unset');
    input.setAttribute('aria-valuetext', text);
    output.textContent = text;
  };
  const choose = () => {
    const value = step === undefined ? Math.round(input.valueAsNumber * 100) / 100 : input.valueAsNumber;
    showValue(value);
    onEntry({ value });
  };
  if (typeof entry?.value === 'number') {
    input.valueAsNumber = entry.value;
    showValue(entry.value);
  }
  input.addEventListener('input', choose);
  // A click on the middle does not move the slider, so that no input event follows.
  input.addEventListener('click', () => {
    if (input.classList.contains('unset')) choose();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    choose();
  });
  const { low, high } = anchorsOf(question, [min, max]);
  const anchors = element(
    'div',
    { className: 'anchors' },
    element('span', {}, low ?? withUnit(min, unit)),
    element('span', {}, high ?? withUnit(max, unit)),
  );
  return [output, input, anchors];
}
