import { oneOption } from '../accepted.ts';
import { hasOptions, optionScale } from '../choice.ts';
import type { Input } from '../input.ts';
import { booleanScale } from '../numeric.ts';

/**
 * Agreement to the prompt: one of the options if the question has any, otherwise true or false. Without
 * options, a required consent accepts only true, unless it has documents: their refusal is stored.
 */
export const consent: Input = {
  keys: (question) => (hasOptions(question) ? ['options', 'shuffle'] : ['options', 'scores', 'consent']),
  accepts: (question) => {
    if (hasOptions(question)) return oneOption(question);
    const mustAgree = question.required && !question.consent;
    return { type: 'boolean', values: mustAgree ? [true] : [false, true] };
  },
  scale: (question, conceptId) => (hasOptions(question) ? optionScale : booleanScale)(question, conceptId),
};
