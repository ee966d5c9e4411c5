import type { Evaluation, GetBundleComparabilityResult } from '@eps/sdk';
import { expect, test } from 'vitest';
import type { ConceptName } from '../../../shared/results/contents.ts';
import { compareResults } from './compared.ts';

/** A result with these scores; the error of measurement is 5 unless `error` gives another one. */
function result(scores: Record<string, number | null>, error: number | undefined = 5): Evaluation {
  const sub_scores = Object.entries(scores).map(([concept_id, value]) => ({
    concept_id,
    label: concept_id,
    value,
    raw: value,
    ...(error > 0 && { standard_error: error }),
  }));
  return { sub_scores, primary_metric: { id: 'load' } } as unknown as Evaluation;
}

/** Judged by an error of 5, so 13.86 points are a reliable change; the cut-off is 40. */
const LOAD: ConceptName = {
  label: 'Load',
  bands: [],
  judging: {
    direction: 'lower',
    reliability: 0.75,
    change: {
      method: 'jt',
      confidence: 0.95,
      pre: { mean: 60, sd: 10 },
      functional: { mean: 30, sd: 5 },
      cutoff: 'c',
    },
  },
};

const concepts = new Map([['load', LOAD]]);
const same = { comparability: 'same', concepts } as const;

function verdictOf(before: number, after: number, grounds: Parameters<typeof compareResults>[2] = same) {
  const [score] = compareResults(result({ load: before }), result({ load: after }), grounds);
  return score!.verdict;
}

test('a change is judged by the content', () => {
  expect(verdictOf(58, 52)).toBe('unchanged');
  expect(verdictOf(58, 36)).toBe('recovered');
  expect(verdictOf(36, 58)).toBe('harmed');
  expect(verdictOf(75, 60)).toBe('improved');
});

test('without criteria in the content, by the errors of measurement; if these are unknown, not at all', () => {
  const silent = { comparability: 'same', concepts: new Map() } as const;
  expect(verdictOf(58, 52, silent)).toBe('none');
  expect(verdictOf(58, 36, silent)).toBe('decrease');
  expect(verdictOf(36, 58, silent)).toBe('increase');
  const [unknown] = compareResults(result({ load: 1 }, 0), result({ load: 9 }, 0), silent);
  expect(unknown).toMatchObject({ difference: 8 });
  expect(unknown).not.toHaveProperty('verdict');
  expect(unknown).not.toHaveProperty('interval');
});

test('the difference has its interval, and the main score is first', () => {
  const scores = compareResults(result({ sleep: 1, load: 58 }), result({ sleep: 2, load: 36 }), same);
  expect(scores.map(({ id }) => id)).toEqual(['load', 'sleep']);
  const half = 1.96 * Math.hypot(5, 5);
  expect(scores[0]!.difference).toBe(-22);
  expect(scores[0]!.interval).toEqual([expect.closeTo(-22 - half, 9), expect.closeTo(-22 + half, 9)]);
});

test('scores of other questions, unknown ones and those of one result alone are not compared', () => {
  const reasons = [{ code: 'item_added', item_id: 'c', message: 'The item was added.' }];
  const concept = { concept_id: 'load', label: 'Load', anchor_items: 8, reasons };
  const comparability = (verdict: 'linkable' | 'broken') =>
    ({ identical: false, concepts: [{ ...concept, verdict }] }) as unknown as GetBundleComparabilityResult;
  const first = (
    grounds: Parameters<typeof compareResults>[2],
    after: Record<string, number | null> = { load: 1 },
  ) => compareResults(result({ load: 2 }), result(after), grounds)[0]!;
  for (const verdict of ['linkable', 'broken'] as const) {
    const score = first({ comparability: comparability(verdict), concepts });
    expect(score.notCompared).toEqual({ why: 'broken', reasons });
    expect(score).not.toHaveProperty('difference');
  }
  expect(first({ comparability: undefined, concepts }).notCompared).toEqual({ why: 'unknown' });
  expect(first(same, { load: null }).notCompared).toEqual({ why: 'missing' });
  expect(first(same, { other: 1 })).toMatchObject({ id: 'load', notCompared: { why: 'missing' } });
});
