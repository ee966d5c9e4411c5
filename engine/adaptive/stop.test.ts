import { describe, expect, it } from 'vitest';
import { answer, bankBundle, bankContents, spreadBank, stateOf, takeTest } from '../golden/bank.ts';
import { compile, likert } from '../golden/respond.ts';
import type { AnswerRecord, JsonObject } from '../types.ts';
import { type Plan, planNext } from './plan.ts';

const bank = spreadBank(60);

/** Returns the plan at the end of a test with alternating right and wrong answers. */
function ending(stop: JsonObject, concept: JsonObject = {}, given = {}) {
  let i = 0;
  const bundle = bankBundle(bank, { stop }, {}, concept);
  return takeTest(bundle, () => i++ % 2 === 0, given).plan;
}
const errors = (stop: JsonObject) => ending(stop).trace.map(({ standard_error }) => standard_error!);

describe('stop rules', () => {
  it('max_items', () => {
    const plan = ending({ any: [{ rule: 'max_items', value: 7 }] });
    expect(plan).toMatchObject({
      done: true,
      stop: 'max_items',
      next: [],
      progress: { answered: 7, estimated_total: 7, ratio: 1 },
    });
    expect(plan.trace.length).toBe(7);
    expect(plan.trace.at(-1)!.stop).toBe('max_items');
  });

  it('max_items does not start a testlet that would exceed it', () => {
    const testlets = Array.from({ length: 20 }, (_, i) => [`q${3 * i}`, `q${3 * i + 1}`, `q${3 * i + 2}`]);
    const bundle = bankBundle(bank, {
      constraints: { testlets },
      stop: { any: [{ rule: 'max_items', value: 7 }] },
    });
    expect(takeTest(bundle, () => true).plan).toMatchObject({ done: true, asked: { length: 6 } });
  });

  it('se_below, not before min_items', () => {
    const reached = errors({ any: [{ rule: 'se_below', value: 0.45 }] });
    expect(reached.at(-1)).toBeLessThan(0.45);
    expect(Math.min(...reached.slice(0, -1))).toBeGreaterThanOrEqual(0.45);
    expect(errors({ min_items: 40, any: [{ rule: 'se_below', value: 0.45 }] }).length).toBe(40);
  });

  it('needs one answer even with a narrow prior from the last cycle', () => {
    const plan = ending(
      { any: [{ rule: 'se_below', value: 0.45 }] },
      {},
      { priors: { theta: { mean: 0, sd: 0.3 } } },
    );
    expect(plan.asked.length).toBe(1);
  });

  it('all_lowest_after ends the test of who has no symptoms, and of nobody else', () => {
    const stop = { any: [{ rule: 'all_lowest_after', value: 4 }] };
    const taken = (respond: (question: string) => boolean) =>
      takeTest(bankBundle(bank, { stop }), respond).plan;
    expect(taken(() => false)).toMatchObject({ stop: 'all_lowest_after', asked: { length: 4 } });
    let asked = 0;
    expect(taken(() => ++asked === 1)).toMatchObject({ stop: 'exhausted', asked: { length: bank.length } });
    const bundle = bankBundle(bank, { stop: { min_items: 6, ...stop } });
    expect(takeTest(bundle, () => false).plan.asked.length).toBe(6);
  });

  it('se_change_below', () => {
    const reached = [1, ...errors({ any: [{ rule: 'se_change_below', value: 0.01 }] })];
    const changes = reached.slice(1).map((error, i) => Math.abs(error - reached[i]!));
    expect(changes.at(-1)).toBeLessThan(0.01);
    expect(Math.min(...changes.slice(0, -1))).toBeGreaterThanOrEqual(0.01);
  });

  it('se_below does not count the answer to a matrix whose rows were taken back', () => {
    const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { theta: score } }));
    const rows = ['r1', 'r2'].map((id) => ({ id, label: id }));
    const items = Object.fromEntries(['q', 'm.r1', 'm.r2'].map((id) => [id, { a: 3, b: 0 }]));
    const bundle = compile({
      experience: {
        questions: [
          { id: 'q', prompt: 'q', input: 'single_select', options },
          { id: 'm', prompt: 'm', input: 'matrix', required: true, options, rows },
        ],
      },
      scorecard: { concepts: [{ id: 'theta', method: 'irt', irt: { model: '2pl', items } }] },
      adaptive_policy: { stop: { any: [{ rule: 'se_below', value: 0.55 }] } },
    });
    const log = [answer('q', 'o1'), answer('m', { r1: 'o1', r2: 'o0' })];
    expect(planNext(bundle, stateOf(bundle, { log })).stop).toBe('se_below');
    const taken = planNext(bundle, stateOf(bundle, { log: [...log, answer('m', { r1: 'o1' })] }));
    expect(taken).toMatchObject({ done: false, requiredUnanswered: ['m'] });
    expect(taken.stop).toBeUndefined();
  });

  it('se_change_below does not judge a question that was declined', () => {
    const items = [{ id: 'weak', a: 0.15, b: 0 }, ...['x', 'y'].map((id) => ({ id, a: 3, b: 0 }))];
    const policy = {
      start: ['weak'],
      stop: { min_items: 2, any: [{ rule: 'se_change_below', value: 0.02 }] },
    };
    const bundle = bankBundle(items, policy);
    const stopAfter = (...log: AnswerRecord[]) => planNext(bundle, stateOf(bundle, { log })).stop;
    expect(stopAfter(answer('weak', true), answer('x', null))).toBeUndefined();
    expect(stopAfter(answer('x', true), answer('weak', true))).toBe('se_change_below');
    // After a changed answer to an earlier question, the declined question still is the last one.
    expect(stopAfter(answer('weak', true), answer('x', null), answer('weak', false))).toBeUndefined();
  });

  it('time_limit_ms uses the session time if known, else the sum of the question times', () => {
    expect(ending({ any: [{ rule: 'time_limit_ms', value: 4500 }] })).toMatchObject({
      stop: 'time_limit_ms',
      asked: { length: 5 },
    });
    expect(ending({ any: [{ rule: 'time_limit_ms', value: 4500 }] }, {}, { elapsedMs: 5000 })).toMatchObject({
      stop: 'time_limit_ms',
      asked: [],
    });
  });

  it('coverage_at_least and confidence_at_least', () => {
    expect(ending({ any: [{ rule: 'coverage_at_least', value: 0.2 }] })).toMatchObject({
      stop: 'coverage_at_least',
      asked: { length: 12 },
    });
    const reached = errors({ any: [{ rule: 'confidence_at_least', value: 0.7, concept_id: 'theta' }] });
    expect(1 - reached.at(-1)! ** 2).toBeGreaterThanOrEqual(0.7);
    expect(1 - reached.at(-2)! ** 2).toBeLessThan(0.7);
  });

  it('classified, when the interval contains no band edge', () => {
    const bands = [
      { id: 'low', from: -6, to: -0.8 },
      { id: 'middle', from: -0.8, to: 0.9 },
      { id: 'high', from: 0.9, to: 6 },
    ];
    const plan = ending({ any: [{ rule: 'classified' }] }, { bands });
    expect(plan.stop).toBe('classified');
    const clear = ({ theta, standard_error }: { theta?: number; standard_error?: number }) =>
      theta! - 1.96 * standard_error! > -0.8 && theta! + 1.96 * standard_error! < 0.9;
    expect(plan.trace.map(clear).indexOf(true)).toBe(plan.trace.length - 1);
  });

  it('exhausted, when the bank runs out', () => {
    expect(ending({})).toMatchObject({ done: true, stop: 'exhausted', asked: { length: 60 } });
  });

  it('end a fixed policy too', () => {
    const bundle = compile({
      experience: { questions: likert(['a', 'b', 'c', 'd'], ['x']) },
      scorecard: { concepts: [{ id: 'x', method: 'sum' }] },
      adaptive_policy: { mode: 'fixed', stop: { any: [{ rule: 'coverage_at_least', value: 0.5 }] } },
    });
    expect(takeTest(bundle, () => '3').plan).toMatchObject({
      done: true,
      stop: 'coverage_at_least',
      asked: ['a', 'b'],
    });
  });
});

describe('several concepts', () => {
  const both = (policy: JsonObject) => {
    const [x, y] = ['x', 'y'].map((name) =>
      bankContents(
        spreadBank(20).map((item) => ({
          ...item,
          id: `${name}${item.id}`,
          question: { scores: { [name]: {} } },
        })),
        {},
        {},
        { id: name },
      ),
    );
    return compile({
      experience: {
        questions: [...(x!.experience!.questions as []), ...(y!.experience!.questions as [])],
      },
      scorecard: { concepts: [...(x!.scorecard!.concepts as []), ...(y!.scorecard!.concepts as [])] },
      adaptive_policy: { mode: 'irt', ...policy },
    });
  };
  const concepts = (policy: JsonObject) =>
    takeTest(both(policy), () => true).plan.trace.map(({ concept_id }) => concept_id);

  it('are measured in order of the largest standard error', () => {
    const trace = takeTest(both({ stop: { any: [{ rule: 'max_items', value: 12 }] } }), () => true).plan
      .trace;
    const error = { x: 1, y: 1 };
    for (const { concept_id, standard_error } of trace) {
      const id = concept_id as 'x' | 'y';
      expect(error[id]).toBe(Math.max(error.x, error.y));
      error[id] = standard_error!;
    }
  });

  it('follow the shares of balance', () => {
    const order = concepts({
      select: { concept_order: 'balance' },
      balance: { x: 0.75, y: 0.25 },
      stop: { any: [{ rule: 'max_items', value: 16 }] },
    });
    expect(order.filter((id) => id === 'x').length).toBe(12);
    expect(order.slice(0, 8).filter((id) => id === 'x').length).toBe(6);
  });

  it('are measured one after the other in fixed order, each until its stop rule is met', () => {
    const order = concepts({
      select: { concept_order: 'fixed' },
      stop: { any: [{ rule: 'se_below', value: 0.6 }] },
    });
    const turn = order.indexOf('y');
    expect(turn).toBeGreaterThan(1);
    expect(order.slice(turn)).not.toContain('x');
  });

  it('stop when all are precise enough, or the concept of the rule is', () => {
    const select = { concept_order: 'fixed' };
    const [all, one] = [{}, { concept_id: 'x' }].map((named) => {
      const stop: JsonObject = { any: [{ rule: 'se_below', value: 0.6, ...(named as JsonObject) }] };
      return takeTest(both({ select, stop }), () => true).plan;
    }) as [Plan, Plan];
    expect(all.stop).toBe('se_below');
    expect(one.trace.map(({ concept_id }) => concept_id)).not.toContain('y');
    expect(all.asked.slice(0, one.asked.length)).toEqual(one.asked);
    expect(all.asked.length).toBeGreaterThan(one.asked.length);
  });
});
