import { accept, type Input, reject } from '../input.ts';
import { booleanScale } from '../numeric.ts';

/** True or false: true scores 1 and false 0, unless the question has a score map. */
export const boolean: Input = {
  keys: () => ['scores'],
  validate: (_, value) =>
    typeof value === 'boolean' ? accept(value) : reject('wrong_type', 'Expected true or false.'),
  scale: booleanScale,
};
