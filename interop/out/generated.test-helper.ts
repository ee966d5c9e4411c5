/** Generates instruments whose every part the formats carry, besides what `notCarried` of the tests names. */
import type { Contents, JsonObject } from '@eps/engine';
import fc from 'fast-check';

const OPTIONS = ['a', 'b', 'c', 'd'];

const option = (id: string) =>
  fc
    .record({ x: fc.integer({ min: -3, max: 5 }), y: fc.integer({ min: 0, max: 4 }) })
    .map((scores): JsonObject => ({ id, label: `Option ${id}`, scores }));
const options = fc
  .integer({ min: 2, max: 4 })
  .chain((count) => fc.tuple(...OPTIONS.slice(0, count).map(option)));

const INPUTS: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  single_select: options.map((list) => ({ options: list })),
  likert: options.map((list) => ({ options: list })),
  // An empty list of options is an answer of the engine alone.
  multi_select: options.map((list) => ({ options: list, required: true })),
  matrix: options.map((list) => ({
    options: list,
    rows: [
      { id: 'r', label: 'R' },
      { id: 's', label: 'S' },
    ],
  })),
  boolean: fc.constant({}),
  number: fc.constantFrom<JsonObject>({ min: 0, max: 20, step: 1 }, { min: -1, max: 1, step: 0.1 }, {}),
  slider: fc.constantFrom<JsonObject>({ min: 0, max: 10, step: 1 }, { min: 0, max: 100, step: 5 }),
  rating: fc.constantFrom<JsonObject>({}, { min: 0, max: 6, step: 1 }),
  nps: fc.constant({}),
  text: fc.constant({ max_length: 80 }),
  long_text: fc.constant({}),
  date: fc.constantFrom<JsonObject>({}, { min_date: '1990-01-01', max_date: 'today' }),
};

/** Inputs that a concept can score. */
const SCORED = new Set([
  'single_select',
  'likert',
  'multi_select',
  'matrix',
  'boolean',
  'slider',
  'rating',
  'nps',
]);

const answer = (id: string): JsonObject => ({ op: 'answer', question_id: id });
const lit = (value: JsonObject[string]): JsonObject => ({ op: 'lit', value });
const op = (name: string, ...args: JsonObject[]): JsonObject => ({ op: name, args });

/** A condition about one question. */
function test({ id, input }: { id: string; input: string }): fc.Arbitrary<JsonObject> {
  const answered = fc.constant<JsonObject>({ op: 'answered', question_id: id });
  const order = fc.constantFrom('lt', 'lte', 'gt', 'gte', 'eq', 'ne');
  const number = fc
    .tuple(order, fc.integer({ min: 0, max: 8 }))
    .map(([name, bound]) => op(name, answer(id), lit(bound)));
  if (input === 'single_select' || input === 'likert')
    return fc.oneof(
      answered,
      fc.constantFrom('eq', 'ne').map((name) => op(name, answer(id), lit('a'))),
      fc.constant(op('in', answer(id), lit(['a', 'c']))),
    );
  if (input === 'multi_select')
    return fc.oneof(
      answered,
      fc.constant(op('contains', answer(id), lit('b'))),
      number.map((node) => ({ ...node, args: [op('count', answer(id)), lit(2)] })),
    );
  if (input === 'boolean') return fc.boolean().map((value) => op('eq', answer(id), lit(value)));
  if (['number', 'slider', 'rating', 'nps'].includes(input)) return fc.oneof(answered, number);
  if (input === 'date') return order.map((name) => op(name, answer(id), lit('2000-02-29')));
  return answered;
}

function condition(tests: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const negated = fc.oneof(
    tests,
    tests.map((node) => op('not', node)),
    tests.map((node) => op('not', op('coalesce', node, lit(false)))),
  );
  return fc.oneof(
    negated,
    fc.tuple(fc.constantFrom('and', 'or'), negated, negated).map(([name, a, b]) => op(name, a, b)),
    fc.tuple(fc.constantFrom('and', 'or'), negated, negated, negated).map(([name, a, b, c]) => {
      return op(name, a, op(name === 'and' ? 'or' : 'and', b, c));
    }),
  );
}

/** @param inputs the inputs to draw from */
export function instruments(inputs: readonly string[] = Object.keys(INPUTS)): fc.Arbitrary<Contents> {
  const drawn = fc.array(fc.constantFrom(...inputs), { minLength: 2, maxLength: 7 });
  return drawn.chain((list) => {
    const heads = list.map((input, index) => ({ id: `q${index + 1}`, input }));
    const questions = heads.map((head, index) => {
      const earlier = heads.slice(0, index);
      const shown = earlier.length > 0 ? condition(fc.oneof(...earlier.map(test))) : fc.constant(null);
      return fc
        .tuple(
          INPUTS[head.input]!,
          fc.boolean(),
          fc.option(shown, { freq: 2 }),
          fc.integer({ min: 0, max: 2 }),
        )
        .map(
          ([fields, required, visible_if, section]): JsonObject => ({
            ...head,
            prompt: `Question ${head.id}`,
            ...fields,
            ...(required && { required }),
            ...(visible_if && { visible_if }),
            ...(index >= heads.length - section && { section_id: 'end' }),
          }),
        );
    });
    const scored = heads.filter(({ input }) => SCORED.has(input)).map(({ id }) => id);
    return fc.tuple(fc.tuple(...questions), concepts(scored)).map(
      ([questions, concepts]): Contents => ({
        experience: { title: 'Generated', sections: [{ id: 'end', title: 'The end' }], questions },
        scorecard: concepts.length > 0 ? { concepts } : {},
        context: { locale: 'en' },
        guardrail: {},
        adaptive_policy: { mode: 'fixed' },
        report_template: {},
      }),
    );
  });
}

function concepts(questionIds: readonly string[]): fc.Arbitrary<JsonObject[]> {
  if (questionIds.length === 0) return fc.constant([]);
  const items = fc.tuple(
    ...questionIds.map((question_id) =>
      fc
        .record({ reverse: fc.boolean(), weight: fc.constantFrom(1, 1, 2, 0.5) })
        .map((fields): JsonObject => ({ question_id, ...fields })),
    ),
  );
  const missing = fc.oneof(
    fc.constantFrom<JsonObject>({ policy: 'null' }, { policy: 'zero' }, { policy: 'neutral' }),
    fc.constantFrom<JsonObject>({ policy: 'prorate' }, { policy: 'prorate', min_coverage: 0.5 }),
    fc.constantFrom<JsonObject>({ policy: 'zero', min_items: 1 }, { policy: 'prorate', min_items: 2 }),
  );
  const concept = (id: string) =>
    fc
      .tuple(fc.constantFrom('sum', 'mean', 'weighted_mean'), missing, items)
      .map(([method, missing, items]): JsonObject => ({ id, label: `Score ${id}`, method, missing, items }));
  const formula = fc.constantFrom<JsonObject>(
    op('add', { op: 'score', concept_id: 'x' }, lit(1)),
    op('coalesce', op('div', { op: 'score', concept_id: 'x' }, { op: 'score', concept_id: 'y' }), lit(-1)),
    op('mean', { op: 'score', concept_id: 'x' }, { op: 'score', concept_id: 'y' }),
  );
  return fc
    .tuple(concept('x'), concept('y'), formula)
    .map(([x, y, expression]) => [x, y, { id: 'z', label: 'Score z', method: 'expression', expression }]);
}
