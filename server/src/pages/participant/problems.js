// @ts-check
// Checks answers by the rules of the service, so that respondents see what is wrong before they send it. The
// service checks every answer again.

import { dateBounds, writeDate } from './dates.js';
import { writeNumber } from './numbers.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { Entry, ParticipantQuestion, Problem, Rejection } from './types.ts' */

/** As the service does, tolerates binary rounding errors: 0.3 is three steps of 0.1. */
const STEP_TOLERANCE = 1e-9;

/**
 * Returns what is wrong with an entry, undefined if the service will accept it.
 *
 * @param {ParticipantQuestion} question
 * @param {Entry} entry
 * @returns {Problem | undefined}
 */
export function problemOf(question, { value, text, unreadable }) {
  if (unreadable) return unreadableProblem(question, unreadable);
  if (typeof value === 'number') return numberProblem(question, value);
  if (Array.isArray(value)) return listProblem(question, value) ?? textProblem(question, value, text);
  if (value === null) return undefined;
  if (typeof value === 'object') return rowsProblem(question, value);
  if (typeof value !== 'string') return undefined;
  if (question.input === 'date') return dateProblem(question, value);
  return question.options.length > 0 ? textProblem(question, [value], text) : lengthProblem(question, value);
}

/**
 * Returns why the service rejected an answer, in the language of the page. Where the page has no words for
 * the reason, this is the message of the service.
 *
 * @param {ParticipantQuestion} question
 * @param {Rejection} rejection
 */
export function rejectionMessage(question, { code, message }) {
  switch (code) {
    case 'out_of_range':
      return rangeMessage(question);
    case 'date_too_early':
      return translate('notBefore', { x: writeDate(dateBounds(question).min ?? '') });
    case 'date_too_late':
      return translate('notAfter', { x: writeDate(dateBounds(question).max ?? '') });
    case 'off_step':
      return stepMessage(question);
    case 'too_many_choices':
      return translate('tooMany', { n: question.max_choices ?? question.options.length });
    case 'too_long':
      return translate('tooLong', { n: question.max_length ?? '' });
    case 'empty':
      return translate('required');
    case 'invalid_characters':
      return translate('badCharacters');
    case 'invalid_date':
      return translate('notDate');
    case 'invalid_time':
      return translate('notTime');
    case 'incomplete':
      return translate('everyRow');
    default:
      return message || translate('rejected');
  }
}

function notNumber() {
  return translate('notNumber', { x: localized(1234.5) });
}

/** @param {number} value */
function localized(value) {
  return writeNumber(value, place.frame.lang);
}

/**
 * @param {ParticipantQuestion} question
 * @param {NonNullable<Entry['unreadable']>} why
 * @returns {Problem}
 */
function unreadableProblem({ input, unit }, why) {
  if (input === 'date') return { message: translate('notDate') };
  if (input === 'time') return { message: translate('notTime') };
  if (why === 'unit' && unit) return { message: translate('unitThere', { x: unit }) };
  if (why === 'separators') return { message: notNumber() };
  return { message: translate('noNumber', { x: localized(12.5) }) };
}

/**
 * @param {ParticipantQuestion} question
 * @param {number} value
 * @returns {Problem | undefined}
 */
function numberProblem(question, value) {
  const { min = -Infinity, max = Infinity, step } = question;
  if (value < min) return { message: translate('atLeast', { min: localized(min) }) };
  if (value > max) return { message: translate('atMost', { max: localized(max) }) };
  if (step === undefined) return undefined;
  const steps = (value - (question.min ?? 0)) / step;
  const isOn = Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE * Math.max(1, Math.abs(steps));
  return isOn ? undefined : { message: stepMessage(question) };
}

/** A year before this one is a typing error, where the content sets no bounds. */
const FIRST_YEAR = '1000';

/**
 * @param {ParticipantQuestion} question
 * @param {string} value
 * @returns {Problem | undefined}
 */
function dateProblem(question, value) {
  const { min, max } = dateBounds(question);
  if (min !== undefined && value < min) return { message: translate('notBefore', { x: writeDate(min) }) };
  if (max !== undefined && value > max) return { message: translate('notAfter', { x: writeDate(max) }) };
  const isDate = min !== undefined || value >= FIRST_YEAR;
  return isDate && value.length === 10 ? undefined : { message: translate('notDate') };
}

/** @param {ParticipantQuestion} question */
function rangeMessage({ min, max }) {
  if (min !== undefined && max !== undefined)
    return translate('range', { min: localized(min), max: localized(max) });
  if (min !== undefined) return translate('atLeast', { min: localized(min) });
  return max === undefined ? notNumber() : translate('atMost', { max: localized(max) });
}

/** @param {ParticipantQuestion} question */
function stepMessage({ min = 0, step = 1 }) {
  if (step === 1 && Number.isInteger(min)) return translate('whole');
  return translate('step', { min: localized(min), step: localized(step) });
}

/**
 * @param {ParticipantQuestion} question
 * @param {string[]} chosen
 * @returns {Problem | undefined}
 */
function listProblem({ input, options, required, max_choices: most = options.length }, chosen) {
  if (chosen.length > most) return { message: translate('tooMany', { n: most }) };
  if (input !== 'ranking') {
    const isMissing = required && chosen.length === 0;
    return isMissing ? { message: translate('required'), isUnfinished: true } : undefined;
  }
  const least = most < options.length ? 1 : options.length;
  if (chosen.length >= least) return undefined;
  return { message: translate(least === 1 ? 'rankOne' : 'rankAll'), isUnfinished: true };
}

/**
 * Checks the text to an option. The service saves the option without it, but a required question asks for it.
 *
 * @param {ParticipantQuestion} question
 * @param {string[]} chosen
 * @param {string} [text]
 * @returns {Problem | undefined}
 */
function textProblem(question, chosen, text = '') {
  const takesText = question.options.some((option) => option.text && chosen.includes(option.id));
  if (!takesText) return undefined;
  const isMissing = question.required && text.trim() === '';
  if (isMissing) return { message: translate('optionText'), isUnfinished: true };
  return lengthProblem({ ...question, required: false }, text);
}

/**
 * @param {ParticipantQuestion} question
 * @param {Record<string, string>} chosen
 * @returns {Problem | undefined}
 */
function rowsProblem({ required, rows = [] }, chosen) {
  const missing = required ? rows.filter(({ id }) => !Object.hasOwn(chosen, id)) : [];
  if (missing.length === 0) return undefined;
  const names = missing.map(({ label }) => `“${label}”`).join(', ');
  return { message: `${translate('everyRow')} ${names}`, isUnfinished: true };
}

/**
 * @param {ParticipantQuestion} question
 * @param {string} value
 * @returns {Problem | undefined}
 */
function lengthProblem({ max_length: most, required }, value) {
  if (most !== undefined && Array.from(value).length > most)
    return { message: translate('tooLong', { n: most }) };
  if (required && value.trim() === '') return { message: translate('required'), isUnfinished: true };
  return undefined;
}
