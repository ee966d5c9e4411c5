// @ts-check

import { options, radio } from './choices.js';
import { element } from './dom.js';
import { numberField } from './fields.js';
import { optionContent } from './media.js';
import { writeNumber } from './numbers.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { Drawer, ParticipantQuestion } from './types.ts' */

/** A numeric scale with more points than this is shown as a number field. */
const MOST_POINTS = 11;

/**
 * Shows a short numeric scale as a row of equal cells with what its ends mean, a long one as a number field.
 *
 * @type {Drawer}
 */
export function points(question, onEntry, draft) {
  const { min, max, step = 1 } = question;
  if (min === undefined || max === undefined) return numberField(question, onEntry, draft);
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  if (count > MOST_POINTS) return numberField(question, onEntry, draft);
  // Rounded, because 0.1 + 0.2 is not 0.3.
  const values = Array.from({ length: count }, (_, i) => Number((min + i * step).toFixed(10)));
  const { low, high } = anchorsOf(question, values);
  const cells = values.map((value, i) => {
    const cell = radio(question.id, localized(value), () => onEntry({ value }), draft?.value === value);
    const anchor = i === 0 ? low : i === count - 1 ? high : undefined;
    if (anchor) cell.querySelector('input')?.setAttribute('aria-label', `${localized(value)}, ${anchor}`);
    return cell;
  });
  const row = element('div', { className: 'points' }, ...cells);
  row.style.setProperty('--points', String(count));
  if (!low && !high) return [row];
  const ends = [low, high].map((text = '') => element('span', {}, text));
  const anchors = element('div', { className: 'anchors' }, ...ends);
  // Screen readers read the anchors with the first and the last point.
  anchors.setAttribute('aria-hidden', 'true');
  return [row, anchors];
}

/** A scale with more options than this is shown as a list. */
const MOST_OPTIONS = 7;

/**
 * Shows the options of a scale in one row, each with its label: what lies between the ends has to be read
 * before the choice, on a phone too.
 *
 * @type {Drawer}
 */
export function scale(question, onEntry, entry) {
  const { options: all } = question;
  if (all.length > MOST_OPTIONS) return options(question, onEntry, entry);
  const cells = all.map((option) => {
    const { id } = option;
    return radio(question.id, optionContent(option), () => onEntry({ value: id }), entry?.value === id);
  });
  const row = element('div', { className: 'scale' }, ...cells);
  row.style.setProperty('--points', String(all.length));
  return [row];
}

/**
 * Returns what the ends of a scale mean: the labels of the question, those that NPS defines, or the numbers
 * with their unit.
 *
 * @param {ParticipantQuestion} question
 * @param {number[]} values
 */
export function anchorsOf({ input, min_label, max_label, unit }, values) {
  const isNps = input === 'nps';
  const [lowest = 0, highest = lowest] = [values[0], values.at(-1)];
  return {
    low: min_label ?? (isNps ? translate('notLikely') : unit && withUnit(lowest, unit)),
    high: max_label ?? (isNps ? translate('veryLikely') : unit && withUnit(highest, unit)),
  };
}

/**
 * @param {number} value
 * @param {string} [unit]
 */
export function withUnit(value, unit) {
  return unit ? `${localized(value)} ${unit}` : localized(value);
}

/** @param {number} value */
function localized(value) {
  return writeNumber(value, place.frame.lang);
}
