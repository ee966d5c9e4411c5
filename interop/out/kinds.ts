import { isDate, isTime, type Json, type Question } from '@eps/engine';
import type { Value } from './conditions.ts';

const NUMERIC: ReadonlySet<string> = new Set(['number', 'slider', 'rating', 'nps', 'likert']);
export const TEXTS: ReadonlySet<string> = new Set(['text', 'long_text', 'date', 'time']);

export const isNumeric = ({ input, options }: Question) => NUMERIC.has(input) && options.length === 0;
export const isChoice = ({ input, options }: Question) =>
  options.length > 0 && ['single_select', 'likert', 'consent'].includes(input);
export const isTruth = ({ input, options }: Question) =>
  input === 'boolean' || (input === 'consent' && options.length === 0);

/** Whether a text can be the answer to a question with such an input. */
export function isAnswer(value: Json, input: string): boolean {
  if (typeof value !== 'string') return false;
  return input === 'date' ? isDate(value) : input !== 'time' || isTime(value);
}

/** What a value is compared as. */
export function typeOf(value: Value): string {
  if (value.is === 'text') return value.type;
  if (value.is !== 'answer' || !TEXTS.has(value.question.input)) return 'number';
  return value.question.input === 'long_text' ? 'text' : value.question.input;
}

export function truthOf(value: Json | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : null;
}
