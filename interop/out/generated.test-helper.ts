/** Generates instruments whose every part the formats carry, besides what `notCarried` of the tests names. */
import type { Contents, JsonObject } from '@eps/engine';
import fc from 'fast-check';
import type { ExportFormat } from '../types.ts';

/** Formats disregard case, and quote what conditions compare with. */
const OPTIONS = [
  ['a', 'b', 'c', 'd'],
  ['a', 'A', "b's", 'c "d"'],
];

/** One has the name that a list of booleans would have. */
const SCALES = ['yes_no', 'agree'];
const LOCALES = ['en', 'de', 'de-u-co-phonebk', 'pt-BR'];
const option = (id: string) =>
  fc
    .record({ x: fc.integer({ min: -3, max: 5 }), y: fc.integer({ min: 0, max: 4 }) })
    .map((scores): JsonObject => ({ id, label: `Option ${id}`, scores }));
const options = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(...OPTIONS))
  .chain(([count, ids]) => fc.tuple(...ids.slice(0, count).map(option)));
/** Of a question, or of a scale that others have too. */
const choices: fc.Arbitrary<JsonObject> = fc.oneof(
  options.map((list) => ({ options: list })),
  fc.constantFrom(...SCALES).map((scale) => ({ scale })),
);

const INPUTS: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  single_select: choices,
  likert: choices,
  // An empty list of options is an answer of the engine alone.
  multi_select: choices.map((fields) => ({ ...fields, required: true })),
  matrix: choices.map((fields) => ({
    ...fields,
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
  time: fc.constant({}),
  consent: fc.constant({}),
  ranking: choices,
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
function test({ id, input, isCompared }: Head): fc.Arbitrary<JsonObject> {
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
  if (input === 'boolean' || input === 'consent')
    return fc.boolean().map((value) => op('eq', answer(id), lit(value)));
  if (['number', 'slider', 'rating', 'nps'].includes(input)) return fc.oneof(answered, number);
  if (input === 'date') return order.map((name) => op(name, answer(id), lit('2000-02-29')));
  if (input === 'time' && isCompared) return order.map((name) => op(name, answer(id), lit('12:30')));
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

interface Head {
  id: string;
  input: string;
  /** Whether the format compares answers to it. */
  isCompared: boolean;
}

/** Translations of prompts and of labels, of scales and of questions that share one. */
function translations(questions: readonly JsonObject[], tag: string): JsonObject {
  const texts = questions.map(({ id, scale }, index) => [
    id,
    {
      prompt: `Question "${String(id)}" in ${tag}`,
      ...(scale !== undefined && index % 2 === 1 && { options: { a: `A of ${String(id)} in ${tag}` } }),
    },
  ]);
  return { questions: Object.fromEntries(texts), scales: { agree: { a: `A in ${tag}` } } };
}

/** Instruments whose every question a format asks and compares. */
export function instruments(format: ExportFormat): fc.Arbitrary<Contents> {
  const ranks = format === 'surveyjs' || format === 'xlsform';
  const comparesTimes = format === 'fhir' || format === 'surveyjs';
  const inputs = Object.keys(INPUTS).filter((input) => ranks || input !== 'ranking');
  const drawn = fc.array(fc.constantFrom(...inputs), { minLength: 2, maxLength: 7 });
  const scales = fc.tuple(...SCALES.map(() => options)).map((lists) => {
    return Object.fromEntries(lists.map((list, index) => [SCALES[index]!, list]));
  });
  const language = fc.tuple(fc.constantFrom(...LOCALES), fc.subarray(LOCALES));
  return fc.tuple(drawn, scales, language).chain(([list, scales, [locale, languages]]) => {
    const heads = list.map((input, index) => ({
      id: `q${index + 1}`,
      input,
      isCompared: comparesTimes || input !== 'time',
    }));
    const questions = heads.map(({ id, input }, index) => {
      const earlier = heads.slice(0, index);
      const shown = earlier.length > 0 ? condition(fc.oneof(...earlier.map(test))) : fc.constant(null);
      return fc
        .tuple(
          INPUTS[input]!,
          fc.boolean(),
          fc.option(shown, { freq: 2 }),
          // A section may begin again, and another one may have the id that it then gets.
          fc.constantFrom(undefined, 'end', 'end', 'end_2'),
        )
        .map(
          ([fields, required, visible_if, section_id]): JsonObject => ({
            ...{ id, input },
            prompt: `It's question ${id}`,
            ...fields,
            ...(required && { required }),
            ...(visible_if && { visible_if }),
            ...(section_id && { section_id }),
          }),
        );
    });
    const scored = heads.filter(({ input }) => SCORED.has(input)).map(({ id }) => id);
    return fc.tuple(fc.tuple(...questions), concepts(scored)).map(
      ([questions, concepts]): Contents => ({
        experience: {
          title: 'Generated',
          scales,
          sections: [
            { id: 'end', title: 'The end' },
            { id: 'end_2', title: 'The other end' },
          ],
          questions,
          translations: Object.fromEntries(
            languages.filter((tag) => tag !== locale).map((tag) => [tag, translations(questions, tag)]),
          ),
        },
        scorecard: concepts.length > 0 ? { concepts } : {},
        context: { locale },
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
