import { expect, test } from 'vitest';
import type { Json } from '../types.ts';
import { bundleOf, result } from './published.test-helper.ts';

/** The scoring of published instruments: the structure of their scores, without the texts of their items. */

const lit = (value: Json) => ({ op: 'lit', value });
const call = (op: string, ...args: object[]) => ({ op, args });
const ask = (id: string) => ({ op: 'answer', question_id: id });
const score = (id: string) => ({ op: 'score', concept_id: id });
const when = (cond: object, then: object, otherwise: object) => ({ op: 'if', cond, then, else: otherwise });
const rating = (id: string, min: number, max: number) => ({ id, prompt: id, input: 'rating', min, max });

/** The points of a number by ascending upper limits, which belong to their points. */
function upTo(value: object, ...limits: number[]): object {
  return limits.reduceRight<object>(
    (rest, limit, points) => when(call('lte', value, lit(limit)), lit(points), rest),
    lit(limits.length),
  );
}

/**
 * The seven components of the Pittsburgh Sleep Quality Index: Buysse, Reynolds, Monk, Berman & Kupfer 1989,
 * doi:10.1016/0165-1781(89)90047-4, appendix.
 */
function psqi() {
  const disturbances = [...'bcdefghij'].map((letter) => `q5${letter}`);
  const items = ['q5a', ...disturbances, 'q6', 'q7', 'q8', 'q9'];
  const inBed = call('div', call('minutes_between', ask('q1'), ask('q3')), lit(60));
  const efficiency = call('mul', call('div', ask('q4'), inBed), lit(100));
  const pairOf = (a: object, b: object) => upTo(call('add', a, b), 0, 2, 4);
  const atLeast = (value: object, ...limits: number[]) =>
    limits.reduceRight<object>(
      (rest, limit, points) => when(call('gte', value, lit(limit)), lit(points), rest),
      lit(limits.length),
    );
  const known = (value: object, points: object) => call('add', points, call('mul', value, lit(0)));
  const components = {
    quality: ask('q9'),
    latency: pairOf(upTo(ask('q2'), 15, 30, 60), ask('q5a')),
    duration: known(ask('q4'), when(call('gt', ask('q4'), lit(7)), lit(0), atLeast(ask('q4'), 24, 6, 5))),
    efficiency: known(efficiency, atLeast(efficiency, 85, 75, 65)),
    disturbances: upTo(call('add', ...disturbances.map(ask)), 0, 9, 18),
    medication: ask('q6'),
    dysfunction: pairOf(ask('q7'), ask('q8')),
  };
  const concepts = Object.entries(components).map(([id, expression]) => ({
    id,
    method: 'expression',
    expression,
  }));
  const global = {
    id: 'global',
    method: 'expression',
    expression: call('add', ...Object.keys(components).map(score)),
  };
  const questions = [
    { id: 'q1', prompt: 'Bed time', input: 'time' },
    { id: 'q2', prompt: 'Minutes to fall asleep', input: 'number', min: 0, max: 600 },
    { id: 'q3', prompt: 'Getting up', input: 'time' },
    { id: 'q4', prompt: 'Hours of sleep', input: 'number', min: 0, max: 24 },
    ...items.map((id) => rating(id, 0, 3)),
  ];
  return bundleOf({ questions }, { concepts: [...concepts, global] });
}

test('PSQI: the hours in bed go across midnight, and the components sum to the global score', () => {
  const bundle = psqi();
  const frequencies = Object.fromEntries([...'abcdefghij'].map((letter) => [`q5${letter}`, 1]));
  const answers = { ...frequencies, q1: '23:00', q2: 30, q3: '07:00', q4: 6, q6: 0, q7: 1, q8: 2, q9: 1 };
  // 6 of 8 hours are 75 %.
  expect(result(bundle, answers)).toMatchObject({
    quality: 1,
    latency: 1,
    duration: 1,
    efficiency: 1,
    disturbances: 1,
    medication: 0,
    dysfunction: 2,
    global: 7,
  });
  // From half past midnight to half past seven are 7 hours, on the same day.
  expect(result(bundle, { ...answers, q1: '00:30', q3: '07:30' })).toMatchObject({
    efficiency: 0,
    global: 6,
  });
  expect(result(bundle, { ...answers, q1: '21:00' })).toMatchObject({ efficiency: 3, global: 9 });
  const { q3: _, ...incomplete } = answers;
  expect(result(bundle, incomplete)).toMatchObject({ efficiency: null, global: null });
});

/**
 * The domains of the WHOQOL-BREF, 4 to 20: WHOQOL-BREF, Introduction, Administration, Scoring (WHO 1996),
 * table 3 and steps 1 to 4. An assessment with more than 20 % missing items is discarded (the syntax of step
 * 4, `TOTAL>21`, discards one with 5 of 26 missing too, which are 19 %). The syntax of step 2 computes a
 * domain from at least so many items, `MEAN.6` for the physical one; the text of page 11 lets two be missing
 * of each but the social domain, which is not what the syntax does with 7 and 6 items.
 */
function whoqol() {
  const domains = {
    physical: { items: [3, 4, 10, 15, 16, 17, 18], least: 6 },
    psychological: { items: [5, 6, 7, 11, 19, 26], least: 5 },
    social: { items: [20, 21, 22], least: 2 },
    environment: { items: [8, 9, 12, 13, 14, 23, 24, 25], least: 6 },
  };
  const isDiscarded = call('gt', { op: 'missing_share', args: [] }, lit(0.2));
  const concepts = Object.entries(domains).flatMap(([id, { items, least }]) => [
    {
      id: `${id}_mean`,
      method: 'mean',
      items: items.map((item) => ({ question_id: `q${item}`, reverse: [3, 4, 26].includes(item) })),
      missing: { policy: 'prorate', min_items: least },
    },
    {
      id,
      method: 'expression',
      expression: when(isDiscarded, lit(null), call('mul', score(`${id}_mean`), lit(4))),
    },
  ]);
  const questions = Array.from({ length: 26 }, (_, index) => rating(`q${index + 1}`, 1, 5));
  return bundleOf({ questions }, { concepts });
}

test('WHOQOL-BREF: no score if more than 20 % of the whole form is missing', () => {
  const bundle = whoqol();
  const all = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`q${index + 1}`, 4]));
  const without = (...items: number[]) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !items.includes(Number(id.slice(1)))));
  // Items 3, 4 and 26 are reversed: (2·2 + 5·4)/7·4 and (2 + 5·4)/6·4.
  const { physical, psychological, social, environment } = result(bundle, all);
  expect([physical, psychological, social, environment]).toEqual([
    expect.closeTo(96 / 7, 9),
    expect.closeTo(88 / 6, 9),
    16,
    16,
  ]);
  // Items 1 and 2 belong to no domain, but to the form: 5 of 26 are 19 %, 6 are 23 %.
  expect(result(bundle, without(1, 2, 8, 9, 10))).toMatchObject({ social: 16, environment: 16 });
  // MEAN.6, MEAN.5, MEAN.2 and MEAN.6.
  for (const [domain, items, most] of [
    ['physical', [10, 15], 1],
    ['psychological', [5, 6], 1],
    ['social', [20, 21], 1],
    ['environment', [8, 9, 12], 2],
  ] as const) {
    const value = (missing: readonly number[]) => result(bundle, without(...missing))[domain];
    expect([value(items.slice(0, most)), value(items)], domain).toEqual([expect.any(Number), null]);
  }
  expect(result(bundle, without(1, 2, 8, 9, 10, 15))).toMatchObject({
    physical: null,
    psychological: null,
    social: null,
    environment: null,
  });
});
