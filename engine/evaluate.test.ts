import { describe, expect, test } from 'vitest';
import { canonicalJson } from './content/canonical.ts';
import { evaluate } from './evaluate.ts';
import { bankContents, spreadBank } from './golden/bank.ts';
import { type Answers, type Circumstances, compile, likert, respond } from './golden/respond.ts';
import type { CompiledBundle, Json } from './types.ts';

const IDS = ['a', 'b', 'c', 'd'];
const NORMED = { reliability: 0.8, norms: [{ mean: 10, sd: 4, n: 300 }] };

function run(contents: Parameters<typeof compile>[0], answers: Answers, given: Circumstances = {}) {
  const bundle = compile(contents);
  return evaluate(bundle, respond(bundle, answers, given));
}

const experience = { questions: likert(IDS, ['x']) };
const withX = (concept: object) => ({
  experience,
  scorecard: { concepts: [{ id: 'x', ...concept }], primary_metric: 'x' },
});
const ALL = { a: '4', b: '4', c: '5', d: '3' };

describe('evaluate', () => {
  test('returns a score with its precision', () => {
    const result = run(withX({ label: 'X', method: 'sum', scale: 't', ...NORMED }), ALL);
    // raw 16, z 1.5, SE 10*sqrt(0.2)
    expect(result.sub_scores).toEqual([
      {
        concept_id: 'x',
        label: 'X',
        value: 65,
        raw: 16,
        scale: 't',
        standard_error: expect.closeTo(10 * Math.sqrt(0.2), 12),
        interval: [
          expect.closeTo(65 - 19.6 * Math.sqrt(0.2), 10),
          expect.closeTo(65 + 19.6 * Math.sqrt(0.2), 10),
        ],
        range: { min: 35, max: 75 },
        coverage: 1,
        answered: 4,
        eligible: 4,
        method: 'sum',
        norm: { mean: 10, sd: 4, n: 300 },
      },
    ]);
    expect(result.primary_metric).toMatchObject({ id: 'x', label: 'X', value: 65, scale: 't' });
    expect(result.confidence).toEqual({
      value: 0.8,
      level: 'high',
      precision: 0.8,
      quality: 1,
      coverage: 1,
      by_concept: { x: { value: 0.8, precision: 0.8, method: 'reliability' } },
      unknown: [],
    });
    expect(result).toMatchObject({ status: 'completed', unanswered_concepts: [], guardrail_conflicts: [] });
  });

  test('adjusts the reliability to the answered share', () => {
    const concept = { method: 'sum', missing: { policy: 'prorate', min_items: 2 }, ...NORMED };
    const [score] = run(withX(concept), { a: '4', b: '2', c: null }).sub_scores;
    // r = 0.5*0.8 / (1 - 0.5*0.8) = 2/3
    expect(score).toMatchObject({ value: 12, coverage: 0.5 });
    expect(score!.standard_error).toBeCloseTo(4 * Math.sqrt(1 / 3), 10);
  });

  test('omits the standard error when it is unknown', () => {
    const [score] = run(withX({ method: 'sum' }), ALL).sub_scores;
    expect(score).not.toHaveProperty('standard_error');
    expect(score).not.toHaveProperty('interval');
    expect(score).not.toHaveProperty('norm');
  });

  test('uses the first norm whose condition is true', () => {
    const adult = {
      op: 'gte',
      args: [
        { op: 'context', key: 'age' },
        { op: 'lit', value: 18 },
      ],
    };
    const contents = {
      ...withX({
        method: 'sum',
        scale: 'z',
        norms: [
          { when: adult, mean: 10, sd: 2 },
          { when: { op: 'not', args: [adult] }, mean: 14, sd: 4 },
        ],
      }),
      context: { variables: { age: { type: 'number', from: 'profile.age' } } },
    };
    const value = (profile: Record<string, Json>) => run(contents, ALL, { profile }).sub_scores[0];
    expect(value({ age: 30 })).toMatchObject({ value: 3, norm: { mean: 10, sd: 2 } });
    expect(value({ age: 12 })).toMatchObject({ value: 0.5, norm: { mean: 14, sd: 4 } });
    const unknown = run(contents, ALL);
    expect(unknown.sub_scores[0]).toMatchObject({ value: null, raw: 16 });
    expect(unknown).not.toHaveProperty('primary_metric');
    expect(unknown.unanswered_concepts).toEqual(['x']);
    expect(unknown.trace.concepts[0]).toMatchObject({ concept_id: 'x', reason: 'no_norm', missing: {} });
    expect(unknown.trace.concepts[0]!.steps).toContainEqual({
      step: 'scale',
      lines: [],
      scale: 'z',
      reason: 'no_norm',
    });
  });

  test('notes an unused profile value in the trace without its content', () => {
    const contents = { context: { variables: { age: { type: 'number', from: 'profile.age' } } } };
    const { notes } = run(contents, {}, { profile: { age: 'secret' } }).trace;
    expect(notes).toEqual(['context.age: profile.age is not a number; the default is used']);
  });
});

describe('a concept without a score', () => {
  const hideIf = (id: string) => ({
    op: 'ne',
    args: [
      { op: 'answer', question_id: id },
      { op: 'lit', value: '1' },
    ],
  });
  test.each<[string, Answers, Circumstances, string]>([
    ['skipped', { a: '1' }, {}, 'skipped'],
    ['declined', { a: '2', b: null, c: null }, {}, 'declined'],
    ['expired', { a: '2' }, { ended: 'expired' }, 'expired'],
    ['adaptive_stop', { a: '2' }, { ended: 'adaptive_stop' }, 'adaptive_stop'],
  ])('has a reason: %s', (_, answers, given, reason) => {
    const result = run(withX({ method: 'sum' }), answers, given);
    expect(result.unanswered_concepts).toEqual(['x']);
    expect(result.trace.concepts[0]).toMatchObject({ concept_id: 'x', reason });
    expect(result.sub_scores[0]).toMatchObject({ value: null, raw: null });
  });

  test('has the reason adaptive_stop only where the stop rule left out a question of the bank', () => {
    const bank = bankContents(spreadBank(3), { stop: { any: [{ rule: 'max_items', value: 1 }] } });
    const contents = {
      ...bank,
      experience: { questions: [...(bank.experience!.questions as Json[]), ...likert(['a', 'b'], ['x'])] },
      scorecard: {
        concepts: [
          ...(bank.scorecard!.concepts as Json[]),
          { id: 'x', method: 'sum' },
          { id: 'whole', method: 'sum', items: ['q0', 'q1', 'q2'].map((id) => ({ question_id: id })) },
        ],
      },
    };
    const reasons = (given: Circumstances) =>
      run(contents, { q1: true }, given).trace.concepts.map(({ reason }) => reason);
    expect(reasons({})).toEqual([undefined, 'skipped', 'adaptive_stop']);
    expect(reasons({ ended: 'expired' })).toEqual([undefined, 'expired', 'adaptive_stop']);
  });

  test('has the reason skipped where a row of an answered matrix was left out', () => {
    const options = [
      { id: 'no', label: 'No', scores: { x: 0 } },
      { id: 'unsure', label: 'Not sure' },
    ];
    const rows = ['r1', 'r2', 'r3'].map((id) => ({ id, label: id }));
    const questions = [{ id: 'm', prompt: '', input: 'matrix', rows, options }];
    const result = run(
      { experience: { questions }, scorecard: { concepts: ['x'] } },
      { m: { r1: 'unsure' } },
    );
    expect(result.trace.concepts[0]).toMatchObject({
      reason: 'skipped',
      missing: { unscorable: 1, skipped: 2 },
    });
  });

  test('has the reason hidden', () => {
    const questions = [
      { id: 'gate', prompt: '', input: 'text' },
      ...likert(['a'], ['x']).map((question) => ({
        ...question,
        visible_if: hideIf('gate'),
      })),
    ];
    const result = run({ experience: { questions }, scorecard: { concepts: ['x'] } }, { gate: '1' });
    expect(result.trace.concepts[0]).toMatchObject({ reason: 'hidden' });
    expect(result.trace.path).toEqual([
      { question_id: 'gate', visible: true, reason: 'no_condition' },
      { question_id: 'a', visible: false, reason: 'condition_false' },
    ]);
    expect(result.trace.items).toEqual([]);
  });
});

describe('an evaluation with little content', () => {
  test.each<[string, Parameters<typeof compile>[0]]>([
    ['empty contents', {}],
    ['questions without concepts', { experience }],
    ['concepts without questions', { scorecard: { concepts: ['x', 'y'] } }],
    [
      'nothing visible',
      {
        ...withX({ method: 'mean' }),
        experience: {
          questions: likert(IDS, ['x']).map((q) => ({
            ...q,
            visible_if: { op: 'lit', value: false },
          })),
        },
      },
    ],
  ])('%s is completed without scores', (_, contents) => {
    const result = run(contents, {});
    expect(result).toMatchObject({
      status: 'completed',
      coverage: { ratio: 0, answered: 0 },
      confidence: { value: null, level: 'unknown', precision: null },
    });
    expect(result.unanswered_concepts).toEqual(result.sub_scores.map(({ concept_id }) => concept_id));
  });

  test('questions without concepts count in the overall coverage', () => {
    expect(run({ experience }, { a: '1', b: null })).toMatchObject({
      coverage: { ratio: 0.25, answered: 1, eligible: 4, by_concept: {} },
      confidence: { value: null, precision: null, coverage: 0.25 },
    });
  });
});

describe('replay', () => {
  const items = Object.fromEntries(IDS.map((id, i) => [id, { a: 1 + i / 10, b: [-1, 0, 1, 2] }]));
  const contents = {
    experience: { questions: [...likert(IDS, ['x', 'y']), { id: 'note', prompt: '', input: 'text' }] },
    scorecard: {
      concepts: [
        {
          id: 'x',
          method: 'weighted_mean',
          scale: 'percentile',
          items: IDS.map((id, i) => ({ question_id: id, weight: 0.1 * (i + 1) })),
          reliability: 0.7,
          norms: [{ mean: 3, sd: 0.3 }],
        },
        { id: 'y', method: 'irt', irt: { model: 'grm', items } },
      ],
      composites: [{ id: 'z', weights: { x: 0.3, y: 0.7 } }],
      primary_metric: 'z',
    },
    context: { targets: { x: { ideal: 50 }, z: { min: 1 } } },
    guardrail: { quality: { max_longstring: 1, min_variability: 3 }, min_coverage: 1 },
  };

  test('gives the same bytes from separately compiled bundles', () => {
    const once = (bundle: CompiledBundle) =>
      canonicalJson(evaluate(bundle, respond(bundle, ALL)) as unknown as Json);
    const [first, second] = [compile(contents), compile(structuredClone(contents))];
    expect(once(first)).toBe(once(second));
    expect(once(first)).toBe(once(first));
  });

  test('a changed answer replaces the first; the order of answers does not change the scores', () => {
    const bundle = compile(contents);
    const input = respond(bundle, ALL);
    const [first, ...others] = input.state.log;
    const changed = {
      ...input,
      state: { ...input.state, log: [{ ...first!, value: '1' }, ...others.toReversed(), first!] },
    };
    expect(evaluate(bundle, changed).sub_scores).toEqual(evaluate(bundle, input).sub_scores);
  });

  test('a corrected prompt leaves the fingerprint as it was, and the trace says so', () => {
    const [first, ...others] = likert(IDS, ['x']);
    const correction = { wording: String(first!.prompt), reason: 'A typing error.' };
    const questions = [{ ...first!, prompt: `${first!.prompt}!`, correction }, ...others];
    const contents = withX({ method: 'sum' });
    const [before, after] = [run(contents, ALL), run({ ...contents, experience: { questions } }, ALL)];
    expect(after.item_fingerprints).toEqual(before.item_fingerprints);
    expect(after.trace.notes).toEqual([
      `question.a: compared by the wording ${JSON.stringify(first!.prompt)} (A typing error.)`,
    ]);
  });

  test('fingerprints differ for scores that are not comparable', () => {
    const fingerprints = (edit: (copy: typeof contents) => void) => {
      const copy = structuredClone(contents);
      edit(copy);
      return run(copy, ALL).item_fingerprints;
    };
    const before = fingerprints(() => {});
    const reworded = fingerprints(({ experience }) => {
      experience.questions[0]!.prompt = 'Reworded';
    });
    expect(Object.keys(before)).toEqual(['x', 'y', 'z']);
    for (const id of ['x', 'y', 'z']) expect(reworded[id]).not.toBe(before[id]);
    const reordered = fingerprints(({ scorecard }) => {
      scorecard.concepts[0]!.items = IDS.map((id, i) => ({
        question_id: id,
        weight: 0.1 * (i + 1),
      })).reverse();
    });
    expect(reordered).toEqual(before);
  });
});
