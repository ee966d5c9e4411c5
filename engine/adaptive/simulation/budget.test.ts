import { describe, expect, test } from 'vitest';
import { bankBundle, spreadBank } from '../../golden/bank.ts';
import { overBudget } from './budget.ts';
import { simulate } from './simulate.ts';

describe('overBudget', () => {
  const bundle = bankBundle(spreadBank(30), { stop: { any: [{ rule: 'max_items', value: 8 }] } });
  const summary = simulate(bundle, { respondents: 40, seed: 's' });

  test('lists each limit that is exceeded, by question and concept', () => {
    const { rmse } = summary.concepts[0]!;
    expect(overBudget(bundle, summary, { max_items: 7, max_mean_items: 8, max_rmse: 0.01 })).toEqual([
      { measure: 'max_items', limit: 7, value: 8 },
      { measure: 'max_rmse', limit: 0.01, value: rmse, concept_id: 'theta' },
    ]);
    const exposed = summary.exposure.filter(({ rate }) => rate > 0.9).map(({ question_id }) => question_id);
    expect(exposed.length).toBeGreaterThan(0);
    const found = overBudget(bundle, summary, { max_exposure: 0.9 });
    expect(found.map(({ question_id }) => question_id)).toEqual(exposed);
  });

  test('accepts a value at its limit, and a bias of either sign by its size', () => {
    const bias = Math.abs(summary.concepts[0]!.bias!);
    expect(overBudget(bundle, summary, { max_items: 8, max_exposure: 1, max_bias: bias })).toEqual([]);
    expect(overBudget(bundle, summary, { max_bias: bias * 0.99 })).toHaveLength(1);
  });

  test('a limit that could not be measured is exceeded', () => {
    const unmeasured = { ...summary, concepts: [{ concept_id: 'theta', scored_rate: 0, units: {} }] };
    expect(overBudget(bundle, unmeasured, { max_rmse: 1 })).toEqual([
      { measure: 'max_rmse', limit: 1, value: null, concept_id: 'theta' },
    ]);
  });
});
