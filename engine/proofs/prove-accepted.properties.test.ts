import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile, respond } from '../golden/respond.ts';
import { checkAnswer } from '../inputs/check-answer.ts';
import { drawnQuestion } from '../inputs/drawn-question.test-helper.ts';
import { drawAnswer, textTo } from '../inputs/generate.ts';
import { acceptedAnswers } from '../inputs/inputs.ts';
import { drawIndex, type Generator, generatorFor } from '../numeric/generator.ts';
import { Respondent } from '../scoring/respondent.ts';
import type { AnswerRecord, AnswerValue, CompiledBundle, Json, JsonObject, Question } from '../types.ts';
import { counterexample, type Situation } from './enumeration.test-helper.ts';
import { proveBundle } from './prove.ts';

const BUNDLES = Number(process.env.EPS_TEST_BUNDLES ?? 150);
const RESPONDENTS = 60;
const IDS = ['p', 'q', 'r'];

const answer = (id: string): Json => ({ op: 'answer', question_id: id });
/** Literals near the numbers and ids that questions accept, in other forms, too. */
const literal = fc.constantFrom<Json>(
  0.1 * 3,
  0.3,
  0.7,
  0.1 + 0.2,
  1 / 3,
  2 / 3,
  0,
  1,
  7,
  1000.5,
  0.29999999999,
  'a',
  'é',
  'e\u0301',
  'An answer.',
  '12:00',
  true,
);
const atom = (ids: readonly string[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), fc.constantFrom(...ids), literal)
      .filter(([op, , value]) => typeof value !== 'boolean' || op === 'eq' || op === 'ne')
      .map(([op, id, value]): Json => ({ op, args: [answer(id), { op: 'lit', value }] })),
    fc
      .tuple(fc.constantFrom(...ids), literal)
      .map(([id, value]): Json => ({ op: 'contains', args: [answer(id), { op: 'lit', value }] })),
    fc.constantFrom(...ids).map((id): Json => ({ op: 'answered', question_id: id })),
    fc
      .tuple(fc.constantFrom('eq', 'lt'), fc.constantFrom(...ids), fc.constantFrom(0.1, 3, 10), literal)
      .filter(([, , , value]) => typeof value === 'number')
      .map(
        ([op, id, by, value]): Json => ({
          op,
          args: [
            { op: 'mul', args: [answer(id), { op: 'lit', value: by }] },
            { op: 'lit', value },
          ],
        }),
      ),
  );
const condition = (ids: readonly string[]) =>
  fc.oneof(
    atom(ids),
    fc
      .tuple(fc.constantFrom('and', 'or'), atom(ids), atom(ids))
      .map(([op, a, b]): Json => ({ op, args: [a, b] })),
    atom(ids).map((a): Json => ({ op: 'not', args: [a] })),
  );

const instrument = fc.record({
  questions: fc.tuple(...IDS.map(() => drawnQuestion)),
  visible: fc.option(condition(IDS.slice(0, 1)), { nil: undefined }),
  last: condition(IDS.slice(0, 2)),
  rules: fc.array(condition(IDS), { minLength: 1, maxLength: 3 }),
});
type Drawn = typeof instrument extends fc.Arbitrary<infer T> ? T : never;

function bundleOf({ questions, visible, last, rules }: Drawn): CompiledBundle {
  const conditions = [undefined, visible, last];
  return compile({
    experience: {
      questions: questions.map((question: JsonObject, i: number) => ({
        id: IDS[i]!,
        prompt: 'Q',
        ...question,
        ...(conditions[i] !== undefined && { visible_if: conditions[i] }),
      })) as Json[],
    },
    guardrail: { rules: rules.map((when, i) => ({ id: `r${i}`, when, phase: 'answer' })) },
  });
}

/** Writes an answer as other clients may: numbers with rounding errors, ids in decomposed form. */
function inOtherForm(question: Question, value: AnswerValue, generator: Generator): unknown {
  const accepted = acceptedAnswers(question);
  if (accepted.type === 'number' && typeof value === 'number') {
    const { base, step = 0.1 } = accepted.numbers;
    const forms = [value, base + Math.round((value - base) / step) * step, value * (1 + Number.EPSILON)];
    return forms[drawIndex(generator, forms.length)];
  }
  return JSON.parse(JSON.stringify(value).normalize('NFD'));
}

function respondent(bundle: CompiledBundle, seed: string): Situation {
  const generator = generatorFor(seed, 'answers', 0);
  const { questions } = bundle.experience;
  const log: AnswerRecord[] = [];
  for (const question of questions) {
    if (generator() < 0.2) continue;
    const value = drawAnswer(question, generator);
    const sent =
      value === undefined || (question.allowDecline && generator() < 0.2)
        ? { declined: true }
        : { value: inOtherForm(question, value, generator), ...textTo(question, value) };
    const checked = checkAnswer(bundle.experience, question.id, sent);
    if (!checked.ok) continue;
    const { declined } = checked;
    log.push({ question_id: question.id, value: checked.value, declined, elapsed_ms: null, answered_at: '' });
  }
  const respondent = new Respondent(bundle, { ...respond(bundle, {}).state, log });
  const answered = new Set(log.map(({ question_id }) => question_id));
  const isComplete = questions.every(
    ({ id, index, required }) => !required || !respondent.visible(index) || answered.has(id),
  );
  return { respondent, isComplete };
}

const NONE = [
  'question_unreachable',
  'required_unreachable',
  'guardrail_never_fires',
  'guardrail_always_fires',
];

test('no accepted answers refute what was proved', () => {
  let proved = 0;
  fc.assert(
    fc.property(instrument, fc.integer(), (drawn, seed) => {
      const bundle = bundleOf(drawn);
      const { claims } = proveBundle(bundle);
      const found = claims.filter(({ claim, verdict }) => verdict === 'proved' && NONE.includes(claim));
      if (found.length === 0) return;
      proved += found.length;
      const respondents = Array.from({ length: RESPONDENTS }, (_, i) => respondent(bundle, `${seed}/${i}`));
      for (const claim of found) {
        const refutes = counterexample(bundle, claim);
        expect([claim, respondents.some(refutes)]).toEqual([claim, false]);
      }
    }),
    { numRuns: BUNDLES },
  );
  expect(proved).toBeGreaterThan(BUNDLES / 10);
}, 3_600_000);
