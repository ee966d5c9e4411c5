import type { Question } from '../types.ts';
import { optionScale, validateOption } from './choice.ts';
import { type AnswerResult, accept, type Input, refuse } from './input.ts';
import { booleanScale } from './numeric.ts';

/**
 * Agreement to what the prompt says: one of the options where there are any (their wording decides), else true or
 * false. Required consent without options can only be given.
 */
export const consent: Input = {
  keys: (question) => (hasOptions(question) ? ['options'] : ['options', 'scores']),
  validate: (question, value) => (hasOptions(question) ? validateOption : validateConsent)(question, value),
  scale: (question, conceptId) => (hasOptions(question) ? optionScale : booleanScale)(question, conceptId),
};

function validateConsent(question: Question, value: unknown): AnswerResult {
  if (typeof value !== 'boolean') return refuse('wrong_type', 'Expected true or false.');
  if (question.required && !value) return refuse('consent_required', 'Consent is required to go on.');
  return accept(value);
}

function hasOptions(question: Pick<Question, 'options'>): boolean {
  return question.options.length > 0;
}
