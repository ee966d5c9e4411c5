import { expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import type { Json, JsonObject } from '../types.ts';
import { proveBundle } from './prove.ts';

const lit = (value: Json): Json => ({ op: 'lit', value });
const answer = (id: string): Json => ({ op: 'answer', question_id: id });
const yesNo = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  prompt: id,
  input: 'boolean',
  ...more,
});

test('nothing is proved about distances of dates and times that somebody can answer', () => {
  const dated = (op: string, input: string, least: number) => ({
    questions: [
      { id: 'from', prompt: 'F', input },
      { id: 'to', prompt: 'T', input },
      yesNo('a', {
        visible_if: { op: 'gte', args: [{ op, args: [answer('from'), answer('to')] }, lit(least)] },
      }),
    ],
  });
  const verdict = (experience: object) =>
    proveBundle(compile({ experience })).claims.find(({ claim }) => claim === 'question_unreachable')
      ?.verdict;
  expect(verdict(dated('years_between', 'date', 65))).not.toBe('proved');
  expect(verdict(dated('days_between', 'date', 1))).not.toBe('proved');
  expect(verdict(dated('minutes_between', 'time', 1439))).not.toBe('proved');
  expect(verdict(dated('minutes_between', 'time', 1440))).not.toBe('refuted');
  const share = { id: 's', method: 'expression', expression: { op: 'missing_share', args: [] } };
  const rule = {
    id: 'r',
    when: { op: 'gt', args: [{ op: 'score', concept_id: 's' }, lit(0.5)] },
    severity: 'info',
    action: 'flag',
    message: 'M',
  };
  const contents = {
    experience: { questions: [yesNo('a'), yesNo('b', { required: true }), yesNo('c')] },
    scorecard: { concepts: [share] },
    guardrail: { rules: [rule] },
  };
  const claims = proveBundle(compile(contents)).claims.filter(({ kind }) => kind === 'guardrail');
  expect(claims.filter(({ verdict }) => verdict === 'proved')).toEqual([]);
});
