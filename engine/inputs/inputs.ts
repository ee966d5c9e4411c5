import type { AnswerValue, InputType, Question } from '../types.ts';
import type { AcceptedAnswers } from './accepted.ts';
import { boolean } from './by-type/boolean.ts';
import { consent } from './by-type/consent.ts';
import { date } from './by-type/date.ts';
import { information } from './by-type/information.ts';
import { likert } from './by-type/likert.ts';
import { matrix } from './by-type/matrix.ts';
import { multiSelect } from './by-type/multi_select.ts';
import { nps } from './by-type/nps.ts';
import { number } from './by-type/number.ts';
import { ranking } from './by-type/ranking.ts';
import { rating } from './by-type/rating.ts';
import { singleSelect } from './by-type/single_select.ts';
import { slider } from './by-type/slider.ts';
import { longText, text } from './by-type/text.ts';
import { time } from './by-type/time.ts';
import type { AnswerResult, Input } from './input.ts';
import { validateValue } from './validate.ts';

const INPUT_BY_TYPE: Readonly<Record<InputType, Input>> = {
  single_select: singleSelect,
  multi_select: multiSelect,
  likert,
  rating,
  nps,
  number,
  slider,
  boolean,
  text,
  long_text: longText,
  date,
  time,
  ranking,
  matrix,
  consent,
  information,
};

/** Returns the behaviour of an input type. */
export function inputOf(type: InputType): Input {
  return INPUT_BY_TYPE[type];
}

/** Returns the input of a question that names none. */
export function defaultInput(hasOptions: boolean): InputType {
  return hasOptions ? 'single_select' : 'text';
}

const acceptedBy = new WeakMap<Question, AcceptedAnswers>();

/** Returns the answers that a question accepts. */
export function acceptedAnswers(question: Question): AcceptedAnswers {
  const known = acceptedBy.get(question);
  if (known) return known;
  const accepted = inputOf(question.input).accepts(question);
  acceptedBy.set(question, accepted);
  return accepted;
}

/**
 * Checks a value against its question. `checkAnswer` also decides about unknown and declined questions.
 * @param mayLackParts whether rows of a required matrix and options of a ranking may be missing
 * @param now the time of the answer; without it, bounds that depend on the day are not checked
 * @returns the value to store, or an error code and a message that never repeats the value;
 *   docs/diagnostics.md lists the codes
 */
export function validateAnswer(
  question: Question,
  value: unknown,
  mayLackParts = false,
  now?: Date,
): AnswerResult {
  return validateValue(acceptedAnswers(question), value, mayLackParts, now);
}

/**
 * Returns whether a saved value lacks rows of a required matrix or options of a ranking. The question then
 * counts as unanswered.
 */
export function isUnfinished(question: Question, value: AnswerValue | null): boolean {
  return value !== null && inputOf(question.input).hasParts === true && !validateAnswer(question, value).ok;
}
