import { describe, expect, test } from 'vitest';
import { type Answers, compile, likert, respond } from '../golden/respond.ts';
import { respondentOf } from '../scoring/respondent.ts';
import type { JsonObject } from '../types.ts';
import { alignmentOf } from './alignment.ts';
import { contextFingerprint, effectiveContext } from './context.ts';
import { checkOverrides } from './overrides.ts';

function align(context: object, answers: Answers = { a: '2', b: '4' }, overrides: JsonObject = {}) {
  const bundle = compile({
    experience: { questions: [...likert(['a'], ['x']), ...likert(['b'], ['y'])] },
    scorecard: {
      concepts: [
        { id: 'x', method: 'sum' },
        { id: 'y', method: 'sum' },
      ],
    },
    context,
  });
  return alignmentOf(respondentOf(bundle, respond(bundle, answers, { overrides }).state));
}

describe('alignment', () => {
  test.each<[string, object, number, number]>([
    ['inside the range', { min: 1, max: 3 }, 0, 1],
    ['below it', { min: 4, max: 5 }, 2, 0.5],
    ['above it, by tolerance', { max: 1, tolerance: 2 }, 1, 0.5],
    ['beyond the tolerance', { min: 5, tolerance: 2 }, 3, 0],
    ['an ideal in units of the range', { ideal: 5 }, 3, 0.25],
    ['an ideal has no effect inside a range', { ideal: 3, min: 1, max: 3 }, 0, 1],
    ['tolerance 0 at the ideal', { ideal: 2, tolerance: 0 }, 0, 1],
    ['tolerance 0 away from the ideal', { ideal: 3, tolerance: 0 }, 1, 0],
  ])('%s', (_, target, gap, fit) => {
    const alignment = align({ targets: { x: target } })!;
    expect(alignment.concepts).toEqual([
      { concept_id: 'x', actual: 2, target: { weight: 1, ...target }, gap, fit, weight: 1 },
    ]);
    expect(alignment.value).toBe(fit);
  });

  const targets = { x: { min: 4, max: 5 }, y: { ideal: 5, weight: 3 } };

  test('manhattan: (0.5 + 3 * 0.75) / 4', () => {
    expect(align({ targets })).toMatchObject({ metric: 'manhattan', value: 0.6875, missing: [] });
  });

  test('euclidean: 1 - sqrt((0.25 + 3 * 0.0625) / 4)', () => {
    expect(align({ targets, metric: 'euclidean' })!.value).toBeCloseTo(0.669281086117, 11);
  });

  test('a concept without a score is excluded, or has fit 0.5 under neutral', () => {
    const answers = { b: '4' };
    expect(align({ targets }, answers)).toMatchObject({
      value: 0.75,
      missing: ['x'],
      concepts: [{ actual: null, gap: null, fit: null }, { fit: 0.75 }],
    });
    expect(align({ targets, missing: 'neutral' }, answers)).toMatchObject({
      value: (0.5 + 3 * 0.75) / 4,
      missing: ['x'],
      concepts: [{ actual: null, gap: null, fit: 0.5 }, { fit: 0.75 }],
    });
  });

  test('is absent when no target applies', () => {
    expect(align({})).toBeUndefined();
    expect(align({ targets }, {})).toBeUndefined();
    expect(align({ targets }, undefined, { targets: null })).toBeUndefined();
  });

  test('uses the overrides of the program', () => {
    expect(align({ targets }, undefined, { targets: { x: { min: 1, max: null }, y: null } })).toMatchObject({
      value: 1,
      concepts: [{ concept_id: 'x', target: { min: 1, weight: 1 } }],
    });
  });
});

describe('effective context', () => {
  const bundle = compile({
    context: {
      variables: {
        team_size: { type: 'number', default: 5 },
        region: { type: 'string' },
        age: { type: 'number', default: 40, from: 'profile.age' },
      },
      locale: 'en',
    },
  });

  test('merges overrides, then the profile', () => {
    const overrides = { variables: { team_size: { default: 7 } }, region: 'EU', locale: 'de' };
    expect(effectiveContext(bundle, overrides, { age: '31', salary: 1 })).toEqual({
      values: { team_size: 7, region: 'EU', age: 31 },
      profile: { age: '31' },
      sources: { age: 'age' },
      targets: {},
      metric: 'manhattan',
      missing: 'ignore',
      locale: 'de',
    });
  });

  test('keeps the default when a value has the wrong type', () => {
    const context = effectiveContext(
      bundle,
      { variables: { team_size: 'seven' }, metric: 'cosine' },
      { age: 'old' },
    );
    expect(context).toMatchObject({
      values: { team_size: 5, region: null, age: 40 },
      profile: { age: 'old' },
      sources: {},
      metric: 'manhattan',
    });
  });

  test('null removes a default', () => {
    expect(effectiveContext(bundle, { variables: { team_size: null } }, {}).values.team_size).toBeNull();
  });

  test('null in place of the variables removes all their defaults', () => {
    const valuesOf = (overrides: JsonObject) => effectiveContext(bundle, overrides, {}).values;
    expect(valuesOf({ variables: null })).toEqual({ team_size: null, region: null, age: null });
    expect(valuesOf({ variables: null, region: 'EU' })).toMatchObject({ team_size: null, region: 'EU' });
    expect(effectiveContext(bundle, { variables: null }, { age: 31 }).values.age).toBe(31);
  });

  test('the program overrides or removes the time zone of the bundle, and the fingerprint follows', () => {
    const zoned = compile({ context: { time_zone: 'Europe/Berlin' } });
    const of = (overrides: JsonObject) => effectiveContext(zoned, overrides, {});
    const fingerprintOf = (overrides: JsonObject) => contextFingerprint(of(overrides), () => '');
    expect(of({}).time_zone).toBe('Europe/Berlin');
    expect(of({ time_zone: 'Asia/Tokyo' }).time_zone).toBe('Asia/Tokyo');
    expect(of({ time_zone: 'Mars/Olympus' }).time_zone).toBe('Europe/Berlin');
    expect(of({ time_zone: null })).not.toHaveProperty('time_zone');
    const overrides: JsonObject[] = [{}, { time_zone: 'Asia/Tokyo' }, { time_zone: null }];
    expect(new Set(overrides.map(fingerprintOf)).size).toBe(3);
  });

  test('the fingerprint differs between contexts and never contains profile values', () => {
    const seen: unknown[] = [];
    const digest = (field: string, value: unknown) => {
      seen.push([field, value]);
      return `keyed ${String(value).length}`;
    };
    const of = (overrides: JsonObject, age: number) =>
      contextFingerprint(effectiveContext(bundle, overrides, { age }), digest);
    expect(of({}, 31)).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(of({}, 31)).toBe(of({}, 32));
    expect(of({}, 31)).not.toBe(of({}, 131));
    expect(of({}, 31)).not.toBe(of({ region: 'EU' }, 31));
    expect(seen).toContainEqual(['age', 31]);
  });

  test('checks overrides with a pointer into them', () => {
    const overrides = {
      variables: { team_size: 'seven', regoin: 'EU' },
      targets: { nobody: { ideal: 1 } },
      metric: 'cosine',
      locale: 4,
    };
    expect(
      checkOverrides(bundle, overrides).map(({ severity, code, pointer }) => [severity, code, pointer]),
    ).toEqual([
      ['error', 'wrong_type', '/variables/team_size'],
      ['warning', 'unknown_key', '/variables/regoin'],
      ['error', 'unknown_concept', '/targets/nobody'],
      ['error', 'unknown_value', '/metric'],
      ['error', 'wrong_type', '/locale'],
    ]);
    expect(checkOverrides(bundle, { team_size: 3, region: null, targets: null })).toEqual([]);
  });
});
