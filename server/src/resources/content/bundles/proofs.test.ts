import { describe, expect, test } from 'vitest';
import { limitedHold } from '../../../../../vitest.limits.ts';
import { createBundle, limitedKey } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const when = (id: string) => ({
  op: 'eq',
  args: [
    { op: 'answer', question_id: 'q1' },
    { op: 'lit', value: id },
  ],
});
const both = { op: 'and', args: [when('o0'), when('o1')] };
const contents = {
  experience: {
    questions: [
      { id: 'q1', prompt: 'One', input: 'single_select', options, required: true },
      { id: 'q2', prompt: 'Two', input: 'single_select', options, visible_if: when('o1') },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'q1' }] }] },
  guardrail: { rules: [{ id: 'never', when: both }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);

describe('getBundleDiagnostics, checkBundle: proofs', () => {
  const expected = [
    {
      claim: 'guardrail_never_fires',
      kind: 'guardrail',
      pointer: '/rules/0',
      id: 'never',
      verdict: 'proved',
      severity: 'warning',
    },
    { claim: 'question_unreachable', id: 'q2', verdict: 'refuted', witness: { answers: { q1: 'o1' } } },
  ];

  test('getBundleDiagnostics proves defects of a bundle and gives answers where there are none', async () => {
    const id = await createBundle(workspace, contents);
    const path = `${workspace.appPath}/bundles/${id}/diagnostics`;
    const { status, body } = await app.call('GET', path);
    expect([status, body.valid]).toEqual([200, true]);
    expect(body.proofs.claims).toMatchObject(expected);
    expect(body.proofs.counts).toEqual({ proved: 1, refuted: 1, undecided: 0 });
    expect(body.proofs.ranges).toMatchObject([{ id: 'mood', min: 0, max: 1, is_exact: true }]);
    expect((await app.call('GET', path)).body).toEqual(body);
    const key = await limitedKey(app, ['subjects:read']);
    expect((await app.call('GET', path, { key })).status).toBe(403);
  });

  test('bands that people reach are refuted: of θ on a scale without norms, and of sums with thirds', async () => {
    const scored = options.map((option) => ({
      ...option,
      scores: { ...option.scores, sum: option.scores.mood },
    }));
    const choice = (id: string) => ({
      id,
      prompt: id,
      input: 'single_select',
      options: scored,
      required: true,
    });
    const items = { q1: { a: 1.3, b: -0.5 }, q2: { a: 0.8, b: 0.2 } };
    const bands = (edge: number) => [
      { id: 'low', to: edge },
      { id: 'high', from: edge },
    ];
    const thirds = ['q1', 'q2'].map((question_id, i) => ({ question_id, ...(i && { weight: 1 / 3 }) }));
    const asked = {
      experience: { questions: [choice('q1'), choice('q2')] },
      scorecard: {
        concepts: [
          {
            id: 'mood',
            method: 'irt',
            irt: { model: '2pl', estimator: 'map', items },
            scale: 't',
            bands: bands(50),
          },
          { id: 'sum', items: thirds, bands: bands(1) },
        ],
      },
    };
    const { body } = await app.call('POST', `${workspace.appPath}/bundles/check`, {
      body: { contents: asked },
    });
    const verdicts = body.proofs.claims.map(({ id, verdict }: any) => [id, verdict]);
    const ids = ['mood', 'mood.low', 'mood.high', 'sum', 'sum.low', 'sum.high'];
    expect(verdicts).toEqual(ids.map((id) => [id, 'refuted']));
    const [mood, sum] = body.proofs.ranges;
    expect(sum).toMatchObject({ min: 0, max: 1.33333333333, is_exact: true });
    for (const { id, min, min_witness: witness } of [mood, sum]) {
      const trial = { contents: asked, answers: witness.answers };
      const { body: tried } = await app.call('POST', `${workspace.appPath}/bundles/try`, { body: trial });
      expect(tried.result.sub_scores.find((score: any) => score.concept_id === id).value).toBe(min);
    }
  });

  test('checkBundle proves the same without saving; contents with errors have no proofs', async () => {
    const path = `${workspace.appPath}/bundles/check`;
    const { body } = await app.call('POST', path, { body: { contents } });
    expect(body.proofs.claims).toMatchObject(expected);
    const wrong = { ...contents, scorecard: { concepts: [{ id: 'mood', items: [{ question_id: 'q9' }] }] } };
    const { body: rejected } = await app.call('POST', path, { body: { contents: wrong } });
    expect([rejected.valid, rejected.proofs]).toEqual([false, undefined]);
  });

  test('checkBundle answers other requests while it proves the largest contents', async () => {
    const questions = Array.from({ length: 1000 }, (_, i) => ({
      id: `q${i}`,
      prompt: `${i}`,
      input: 'likert',
      options: [1, 2, 3, 4, 5].map((score) => ({
        id: `o${score}`,
        label: `${score}`,
        scores: { mood: score },
      })),
      ...(i >= 500 && {
        visible_if: {
          op: 'eq',
          args: [
            { op: 'score', concept_id: 'mood' },
            { op: 'lit', value: i + 0.5 },
          ],
        },
      }),
    }));
    const items = questions.slice(0, 500).map(({ id }, i) => ({ question_id: id, weight: Math.sqrt(i + 2) }));
    const large = {
      experience: { questions },
      scorecard: { concepts: [{ id: 'mood', method: 'sum', items }] },
    };
    const check = () => app.call('POST', `${workspace.appPath}/bundles/check`, { body: { contents: large } });
    const { status, body } = await limitedHold('proofs that need their whole budget', 50, check);
    expect([status, body.proofs.counts.undecided > 0]).toEqual([200, true]);
    expect(body.proofs.steps.used).toBeLessThanOrEqual(body.proofs.steps.budget);
  }, 60_000);
});
