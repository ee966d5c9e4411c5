// @ts-check
// The form controls of each question input. The caller puts them into the question's fieldset.

import { consentChoice, multiSelect, options, yesNo } from './choices.js';
import { element } from './dom.js';
import { dateOrTime, numberField, textField } from './fields.js';
import { matrix } from './matrix.js';
import { points } from './points.js';
import { ranking } from './ranking.js';
import { slider } from './slider.js';

/** @import { Drawer, ParticipantQuestion } from './types.ts' */

/** @type {Record<ParticipantQuestion['input'], Drawer>} */
const DRAWERS = {
  single_select: options,
  likert: (question, onEntry) => (question.options.length > 0 ? options : points)(question, onEntry),
  rating: points,
  nps: points,
  number: numberField,
  slider,
  boolean: yesNo,
  consent: (question, onEntry) => (question.options.length > 0 ? options : consentChoice)(question, onEntry),
  multi_select: multiSelect,
  ranking,
  matrix,
  text: (question, onEntry) => textField(question, onEntry, element('input', { type: 'text' })),
  long_text: (question, onEntry) => textField(question, onEntry, element('textarea')),
  date: (question, onEntry) => dateOrTime(question, onEntry, 'date'),
  time: (question, onEntry) => dateOrTime(question, onEntry, 'time'),
  information: () => [],
};

/**
 * Returns the form controls of a question.
 *
 * @type {Drawer}
 */
export function draw(question, onEntry) {
  return DRAWERS[question.input](question, onEntry);
}
