import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from './change/outcome.ts';
import { evaluate } from './evaluate.ts';
import { compileExpression } from './expressions/compile.ts';
import { compile, respond } from './golden/respond.ts';
import { respondentOf } from './scoring/respondent.ts';
import type { JsonObject } from './types.ts';

/** An exact number. */
interface Fraction {
  n: bigint;
  d: bigint;
}

const lit = (value: number): JsonObject => ({ op: 'lit', value });
const op = (name: string, ...args: JsonObject[]): JsonObject => ({ op: name, args });
const total = { op: 'metric', metric_id: 'total' };

/** Whether a is at least b. */
function isAtLeast(a: Fraction, b: Fraction): boolean {
  return a.n * b.d >= b.n * a.d;
}

function toDouble({ n, d }: Fraction): number {
  return Number(n) / Number(d);
}

/** Says of everything that compares the composite `total` with a limit whether it is reached. */
function whoReaches(concepts: JsonObject[], composite: JsonObject, answers: number[], limit: number) {
  const condition = op('gte', total, lit(limit));
  const bands = [
    { id: 'below', to: limit },
    { id: 'from', from: limit },
  ];
  const items = answers.map((_, i) => ({
    id: `q${i}`,
    prompt: 'How often?',
    input: 'number',
    min: 0,
    max: 10,
  }));
  const bundle = compile({
    experience: {
      questions: [
        ...items.map((item) => ({ ...item, step: 1 })),
        { id: 'follow_up', prompt: 'Why?', input: 'text', visible_if: condition },
      ],
    },
    scorecard: { concepts, composites: [{ id: 'total', ...composite, bands }], primary_metric: 'total' },
    guardrail: {
      rules: [
        { id: 'from', when: condition },
        { id: 'not_below', when: op('not', op('lt', total, lit(limit))) },
        { id: 'above_or_equal', when: op('or', op('gt', total, lit(limit)), op('eq', total, lit(limit))) },
        { id: 'at_least', when: op('lte', lit(limit), total) },
      ].map((rule) => ({ ...rule, severity: 'critical', action: 'require_review', message: 'Call.' })),
    },
  });
  const given = Object.fromEntries(answers.flatMap((answer, i) => (answer < 0 ? [] : [[`q${i}`, answer]])));
  const input = respond(bundle, given);
  const { primary_metric, guardrail_conflicts } = evaluate(bundle, input);
  const { value, band } = primary_metric!;
  const week = { months: 0, days: 7, ms: 0 };
  const rule = {
    id: 'r',
    conceptId: 'total',
    baseline: 'first',
    remission: { below: limit },
    by: week,
    pick: 'last',
  } as const;
  const course = [
    { at: 0, value: 1e6, items: '' },
    { at: 1, value, items: '' },
  ];
  const fired = new Set(guardrail_conflicts.map(({ rule_id }) => rule_id));
  return {
    band: band === 'from',
    followUp: respondentOf(bundle, input.state).visible(answers.length),
    remission: outcomeOf(rule, course, { now: 2, zone: 'UTC' })!.remission === false,
    ...Object.fromEntries(
      ['from', 'not_below', 'above_or_equal', 'at_least'].map((id) => [id, fired.has(id)]),
    ),
  };
}

/** Limits at an exact value, and closest to it among fractions with the same denominator and halves of it. */
function limitsAt({ n, d }: Fraction): Fraction[] {
  return [-2n, -1n, 0n, 1n, 2n].map((step) => ({ n: 2n * n + step, d: 2n * d }));
}

function expectAgreement(concepts: JsonObject[], composite: JsonObject, answers: number[], exact: Fraction) {
  for (const limit of limitsAt(exact)) {
    const reached = whoReaches(concepts, composite, answers, toDouble(limit));
    const expected = Object.fromEntries(Object.keys(reached).map((who) => [who, isAtLeast(exact, limit)]));
    expect([answers, toDouble(limit), reached]).toEqual([answers, toDouble(limit), expected]);
  }
}

const sumOf = (numbers: readonly number[]) => BigInt(numbers.reduce((a, b) => a + b, 0));
const score = { op: 'score', concept_id: 'm' };
const answersOf = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 40 });

describe('a band, rules, a follow-up question and remission agree with the exact fraction at the limit', () => {
  test('for the 621 pairs of items and total for which mean · items is a whole number from 1 to 9', () => {
    const short: string[] = [];
    for (let items = 1; items <= 69; items++) {
      for (let sum = 1; sum <= 9; sum++) {
        const source = op('gte', op('mul', lit(sum / items), lit(items)), lit(sum));
        const { expression } = compileExpression(source, '', 'scorecard');
        if (expression!.evaluate({} as never) !== true) short.push(`${items} items, total ${sum}`);
      }
    }
    expect(short).toEqual([]);
    for (let items = 5; items <= 69; items += 8) {
      const answers = Array.from({ length: items }, (_, i) => (i === 0 ? 7 : 0));
      const mean = { id: 'm', method: 'mean', items: answers.map((_, i) => ({ question_id: `q${i}` })) };
      const reached = whoReaches([mean], { expression: op('mul', score, lit(items)) }, answers, 7);
      expect(Object.values(reached)).not.toContain(false);
    }
  });

  test('for means, divided and multiplied again', () => {
    fc.assert(
      fc.property(answersOf, fc.integer({ min: 1, max: 40 }), (answers, factor) => {
        const mean = { id: 'm', method: 'mean', items: answers.map((_, i) => ({ question_id: `q${i}` })) };
        const exact = { n: sumOf(answers) * BigInt(factor), d: BigInt(answers.length) };
        expectAgreement([mean], { expression: op('mul', score, lit(factor)) }, answers, exact);
      }),
    );
  });

  test('for prorated sums', () => {
    const missing = { policy: 'prorate', min_items: 1 };
    fc.assert(
      fc.property(answersOf, fc.integer({ min: 0, max: 39 }), (given, unanswered) => {
        const answers = [...given, ...new Array(Math.min(unanswered, 40 - given.length)).fill(-1)];
        const items = answers.map((_, i) => ({ question_id: `q${i}` }));
        const exact = { n: sumOf(given) * BigInt(answers.length), d: BigInt(given.length) };
        const concepts = [{ id: 'm', method: 'sum', items, missing }];
        expectAgreement(concepts, { expression: op('add', score, lit(0)) }, answers, exact);
        expectAgreement(concepts, { weights: { m: 0.1 } }, answers, { n: exact.n, d: exact.d * 10n });
      }),
      { numRuns: 50 },
    );
  });

  test('for composites of means and sums with decimal weights', () => {
    const weight = fc.integer({ min: -200, max: 200 });
    fc.assert(
      fc.property(answersOf, answersOf, weight, weight, (first, second, a, b) => {
        const answers = [...first, ...second].slice(0, 40);
        const rest = answers.slice(first.length);
        const part = (id: string, method: string, from: number, count: number) => ({
          id,
          method,
          items: Array.from({ length: count }, (_, i) => ({ question_id: `q${from + i}` })),
        });
        const concepts = [
          part('m', 'mean', 0, first.length),
          ...(rest.length > 0 ? [part('n', 'sum', first.length, rest.length)] : []),
        ];
        const weights = { m: a / 100, ...(rest.length > 0 && { n: b / 100 }) };
        const d = 100n * BigInt(first.length);
        const ofRest = rest.length > 0 ? sumOf(rest) * BigInt(b) * BigInt(first.length) : 0n;
        expectAgreement(concepts, { weights }, answers, { n: sumOf(first) * BigInt(a) + ofRest, d });
      }),
    );
  });
});
