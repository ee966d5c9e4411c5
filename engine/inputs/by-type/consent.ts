import type { Question } from '../../types.ts';
import { hasOptions, optionScale, validateOption } from '../choice.ts';
import { type AnswerResult, accept, type Input, reject } from '../input.ts';
import { booleanScale } from '../numeric.ts';

/**
 * Agreement to the prompt: one of the options if the question has any, otherwise true or false. Without
 * options, a required consent accepts only true, unless it has documents: their refusal is stored.
 */
export const consent: Input = {
  keys: (question) => (hasOptions(question) ? ['options', 'shuffle'] : ['options', 'scores', 'consent']),
  validate: (question, value) => (hasOptions(question) ? validateOption : validateConsent)(question, value),
  scale: (question, conceptId) => (hasOptions(question) ? optionScale : booleanScale)(question, conceptId),
};

function validateConsent(question: Question, value: unknown): AnswerResult {
  if (typeof value !== 'boolean') return reject('wrong_type', 'Expected true or false.');
  if (question.required && !question.consent && !value)
    return reject('consent_required', 'Consent is required to continue.');
  return accept(value);
}
