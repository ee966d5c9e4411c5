import { accept, type Input, refuse } from './input.ts';
import { booleanScale } from './numeric.ts';

/** Yes or no: true scores 1, false 0, unless the content maps them otherwise. */
export const boolean: Input = {
  keys: () => ['scores'],
  validate: (_, value) =>
    typeof value === 'boolean' ? accept(value) : refuse('wrong_type', 'Expected true or false.'),
  scale: booleanScale,
};
