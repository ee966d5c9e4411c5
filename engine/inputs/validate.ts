import type { AnswerValue } from '../types.ts';
import type { AcceptedAnswers, AcceptedOptions, AcceptedRows } from './accepted.ts';
import { boundOn, datesAt } from './date-bounds.ts';
import { type AnswerResult, accept, reject } from './input.ts';
import { checkNumber } from './numeric.ts';
import { checkText, composed } from './text.ts';

/**
 * Checks a value against the answers that a question accepts. Messages never repeat the value, which may be
 * personal data.
 * @param mayLackParts whether rows of a matrix and options of a ranking may be missing
 * @param now the time of the answer; without it, bounds that depend on the day are not checked
 * @returns the canonical value: a number as a multiple of its step, ids in composed form (NFC)
 */
export function validateValue(
  accepted: AcceptedAnswers,
  value: unknown,
  mayLackParts: boolean,
  now?: Date,
): AnswerResult {
  switch (accepted.type) {
    case 'none':
      return reject('takes_no_answer', 'This question is for information only and accepts no answer.');
    case 'boolean':
      return checkBoolean(accepted.values, value);
    case 'number':
      return checkNumber(accepted, value);
    case 'text':
      return checkText(accepted, value);
    case 'date':
      return checkDate(accepted, value, now);
    case 'time':
      return checkPattern(value, isTime, 'invalid_time', 'Expected a time (HH:MM) from 00:00 to 23:59.');
    case 'option':
      return checkOption(accepted.ids, value);
    case 'options':
      return checkOptions(accepted, value, mayLackParts);
    case 'rows':
      return checkRows(accepted, value, mayLackParts);
  }
}

function checkBoolean(values: readonly boolean[], value: unknown): AnswerResult {
  if (typeof value !== 'boolean') return reject('wrong_type', 'Expected true or false.');
  return values.includes(value)
    ? accept(value)
    : reject('consent_required', 'Consent is required to continue.');
}

function checkPattern(
  value: unknown,
  test: (text: string) => boolean,
  code: string,
  message: string,
): AnswerResult {
  if (typeof value !== 'string') return reject('wrong_type', message);
  return test(value) ? accept(value) : reject(code, message);
}

function checkDate(accepted: { min?: string; max?: string }, value: unknown, now?: Date): AnswerResult {
  const message = 'Expected an existing calendar date (YYYY-MM-DD).';
  const result = checkPattern(value, isDate, 'invalid_date', message);
  if (!result.ok) return result;
  const date = result.value as string;
  const { first, last } = datesAt(now);
  const min = accepted.min && boundOn(accepted.min, first);
  const max = accepted.max && boundOn(accepted.max, last);
  if (min !== undefined && date < min) return reject('date_too_early', `Expected a date from ${min} on.`);
  if (max !== undefined && date > max) return reject('date_too_late', `Expected a date up to ${max}.`);
  return result;
}

/** Returns whether a string is an existing calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Date accepts e.g. February 30 and returns March 1 or 2, so the result is compared with the input.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns whether a string is a time of day, `HH:MM`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function checkOption(ids: readonly string[], value: unknown): AnswerResult {
  if (typeof value !== 'string') return reject('wrong_type', 'Expected the id of one option (a string).');
  const id = composed(value);
  return ids.includes(id) ? accept(id) : unknownOption();
}

function unknownOption(): AnswerResult {
  return reject('unknown_option', "Expected only ids of the question's options.");
}

function checkOptions(
  { ids, exclusive, least, most, isRanking }: AcceptedOptions,
  value: unknown,
  mayLackParts: boolean,
): AnswerResult {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) {
    return reject('wrong_type', 'Expected a list of option ids.');
  }
  const chosen = value.map(composed);
  const known = new Set(ids);
  if (!chosen.every((id) => known.has(id))) return unknownOption();
  if (new Set(chosen).size < chosen.length)
    return reject('duplicate_option', 'Expected each option at most once.');
  const order = isRanking ? ' in order of preference' : '';
  if (chosen.length > most) return reject('too_many_choices', `Expected at most ${most} options${order}.`);
  const minimum = mayLackParts ? Math.min(1, least) : least;
  if (chosen.length < minimum)
    return reject(
      'too_few_choices',
      minimum === 1 ? 'Expected at least one option.' : `Expected all ${minimum} options${order}.`,
    );
  return chosen.length > 1 && chosen.some((id) => exclusive.has(id))
    ? reject('exclusive_option', 'An exclusive option cannot be combined with other options.')
    : accept(chosen);
}

function checkRows({ rows, ids, least }: AcceptedRows, value: unknown, mayLackParts: boolean): AnswerResult {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return reject('wrong_type', 'Expected an object that maps row ids to option ids.');
  }
  const [knownRows, known] = [new Set(rows), new Set(ids)];
  const chosen = new Map<string, string>();
  for (const [row, option] of Object.entries(value)) {
    const rowId = composed(row);
    if (!knownRows.has(rowId)) return reject('unknown_row', "Expected only ids of the question's rows.");
    if (chosen.has(rowId)) return reject('duplicate_row', 'Expected each row at most once.');
    if (typeof option !== 'string')
      return reject('wrong_type', 'Expected the id of one option (a string) for each row.');
    chosen.set(rowId, composed(option));
    if (!known.has(composed(option))) return unknownOption();
  }
  const minimum = mayLackParts ? 1 : least;
  if (chosen.size < minimum)
    return reject('incomplete', `Expected answers for at least ${minimum} of ${rows.length} rows.`);
  return accept(Object.fromEntries(chosen) as AnswerValue);
}
