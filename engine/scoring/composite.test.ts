import { describe, expect, test, vi } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { type Answers, compile, likert, respond } from '../golden/respond.ts';
import type { Json } from '../types.ts';
import { respondentOf } from './respondent.ts';

const score = (id: string) => ({ op: 'score', concept_id: id });
const lit = (value: Json) => ({ op: 'lit', value });

function compositeOf(composite: object, answers: Answers = { a: '5', b: '4' }) {
  const bundle = bundleWith(composite);
  return respondentOf(bundle, respond(bundle, answers).state).scored('z')!;
}

function bundleWith(composite: object) {
  const norm = { reliability: 0.75, norms: [{ mean: 3, sd: 1 }] };
  return compile({
    experience: { questions: [...likert(['a'], ['x']), ...likert(['b'], ['y'])] },
    scorecard: {
      concepts: [
        { id: 'x', method: 'sum', scale: 't', ...norm },
        { id: 'y', method: 'sum', ...norm },
      ],
      composites: [{ id: 'z', ...composite }],
    },
  });
}

describe('a composite', () => {
  // x: T = 50 + 10*(5 - 3) = 70, SE 10*sqrt(0.25) = 5; y: raw 4, SE 0.5
  test('with weights sums the values in scale units and combines the errors as independent', () => {
    const z = compositeOf({ weights: { x: 0.6, y: 8 } });
    expect(z.value).toBeCloseTo(0.6 * 70 + 8 * 4, 10);
    expect(z.standardError).toBeCloseTo(Math.hypot(0.6 * 5, 8 * 0.5), 10);
    expect(z).toMatchObject({ raw: z.value, scale: 'raw', method: 'composite' });
    // x spans T 30..70, y 1..5
    expect(z.range!.min).toBeCloseTo(0.6 * 30 + 8, 10);
    expect(z.range!.max).toBeCloseTo(0.6 * 70 + 40, 10);
  });

  test.each<[string, object]>([
    ['weights', { weights: { y: 0.1, v: -0.3 } }],
    [
      'an expression',
      {
        expression: {
          op: 'sub',
          args: [
            { op: 'mul', args: [lit(0.1), score('y')] },
            { op: 'mul', args: [lit(0.3), score('v')] },
          ],
        },
      },
    ],
  ])('is 0 where its parts cancel out, without the residue of binary rounding (%s)', (_, composite) => {
    const positive = { op: 'gt', args: [{ op: 'metric', metric_id: 'm' }, lit(0)] };
    const contents = {
      experience: { questions: [...likert(['b'], ['y']), ...likert(['c'], ['v'])] },
      scorecard: {
        concepts: [
          { id: 'y', method: 'sum' },
          { id: 'v', method: 'sum' },
        ],
        composites: [{ id: 'm', ...composite }],
      },
      guardrail: { rules: [{ id: 'positive', when: positive }] },
    };
    const bundle = compile(contents);
    const { sub_scores, guardrail_conflicts } = evaluate(bundle, respond(bundle, { b: '3', c: '1' }));
    expect(sub_scores[2]).toMatchObject({ concept_id: 'm', value: 0, raw: 0 });
    expect(guardrail_conflicts).toEqual([]);
  });

  test('with an expression reads raw scores and propagates errors exactly if it is linear', () => {
    const z = compositeOf({
      expression: {
        op: 'sub',
        args: [
          { op: 'mul', args: [lit(3), score('x')] },
          { op: 'mul', args: [lit(2), score('y')] },
        ],
      },
    });
    expect(z.value).toBe(3 * 5 - 2 * 4);
    expect(z.standardError).toBeCloseTo(Math.hypot(3 * 0.5, 2 * 0.5), 10);
    expect(z.range).toBeNull();
  });

  test.each<[string, object]>([
    ['weights', { weights: { x: 1, y: 1 } }],
    ['add', { expression: { op: 'add', args: [score('x'), score('y')] } }],
    ['sum, which otherwise skips nulls', { expression: { op: 'sum', args: [score('x'), score('y')] } }],
  ])('with a null part is null (%s)', (_, composite) => {
    expect(compositeOf(composite, { a: '5' })).toMatchObject({ value: null, raw: null, standardError: null });
  });

  test('may define a replacement for a missing part with coalesce', () => {
    const either = { expression: { op: 'coalesce', args: [score('y'), score('x')] } };
    expect(compositeOf(either, { a: '5' }).value).toBe(5);
    const branch = {
      expression: {
        op: 'if',
        cond: { op: 'answered', question_id: 'b' },
        then: score('y'),
        else: score('x'),
      },
    };
    expect(compositeOf(branch, { a: '5' }).value).toBe(5);
  });

  test('computes its standard error only when it is read: conditions read the value alone', () => {
    const bundle = bundleWith({ expression: { op: 'add', args: [score('x'), score('y')] } });
    const evaluate = vi.spyOn(bundle.scorecard.composites[0]!.expression!, 'evaluate');
    const respondent = respondentOf(bundle, respond(bundle, { a: '5', b: '4' }).state);
    expect(respondent.metric('z')).toBe(9);
    expect(evaluate).toHaveBeenCalledTimes(1);
    expect(respondent.scored('z')!.standardError).toBeCloseTo(Math.hypot(0.5, 0.5), 10);
    expect(respondent.scored('z')!.rawError).toBeCloseTo(Math.hypot(0.5, 0.5), 10);
    expect(evaluate).toHaveBeenCalledTimes(1 + 2 * 2);
  });

  describe('that reads one branch of an `if`', () => {
    const contents = (branch: string): Parameters<typeof compile>[0] => ({
      experience: { questions: [...likert(['a'], ['x']), ...likert(['b'], ['y'])] },
      scorecard: {
        concepts: [
          { id: 'x', method: 'sum', reliability: 0.75, norms: [{ mean: 3, sd: 1 }] },
          { id: 'y', method: 'sum' },
        ],
        composites: [
          {
            id: 'z',
            expression: {
              op: 'if',
              cond: { op: 'gte', args: [score('x'), lit(1)] },
              then: score(branch),
              else: score(branch === 'x' ? 'y' : 'x'),
            },
          },
        ],
      },
    });
    const scoredWith = (branch: string, answers: Answers) => {
      const bundle = compile(contents(branch));
      return respondentOf(bundle, respond(bundle, answers).state).scored('z')!;
    };

    test.each<[string, Answers]>([
      ['answered', { a: '5', b: '4' }],
      ['not answered', { a: '5' }],
    ])('has the error and precision of what it reads; the other part is %s', (_, answers) => {
      const z = scoredWith('x', answers);
      expect(z).toMatchObject({ value: 5, standardError: 0.5, precision: { precision: 0.75 } });
    });

    test('has no error where it reads a part without one', () => {
      expect(scoredWith('y', { a: '5', b: '4' })).toMatchObject({ value: 4, standardError: null });
    });

    test('without a value keeps the precision of all parts', () => {
      expect(scoredWith('x', { b: '4' }).precision.precision).toBeNull();
    });
  });

  test('that reads answers directly has no standard error', () => {
    const z = compositeOf({
      expression: {
        op: 'add',
        args: [score('x'), { op: 'count', args: [{ op: 'answer', question_id: 'b' }] }],
      },
    });
    expect(z).toMatchObject({ value: 6, standardError: null });
  });

  test('counts each item of its parts once in its coverage', () => {
    expect(compositeOf({ weights: { x: 1, y: 1 } }, { a: '5' }).tally).toEqual({
      ratio: 0.5,
      answered: 1,
      eligible: 2,
    });
  });
});
