import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, bankBundle, spreadBank, stateOf, takeTest } from '../../golden/bank.ts';
import type { JsonObject } from '../../types.ts';
import { planNext } from '../plan.ts';

const bank = spreadBank(30);
const answersOf = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 });
const seeds = fc.string({ minLength: 1, maxLength: 8 });

/** Returns the ids in the order asked when the i-th question gets the i-th of `answers`. */
function asked(policy: JsonObject, answers: readonly boolean[], given = {}, items = bank): string[] {
  let i = 0;
  return takeTest(bankBundle(items, policy), () => answers[i++]!, given).plan.asked;
}

describe('constraints', () => {
  it('never ask two enemies, and ask every other question', () => {
    const enemies = [
      ['q1', 'q2', 'q3'],
      ['q3', 'q20'],
    ];
    const policy = { constraints: { enemies } };
    fc.assert(
      fc.property(answersOf, (answers) => {
        const ids = asked(policy, answers);
        for (const set of enemies) expect(set.filter((id) => ids.includes(id)).length).toBeLessThanOrEqual(1);
        expect(ids.length).toBeGreaterThanOrEqual(27);
      }),
      { numRuns: 10 },
    );
  });

  it('ask the questions of a testlet together and in order', () => {
    const testlets = [
      ['q9', 'q4', 'q25'],
      ['q7', 'q8'],
    ];
    fc.assert(
      fc.property(answersOf, (answers) => {
        const ids = asked({ constraints: { testlets } }, answers);
        for (const [first, ...rest] of testlets) {
          const at = ids.indexOf(first!);
          expect(ids.slice(at, at + rest.length + 1)).toEqual([first, ...rest]);
        }
        expect(ids.length).toBe(30);
      }),
      { numRuns: 10 },
    );
    const bundle = bankBundle(bank, { start: ['q4'], constraints: { testlets } });
    expect(planNext(bundle, stateOf(bundle)).next.map(({ id }) => id)).toEqual(['q9', 'q4', 'q25']);
    const { trace } = takeTest(bundle, () => true, {}, 4).plan;
    expect(trace.map(({ reason }) => reason)).toEqual(['start', 'testlet', 'testlet', 'maximum_information']);
  });

  it('start with the start questions and never ask excluded ones', () => {
    const ids = asked({ start: ['q11', 'q3'], constraints: { excluded: ['q5'] } }, new Array(30).fill(true));
    expect(ids.slice(0, 2)).toEqual(['q11', 'q3']);
    expect(ids).not.toContain('q5');
    expect(ids.length).toBe(29);
  });

  it('ask every pilot question at some position and score none', () => {
    const pilot = ['q6', 'q13', 'q21'];
    const policy = { constraints: { pilot }, stop: { any: [{ rule: 'max_items', value: 12 }] } };
    const positions = new Set<number>();
    fc.assert(
      fc.property(seeds, answersOf, (seed, answers) => {
        const bundle = bankBundle(bank, policy);
        let i = 0;
        const { plan, state } = takeTest(bundle, () => answers[i++]!, { seed });
        expect(plan.asked.length).toBe(12);
        for (const id of pilot) positions.add(plan.asked.indexOf(id));
        const steps = plan.trace.filter(({ reason }) => reason === 'pilot');
        expect(steps.map(({ question_id }) => question_id).sort()).toEqual(pilot.toSorted());
        for (const { step, theta, standard_error } of steps) {
          const before = plan.trace[step - 2] ?? { theta: 0, standard_error: 1 };
          expect({ theta, standard_error }).toEqual({
            theta: before.theta,
            standard_error: before.standard_error,
          });
        }
        const flipped = state.log.map((entry) =>
          pilot.includes(entry.question_id) ? { ...entry, value: !entry.value } : entry,
        );
        expect(planNext(bundle, { ...state, log: flipped }).trace).toEqual(plan.trace);
      }),
      { numRuns: 60 },
    );
    expect(positions.has(-1)).toBe(false);
    expect(positions.size).toBe(12);
  });
});

describe('exposure control', () => {
  const first = (policy: JsonObject, given = {}) => {
    const bundle = bankBundle(bank, policy);
    return planNext(bundle, stateOf(bundle, given)).next[0]!.id;
  };
  const byInformation = takenInOrder();

  /**
   * Returns the bank ordered by information at the initial θ, found by excluding the questions asked first.
   */
  function takenInOrder(): string[] {
    const order: string[] = [];
    while (order.length < bank.length) order.push(first({ constraints: { excluded: order } }));
    return order;
  }

  it('skips over-exposed questions', () => {
    const exposure = { [byInformation[0]!]: 0.5, [byInformation[1]!]: 0.9, [byInformation[2]!]: 0.1 };
    expect(first({}, { exposure })).toBe(byInformation[0]);
    expect(first({ max_exposure: 0.4 }, { exposure })).toBe(byInformation[2]);
    expect(first({ max_exposure: 0.6 }, { exposure })).toBe(byInformation[0]);
  });

  it('never selects from the lower half; asks the least exposed question of the upper half', () => {
    const exposure = Object.fromEntries(byInformation.slice(0, 20).map((id, i) => [id, i === 6 ? 0.5 : 0.8]));
    expect(first({ max_exposure: 0.4 }, { exposure })).toBe(byInformation[6]);
    expect(byInformation.slice(0, 15)).toContain(
      first({ max_exposure: 0.4, select: { top_n: 9 } }, { exposure }),
    );
  });

  it('draws with equal probability among the best with top_n', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 600; i++) {
      const id = first({ select: { top_n: 3 } }, { seed: `seed ${i}` });
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(byInformation.slice(0, 3).sort());
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(60);
  });

  it('asks every question under criterion random', () => {
    const drawn = new Set(
      Array.from({ length: 400 }, (_, i) => first({ select: { criterion: 'random' } }, { seed: `${i}` })),
    );
    expect(drawn.size).toBe(30);
  });

  it('follows schedule.weight, then bank order, under criterion priority', () => {
    const question = { schedule: { frequency: 'daily', trigger: { type: 'any' }, weight: 5 } };
    const weighted = bank.map((item, i) => (i === 8 || i === 4 ? { ...item, question } : item));
    expect(
      asked({ select: { criterion: 'priority' } }, new Array(30).fill(true), {}, weighted).slice(0, 4),
    ).toEqual(['q4', 'q8', 'q0', 'q1']);
  });
});

describe('replay', () => {
  const policy = { select: { criterion: 'mfi', top_n: 4 }, constraints: { pilot: ['q3', 'q4'] } };

  it('gives the same plan for the same seed and log, and another plan for another seed', () => {
    fc.assert(
      fc.property(seeds, answersOf, (seed, answers) => {
        expect(asked(policy, answers, { seed })).toEqual(asked(policy, answers, { seed }));
      }),
      { numRuns: 10 },
    );
    const orders = new Set(
      ['a', 'b', 'c', 'd'].map((seed) => asked(policy, new Array(30).fill(true), { seed }).join()),
    );
    expect(orders.size).toBe(4);
  });

  it('keeps the asked questions when an earlier answer changes, and continues from the new answer', () => {
    const bundle = bankBundle(bank);
    const { state, plan } = takeTest(bundle, () => true, {}, 6);
    const changed = { ...state, log: [...state.log, answer(state.log[0]!.question_id, false)] };
    const after = planNext(bundle, changed);
    expect(after.trace.slice(0, -1)).toEqual(plan.trace);
    expect(after.trace.at(-1)).toMatchObject({
      question_id: state.log[0]!.question_id,
      reason: 'answer_changed',
    });
    expect(after.asked).toEqual(plan.asked);
    const answered = { ...state, log: state.log.with(0, answer(state.log[0]!.question_id, false)) };
    expect(after.next).toEqual(planNext(bundle, answered).next);
  });

  it('excludes a declined answer from the estimate', () => {
    const bundle = bankBundle(bank);
    const { plan } = takeTest(bundle, () => null, {}, 3);
    expect(plan.trace.map(({ theta }) => theta)).toEqual([0, 0, 0]);
    expect(plan.trace.map(({ standard_error }) => standard_error)).toEqual([1, 1, 1]);
  });

  it('starts from the posterior of the last cycle', () => {
    const bundle = bankBundle(bank);
    const [ordinary, carried] = [{}, { priors: { theta: { mean: 1.8, sd: 0.4 } } }].map(
      (given) => planNext(bundle, stateOf(bundle, given)).next[0]!.id,
    );
    expect(carried).not.toBe(ordinary);
    const { trace } = takeTest(bundle, () => null, { priors: { theta: { mean: 1.8, sd: 0.4 } } }, 1).plan;
    expect(trace[0]).toMatchObject({ theta: 1.8, standard_error: 0.4 });
  });
});
