import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { evaluate } from '../evaluate.ts';
import { compile, likert, respond } from '../golden/respond.ts';

const IDS = Array.from({ length: 12 }, (_, index) => `q${index}`);

/** A bank in which every slope, threshold and the order of the scorecard differ. */
function bundleOf(estimator: string, order: readonly string[]) {
  const items = Object.fromEntries(
    IDS.map((id, i) => [id, { a: 0.7 + i / 7, b: [-1.3, -0.4, 0.35, 1.1].map((b) => b + i / 11) }]),
  );
  return compile({
    experience: { questions: likert(IDS, ['theta']) },
    scorecard: {
      concepts: [
        {
          ...{ id: 'theta', method: 'irt', items: order.map((id) => ({ question_id: id })) },
          irt: { model: 'grm', estimator, items },
        },
      ],
      primary_metric: 'theta',
    },
    adaptive_policy: { mode: 'irt' },
    report_template: { blocks: [{ id: 'score', type: 'score', concept_id: 'theta' }] },
  });
}

test('one θ has one value in the adaptive trace, the scores, the trace and the report', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('eap', 'map', 'mle', 'wle'),
      fc.shuffledSubarray(IDS, { minLength: 12 }),
      fc.shuffledSubarray(IDS, { minLength: 1 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      fc.boolean(),
      (estimator, order, asked, options, isChanged) => {
        const bundle = bundleOf(estimator, order);
        const answers = Object.fromEntries(asked.map((id) => [id, String(options.next().value)]));
        const input = respond(bundle, answers);
        const change = { ...input.state.log[0]!, value: '3' };
        const log = isChanged ? [...input.state.log, change] : input.state.log;
        const result = evaluate(bundle, { ...input, state: { ...input.state, log } });
        const last = result.adaptive_trace.at(-1)!;
        const [score] = result.sub_scores;
        const step = result.trace.concepts[0]!.steps.find((entry) => entry.step === 'irt')!;
        const [block] = result.report.blocks;
        const theta = [score!.raw, score!.value, step.theta, result.primary_metric!.value];
        expect(theta).toEqual(theta.map(() => last.theta));
        expect([score!.standard_error, step.standard_error]).toEqual([
          last.standard_error,
          last.standard_error,
        ]);
        expect(block!.data).toMatchObject({
          score: { value: last.theta, standard_error: last.standard_error },
        });
        const scores = result.adaptive_trace.map(({ score }) => score);
        expect(scores).toEqual(log.map(({ value }) => Number(value)));
        expect(last.reason === 'answer_changed').toBe(isChanged);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a declined question has no score in the adaptive trace', () => {
  const bundle = bundleOf('eap', IDS);
  const [first, second] = evaluate(bundle, respond(bundle, { q3: null, q1: '4' })).adaptive_trace;
  expect([first!.score, second!.score]).toEqual([null, 4]);
});
