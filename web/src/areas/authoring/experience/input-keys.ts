/** The inputs, in the order in which they are offered. */
export const INPUTS = [
  'single_select',
  'multi_select',
  'likert',
  'rating',
  'nps',
  'slider',
  'number',
  'boolean',
  'matrix',
  'ranking',
  'text',
  'long_text',
  'date',
  'time',
  'consent',
  'information',
] as const;
export type InputName = (typeof INPUTS)[number];

/** A key of a question that only some inputs use. */
export type InputKey =
  | 'options'
  | 'rows'
  | 'shuffle'
  | 'min'
  | 'max'
  | 'step'
  | 'unit'
  | 'min_label'
  | 'max_label'
  | 'placeholder'
  | 'max_length'
  | 'max_choices'
  | 'scores';

const NUMERIC: InputKey[] = ['min', 'max', 'step', 'unit', 'scores'];
const SCALE: InputKey[] = [...NUMERIC, 'min_label', 'max_label'];

/** What decides about the keys besides the input. */
interface Choices {
  hasOptions: boolean;
  /** Whether one of the options takes a text. */
  hasText: boolean;
}

/** Returns the keys that a question with this input uses; the compiler ignores others with a warning. */
export function keysOfInput(input: InputName, { hasOptions, hasText }: Choices): readonly InputKey[] {
  const text: InputKey[] = hasText ? ['max_length', 'placeholder'] : [];
  switch (input) {
    case 'single_select':
      return ['options', 'shuffle', ...text];
    case 'multi_select':
      return ['options', 'shuffle', 'max_choices', ...text];
    case 'ranking':
      return ['options', 'shuffle', 'max_choices'];
    case 'matrix':
      return ['options', 'rows', 'shuffle'];
    case 'likert':
      return hasOptions ? ['options', 'shuffle'] : ['options', ...SCALE];
    case 'consent':
      return hasOptions ? ['options', 'shuffle'] : ['options', 'scores'];
    case 'rating':
    case 'slider':
      return SCALE;
    case 'nps':
      return ['scores', 'min_label', 'max_label'];
    case 'number':
      return [...NUMERIC, 'placeholder'];
    case 'boolean':
      return ['scores'];
    case 'text':
    case 'long_text':
      return ['max_length', 'placeholder'];
    default:
      return [];
  }
}

/** The input that the compiler takes if the question names none. */
export function defaultInput(hasOptions: boolean): InputName {
  return hasOptions ? 'single_select' : 'text';
}

export function isInput(value: unknown): value is InputName {
  return INPUTS.some((input) => input === value);
}
