/** Helper of the tests: draws questions with all inputs and the constraints that they support. */
import fc from 'fast-check';
import { INPUTS, type Json, type JsonObject } from '../types.ts';

const IDS = ['a', 'b', 'é', 'ä', 'e'];

const options = fc
  .array(
    fc.record({
      exclusive: fc.boolean(),
      score: fc.option(fc.integer({ min: -2, max: 5 }), { nil: undefined }),
    }),
    { maxLength: IDS.length },
  )
  .map((drawn): Json[] =>
    drawn.map(({ exclusive, score }, i) => ({
      id: IDS[i]!,
      label: IDS[i]!,
      ...(exclusive && { exclusive }),
      ...(score !== undefined && { scores: { x: score } }),
    })),
  );

/** Steps, bounds and decimals of any kind; `max` may be off the steps. */
const numbers = fc
  .record({
    min: fc.option(fc.constantFrom(-100, -0.3, 0, 0.1, 1, 7, 1000.5), { nil: undefined }),
    length: fc.option(fc.constantFrom(0.25, 0.6, 1, 10, 97.3, 5_000_000), { nil: undefined }),
    step: fc.option(fc.constantFrom(0.01, 0.1, 0.3, 0.5, 1, 7, 1 / 3), { nil: undefined }),
  })
  .map(
    ({ min, length, step }): JsonObject => ({
      ...(min !== undefined && { min }),
      ...(length !== undefined && { max: (min ?? 2) + length }),
      ...(step !== undefined && { step }),
    }),
  );

/** One bound alone may contradict the other one, which inputs with a scale have by default. */
function boundsOf(input: string, { min, max, ...rest }: JsonObject): JsonObject {
  const isWhole = min !== undefined && max !== undefined;
  return input === 'number' || isWhole
    ? { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...rest }
    : rest;
}

/** A question without id and prompt. Keys that its input does not use are ignored by the compiler. */
export const drawnQuestion = fc
  .record({
    input: fc.constantFrom(...INPUTS),
    options,
    rows: fc.integer({ min: 0, max: 3 }),
    numbers,
    max_choices: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    max_length: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    required: fc.boolean(),
    allow_decline: fc.boolean(),
    hasText: fc.boolean(),
  })
  .map(
    ({
      input,
      options,
      rows,
      numbers,
      max_choices,
      max_length,
      required,
      allow_decline,
      hasText,
    }): JsonObject => {
      const [first, ...rest] = options as JsonObject[];
      const withText = first && hasText ? [...rest, { ...first, text: true }] : options;
      return {
        input,
        required,
        allow_decline,
        ...(options.length > 0 && { options: withText }),
        ...(input === 'matrix' && {
          rows: Array.from({ length: rows }, (_, i) => ({ id: `r${i}`, label: `${i}` })),
        }),
        ...(options.length === 0 && boundsOf(input, numbers)),
        ...(max_choices !== undefined && { max_choices }),
        ...(max_length !== undefined && { max_length }),
      };
    },
  );
