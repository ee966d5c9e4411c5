// @ts-check
// The form controls of each question input. The caller puts them into the question's fieldset.

import { consentChoice, multiSelect, options, yesNo } from './choices.js';
import { element } from './dom.js';
import { dateOrTime, numberField, textField } from './fields.js';
import { matrix } from './matrix.js';
import { points, scale } from './points.js';
import { ranking } from './ranking.js';
import { slider } from './slider.js';

/** @import { Drawer, ParticipantQuestion } from './types.ts' */

/** Inputs whose value changes with every keystroke or movement. */
export const TYPED = ['text', 'long_text', 'number', 'slider', 'date', 'time'];
/** Inputs that one choice answers. */
export const CHOSEN = ['single_select', 'likert', 'rating', 'nps', 'boolean'];

/** @type {Record<ParticipantQuestion['input'], Drawer>} */
const DRAWERS = {
  single_select: options,
  likert: (question, onEntry, draft) =>
    (question.options.length > 0 ? scale : points)(question, onEntry, draft),
  rating: points,
  nps: points,
  number: numberField,
  slider,
  boolean: yesNo,
  consent: (question, onEntry, draft) =>
    (question.options.length > 0 ? options : consentChoice)(question, onEntry, draft),
  multi_select: multiSelect,
  ranking,
  matrix,
  text: (question, onEntry, draft) => textField(question, onEntry, element('input', { type: 'text' }), draft),
  long_text: (question, onEntry, draft) => textField(question, onEntry, element('textarea'), draft),
  date: (question, onEntry, draft) => dateOrTime(question, onEntry, 'date', draft),
  time: (question, onEntry, draft) => dateOrTime(question, onEntry, 'time', draft),
  information: () => [],
};

/**
 * Returns the form controls of a question, with an earlier entry.
 *
 * @type {Drawer}
 */
export function draw(question, onEntry, draft) {
  return DRAWERS[question.input](question, onEntry, draft);
}
