import type { InputType, Question } from '../types.ts';
import { boolean } from './boolean.ts';
import { consent } from './consent.ts';
import { date } from './date.ts';
import { information } from './information.ts';
import type { AnswerResult, Input } from './input.ts';
import { likert } from './likert.ts';
import { matrix } from './matrix.ts';
import { multiSelect } from './multi_select.ts';
import { nps } from './nps.ts';
import { number } from './number.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { singleSelect } from './single_select.ts';
import { slider } from './slider.ts';
import { longText, text } from './text.ts';
import { time } from './time.ts';

const INPUT: Readonly<Record<InputType, Input>> = {
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

export function inputOf(type: InputType): Input {
  return INPUT[type];
}

/**
 * Checks an answer against its question. Pure; never repeats the answer in a message.
 * @returns the answer to store, or a stable code (docs/diagnostics.md lists them) and what was expected
 */
export function validateAnswer(question: Question, value: unknown): AnswerResult {
  return inputOf(question.input).validate(question, value);
}
