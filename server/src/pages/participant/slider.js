// @ts-check

import { element } from './dom.js';
import { attribute } from './fields.js';
import { anchorsOf, withUnit } from './points.js';
import { translate } from './words.js';

/** @import { Drawer } from './types.ts' */

/** How far a finger moves up or down, in CSS pixels, without scrolling. */
const MOST_DRIFT = 10;

/**
 * A slider has no value until the respondent chooses one: its first position must not count as an answer. It
 * then shows no thumb. A touch that scrolls the page chooses nothing; a tap or a move along the line, a
 * click, an arrow key, Space or Enter choose a value, also the one in the middle.
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
  // The slider itself says its value.
  output.ariaLive = 'off';
  input.setAttribute('aria-label', question.prompt);
  input.setAttribute('aria-valuetext', translate('noAnswer'));
  let isSet = typeof entry?.value === 'number';
  const showValue = (/** @type {number} */ value) => {
    const text = withUnit(value, unit);
    input.classList.remove('unset');
    input.setAttribute('aria-valuetext', text);
    output.textContent = text;
  };
  const hideValue = () => {
    input.classList.add('unset');
    input.value = String((min + max) / 2);
    input.setAttribute('aria-valuetext', translate('noAnswer'));
    output.textContent = translate('noAnswer');
  };
  const valueNow = () =>
    step === undefined ? Math.round(input.valueAsNumber * 100) / 100 : input.valueAsNumber;
  const choose = () => {
    isSet = true;
    showValue(valueNow());
    onEntry({ value: valueNow() });
  };
  if (typeof entry?.value === 'number') {
    input.valueAsNumber = entry.value;
    showValue(entry.value);
  }
  /** Where a finger is on the slider, and the value before.
   * @type {{ x: number, y: number, before: number } | undefined} */
  let touch;
  const release = () => {
    if (!touch) return;
    const { before } = touch;
    touch = undefined;
    if (!isSet) return hideValue();
    input.valueAsNumber = before;
    showValue(before);
  };
  input.addEventListener('pointerdown', ({ pointerType, clientX, clientY }) => {
    if (pointerType !== 'mouse') touch = { x: clientX, y: clientY, before: valueNow() };
  });
  // The browser takes a touch that scrolls the page.
  input.addEventListener('pointercancel', release);
  input.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!touch) return;
    const isScroll = Math.abs(clientY - touch.y) > Math.max(MOST_DRIFT, Math.abs(clientX - touch.x));
    if (isScroll) return release();
    touch = undefined;
    choose();
  });
  input.addEventListener('input', () => {
    if (!touch) choose();
    else if (input.valueAsNumber !== touch.before) showValue(valueNow());
  });
  // A click on the middle does not move the slider, so that no input event follows.
  input.addEventListener('click', () => {
    if (!isSet && !touch) choose();
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
