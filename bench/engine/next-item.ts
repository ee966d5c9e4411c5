import { planNext } from '../../engine/adaptive/plan.ts';
import { answer, type BankItem, bankBundle, spreadBank, stateOf } from '../../engine/golden/bank.ts';
import { alternate, type Measurement } from './rounds.ts';

const ANSWERED = 15;

/**
 * Measures selecting the next question of an adaptive test with 15 answers from the answer log, compared with
 * a plain implementation that recomputes likelihood and information of every item each time. jsCAT 5.2.3,
 * whose traces are among the tests, is not measured: it has a dependency hosted on git and cannot be
 * installed from a package registry alone.
 */
export function nextItem(): Measurement[] {
  return [100, 1000, 10_000].map((size) => {
    const items = spreadBank(size);
    const bundle = bankBundle(items, { stop: { min_items: 5, any: [{ rule: 'se_below', value: 0.2 }] } });
    const state = stateOf(bundle);
    while (state.log.length < ANSWERED) {
      state.log.push(answer(planNext(bundle, state).next[0]!.id, state.log.length % 3 === 0));
    }
    const responses = new Map(state.log.map(({ question_id, value }) => [question_id, value === true]));
    const medians = alternate(
      {
        // A new state for each call, as in a request, so that no cached respondent is reused.
        engine: () => planNext(bundle, { ...state, log: [...state.log] }).next[0]!.id,
        plain: () => plainNext(items, responses),
      },
      { rounds: 200, calls: Math.max(2, 2000 / size) },
    );
    if (planNext(bundle, state).next[0]!.id !== plainNext(items, responses))
      throw new Error('the engine and the plain implementation select different items');
    return {
      what: `next item, bank of ${size.toLocaleString('en')}`,
      medianMs: medians.engine,
      peer: { name: 'plain recomputation', medianMs: medians.plain },
      ...(size === 1000 && { target: 'under 0.2 ms' }),
    };
  });
}

/** Computes the EAP estimate on 121 nodes, then selects the unanswered item with maximum information. */
function plainNext(items: readonly BankItem[], responses: ReadonlyMap<string, boolean>): string {
  const answered = items.filter(({ id }) => responses.has(id));
  let [total, sum] = [0, 0];
  for (let i = 0; i <= 120; i++) {
    const theta = -6 + i / 10;
    let weight = Math.exp(-(theta ** 2) / 2);
    for (const item of answered)
      weight *= responses.get(item.id) ? probability(item, theta) : 1 - probability(item, theta);
    total += weight;
    sum += weight * theta;
  }
  return items
    .filter(({ id }) => !responses.has(id))
    .map((item) => ({ id: item.id, information: information(item, sum / total) }))
    .sort((a, b) => b.information - a.information)[0]!.id;
}

function probability({ a, b }: BankItem, theta: number): number {
  return 1 / (1 + Math.exp(-a! * (theta - (b as number))));
}

function information(item: BankItem, theta: number): number {
  const p = probability(item, theta);
  return item.a! ** 2 * p * (1 - p);
}
