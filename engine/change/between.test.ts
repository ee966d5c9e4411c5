import { describe, expect, test } from 'vitest';
import type { ChangeSpecification, Scale } from '../types.ts';
import { changeBetween } from './between.ts';

const NORM = { mean: 12, sd: 4 };
/** T scores of a clinical norm: the cut-off c between 50 and 40 is (10 · 40 + 10 · 50) / 20 = 45. */
const CHANGE: ChangeSpecification = {
  method: 'jt',
  confidence: 0.95,
  functional: { mean: 40, sd: 10 },
  cutoff: 'c',
};
const onScale = { raw: (raw: number) => raw, t: (raw: number) => 50 + (10 * (raw - 12)) / 4 };

function classOf(change: ChangeSpecification, earlier: number, later: number, scale: 'raw' | 't' = 't') {
  const score = (raw: number) => ({ raw, value: onScale[scale](raw), norm: NORM, scale });
  const concept = { change, reliability: 0.9, direction: 'lower' as const };
  return changeBetween(concept, score(earlier), score(later))?.class;
}

describe('changeBetween of T scores', () => {
  // T 70 is raw 20, T 47.5 is 11, T 42.5 is 9; an error of measurement of 1.26 makes 3.5 raw points reliable.
  test('without `pre` takes the functional group in units of the value', () => {
    expect(classOf(CHANGE, 20, 11)).toBe('improved');
    expect(classOf(CHANGE, 20, 9)).toBe('recovered');
  });

  test('with `pre` in the same units is the same', () => {
    const change = { ...CHANGE, pre: { mean: 50, sd: 10 } };
    expect(classOf(change, 20, 11)).toBe('improved');
    expect(classOf(change, 20, 9)).toBe('recovered');
  });

  test('by `ha` takes the group after treatment in units of the value', () => {
    const post = { mean: 45, sd: 10, correlation: 0.5 };
    const change = { ...CHANGE, method: 'ha' as const, post };
    const whole = { ...change, pre: { mean: 50, sd: 10 } };
    for (const later of [4, 9, 11, 16, 26])
      expect(classOf(change, 20, later)).toBe(classOf(whole, 20, later));
  });
});

test('raw scores are compared with groups of raw scores', () => {
  expect(classOf({ ...CHANGE, functional: { mean: 6, sd: 4 } }, 20, 8, 'raw')).toBe('recovered');
  expect(classOf({ ...CHANGE, functional: { mean: 6, sd: 4 } }, 20, 10, 'raw')).toBe('improved');
});

test('on a scale that a norm does not convert linearly, groups without `pre` are ignored', () => {
  const score = (raw: number) => ({ raw, value: 5, norm: NORM, scale: 'stanine' as Scale });
  const concept = { change: CHANGE, reliability: 0.9, direction: 'lower' as const };
  expect(changeBetween(concept, score(20), score(2))).toMatchObject({ class: 'improved' });
});
