import type { InputKey } from '../inputs/input.ts';
import { defaultInput, inputOf } from '../inputs/inputs.ts';
import { INPUTS, type InputType, type Option, type Question } from '../types.ts';

/** The properties that determine the keys of a question besides its input. */
interface DeclaredOptions {
  hasOptions: boolean;
  /** Whether one of the options takes a text. */
  hasText: boolean;
}

/** Returns the declared input of a question, or the one that the compiler takes if there is none. */
export function inputType(declared: unknown, hasOptions: boolean): InputType {
  return INPUTS.find((input) => input === declared) ?? defaultInput(hasOptions);
}

/** Returns the keys that a question with this input uses; the compiler ignores others with a warning. */
export function inputKeys(input: InputType, declared: DeclaredOptions): readonly InputKey[] {
  return inputOf(input).keys({ options: sampleOptions(declared) });
}

/** Returns the bounds and the step that apply to a question that declares none. */
export function inputDefaults(
  input: InputType,
  hasOptions: boolean,
): Readonly<Partial<Pick<Question, 'min' | 'max' | 'step'>>> {
  return inputOf(input).defaults?.({ options: sampleOptions({ hasOptions, hasText: false }) }) ?? {};
}

function sampleOptions({ hasOptions, hasText }: DeclaredOptions): Option[] {
  if (!hasOptions) return [];
  return [{ id: 'a', label: 'A', scores: {}, exclusive: false, ...(hasText && { text: true }) }];
}
