import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import { compileExpression } from '../../expressions/compile.ts';
import type { ExpressionEnvironment, Json, Range } from '../../types.ts';
import { intervalOf } from './intervals.ts';

const RANGES: Record<string, Range> = {
  a: { min: 0, max: 4 },
  b: { min: -3, max: 2 },
  c: { min: 1, max: 9 },
};

/** Formulas over three scores. */
const { node } = fc.letrec<{ node: Json }>((tie) => {
  const call = (op: string, minLength: number, maxLength: number) =>
    fc.array(tie('node'), { minLength, maxLength }).map((args): Json => ({ op, args }));
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...Object.keys(RANGES)).map((id): Json => ({ op: 'score', concept_id: id })),
      fc.integer({ min: -5, max: 5 }).map((value): Json => ({ op: 'lit', value })),
      ...['add', 'mul', 'sum', 'mean', 'min', 'max', 'count', 'coalesce'].map((op) => call(op, 1, 3)),
      ...['sub', 'div'].map((op) => call(op, 2, 2)),
      ...['abs', 'round'].map((op) => call(op, 1, 1)),
      call('clamp', 3, 3),
      fc
        .tuple(tie('node'), tie('node'), tie('node'))
        .map(([cond, then, otherwise]): Json => ({ op: 'if', cond, then, else: otherwise })),
    ),
  };
});

test('every value of a formula is in its interval', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(node, fc.tuple(share, share, share), (source, shares) => {
      const interval = intervalOf(source, { score: (id) => RANGES[id], metric: () => undefined });
      const { expression } = compileExpression(source, '', 'scorecard');
      const scores = Object.entries(RANGES).map(([id, { min, max }], i) => [
        id,
        min + shares[i]! * (max - min),
      ]);
      const byId = Object.fromEntries(scores) as Record<string, number>;
      const environment = { score: (id: string) => byId[id]! } as unknown as ExpressionEnvironment;
      const value = expression!.evaluate(environment);
      if (interval === undefined || value === null) return;
      const tolerance = 1e-9 * Math.max(1, Math.abs(interval.min), Math.abs(interval.max));
      expect(value).toBeGreaterThanOrEqual(interval.min - tolerance);
      expect(value).toBeLessThanOrEqual(interval.max + tolerance);
    }),
    { numRuns: runs(1_000) },
  );
});

test('the interval of a formula that reads each score once is exact', () => {
  const score = (id: string): Json => ({ op: 'score', concept_id: id });
  const lit = (value: number): Json => ({ op: 'lit', value });
  const known = { score: (id: string) => RANGES[id], metric: () => undefined };
  const of = (op: string, ...args: Json[]) => intervalOf({ op, args }, known);
  expect(of('sub', score('a'), score('b'))).toEqual({ min: -2, max: 7 });
  expect(of('mul', score('b'), lit(-2))).toEqual({ min: -4, max: 6 });
  expect(of('div', lit(9), score('c'))).toEqual({ min: 1, max: 9 });
  expect(of('div', lit(9), score('a'))).toBeUndefined();
  expect(of('abs', score('b'))).toEqual({ min: 0, max: 3 });
  expect(of('clamp', score('c'), lit(2), lit(5))).toEqual({ min: 2, max: 5 });
  expect(of('gt', score('a'), lit(1))).toBeUndefined();
});
