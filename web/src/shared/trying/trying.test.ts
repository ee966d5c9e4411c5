import type { ParticipantQuestion, Trial } from '@eps/sdk';
import { describe, expect, test } from 'vitest';
import { allKinds } from '../content/kinds.ts';
import { type Circumstance, circumstancesOf, givenValue, withValue } from './circumstances.ts';
import {
  fillingOf,
  givenFrom,
  NOTHING_GIVEN,
  requestOf,
  withAnswer,
  withDeclined,
  withText,
} from './given.ts';
import { caseOf, expectableOf } from './golden-case.ts';

const question = (rest: Partial<ParticipantQuestion>): ParticipantQuestion => ({
  id: 'q1',
  section_id: '',
  prompt: '',
  input: 'single_select',
  required: false,
  options: [],
  ...rest,
});
const OPTIONS = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'o', label: 'Other', text: true },
];

describe('answers that an author tries', () => {
  test('a changed answer keeps its position, a declined question has none', () => {
    const two = withAnswer(withAnswer(NOTHING_GIVEN, 'a', 1), 'b', 2);
    expect(Object.keys(withAnswer(two, 'a', 3).answers)).toEqual(['a', 'b']);
    const declined = withDeclined(two, 'a', true);
    expect(declined).toEqual({ ...NOTHING_GIVEN, answers: { b: 2 }, declined: ['a'] });
    expect(withAnswer(declined, 'a', 1).declined).toEqual([]);
  });

  test('a text is sent with its answer only', () => {
    const given = withText(withAnswer(NOTHING_GIVEN, 'a', 'o'), 'a', 'More');
    expect(requestOf(given)).toEqual({ answers: { a: 'o' }, texts: { a: 'More' } });
    expect(requestOf(withAnswer(given, 'a', undefined))).toEqual({ answers: {} });
  });

  test('answers are read from an address', () => {
    expect(givenFrom({ answers: { a: 1 }, declined: ['b', 2], context: { team: 'legal' } })).toEqual({
      ...NOTHING_GIVEN,
      answers: { a: 1 },
      declined: ['b'],
      overrides: { team: 'legal' },
    });
    expect(givenFrom('a')).toBeUndefined();
  });

  test('every input can be filled', () => {
    expect(fillingOf(question({ options: OPTIONS }), 'high')).toBe('b');
    expect(fillingOf(question({ input: 'multi_select', options: OPTIONS }), 'low')).toEqual(['a']);
    expect(fillingOf(question({ input: 'ranking', options: OPTIONS }), 'high')).toEqual(['o', 'b', 'a']);
    expect(fillingOf(question({ input: 'rating', min: 1, max: 5, step: 1 }), 'random', () => 0.99)).toBe(5);
    expect(fillingOf(question({ input: 'slider', min: 0, max: 1, step: 0.1 }), 'high')).toBe(1);
    expect(fillingOf(question({ input: 'slider', min: 0, max: 0.7, step: 0.1 }), 'high')).toBe(0.7);
    expect(fillingOf(question({ input: 'boolean' }), 'low')).toBe(false);
    expect(fillingOf(question({ input: 'consent' }), 'low')).toBe(true);
    expect(fillingOf(question({ input: 'date' }), 'low')).toBe('2026-01-01');
    // Within the bounds and on the steps that the service accepts.
    expect(fillingOf(question({ input: 'date', min_date: '2026-05-01' }), 'low')).toBe('2026-05-01');
    expect(fillingOf(question({ input: 'date', max_date: '1999-12-31' }), 'low')).toBe('1999-12-31');
    expect(fillingOf(question({ input: 'number', max: -200, step: 1 }), 'high')).toBe(-200);
    expect(fillingOf(question({ input: 'number', max: -200, step: 1 }), 'low')).toBe(-300);
    const rows = [{ id: 'r', label: '' }];
    expect(fillingOf(question({ input: 'matrix', options: OPTIONS, rows }), 'low')).toEqual({ r: 'a' });
    expect(fillingOf(question({ input: 'information' }), 'low')).toBeUndefined();
  });
});

describe('caseOf', () => {
  const trial = {
    status: 'needs_review',
    result: {
      sub_scores: [
        { concept_id: 'rest', value: 2.5 },
        { concept_id: 'gone', value: null },
      ],
      guardrail_conflicts: [{ rule_id: 'low' }, { rule_id: 'low' }],
    },
  } as unknown as Trial;
  const given = withAnswer(NOTHING_GIVEN, 'q1', 2);

  test('expects the chosen parts of the present result', () => {
    expect(expectableOf(trial)).toEqual(['status', 'scores', 'conflicts']);
    expect(caseOf('low', given, trial, ['status', 'scores', 'conflicts'])).toEqual({
      name: 'low',
      answers: { q1: 2 },
      expect: { status: 'needs_review', scores: { rest: 2.5, gone: null }, conflicts: ['low'] },
    });
    expect(caseOf('low', given, trial, ['status']).expect).toEqual({ status: 'needs_review' });
  });
});

describe('the context and profile of a trial', () => {
  const contents = allKinds({
    context: {
      variables: {
        team: 'unknown',
        shift_work: { type: 'boolean', default: false, label: 'Works in shifts', from: 'profile.shifts' },
        since: { type: 'date', default: null },
      },
    },
  });
  const [team, shifts, since] = circumstancesOf(contents) as [Circumstance, Circumstance, Circumstance];

  test('every variable has a typed field with its default', () => {
    expect(team).toEqual({ key: 'team', label: 'team', type: 'string', fallback: 'unknown' });
    expect(shifts).toMatchObject({ label: 'Works in shifts', type: 'boolean', field: 'shifts' });
    expect(since).toMatchObject({ type: 'date', fallback: null });
  });

  test('values go to the profile or the overrides, and can be removed', () => {
    const set = withValue(withValue(NOTHING_GIVEN, team, 'legal'), shifts, true);
    expect(requestOf(set)).toEqual({
      answers: {},
      profile: { shifts: true },
      context_overrides: { variables: { team: 'legal' } },
    });
    expect([givenValue(set, team), givenValue(set, shifts), givenValue(set, since)]).toEqual([
      'legal',
      true,
      undefined,
    ]);
    expect(withValue(withValue(set, team, undefined), shifts, undefined)).toEqual(NOTHING_GIVEN);
  });

  test('the shorter forms of overrides are read too, and replaced', () => {
    const short = { ...NOTHING_GIVEN, overrides: { team: 'legal' } };
    expect(givenValue(short, team)).toBe('legal');
    expect(givenValue({ ...short, overrides: { variables: { team: { default: 'it' } } } }, team)).toBe('it');
    expect(withValue(short, team, undefined)).toEqual(NOTHING_GIVEN);
  });
});
