import { expect, test } from 'vitest';
import { compile, likert } from '../../golden/respond.ts';
import { inputOf, type Scene } from './due.test-helper.ts';
import { dueQuestions } from './due.ts';

const BUNDLE = compile({
  experience: {
    questions: [
      ...likert(['a', 'b', 'c'], ['mood'], 2),
      {
        id: 'note',
        prompt: 'Question',
        input: 'text',
        schedule: { frequency: 'daily', trigger: { type: 'any' } },
      },
    ],
  },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'irt',
        irt: { model: '2pl', items: { a: { a: 1, b: -1 }, b: { a: 2, b: 0 }, c: { a: 1, b: 1 } } },
      },
    ],
  },
  adaptive_policy: {
    mode: 'irt',
    select: { criterion: 'mfi' },
    stop: { any: [{ rule: 'max_items', value: 2 }] },
  },
});

const call = (scene: Partial<Scene>, value = '1') => {
  const input = inputOf(scene);
  const log = input.state.log.map((record) => ({
    ...record,
    value: record.question_id === 'note' ? 'x' : value,
  }));
  return dueQuestions({ ...input, bundle: BUNDLE, state: { ...input.state, log } });
};

const failuresOf = (scene: Partial<Scene>) =>
  Object.fromEntries(
    call(scene).suppressed.map(({ questionId, failed }) => [questionId, failed.map(({ code }) => code)]),
  );

test('one item of the bank at a time, the most informative first', () => {
  expect(call({}).due).toMatchObject([{ questionId: 'b', reason: 'adaptive_next' }]);
  expect(failuresOf({})).toEqual({ a: ['not_next'], c: ['not_next'], note: ['not_next'] });
});

test('an answered item of the bank is not asked again in its cycle', () => {
  expect(call({ answered: ['b'] }).due).toMatchObject([{ questionId: 'a', reason: 'adaptive_next' }]);
  expect(failuresOf({ answered: ['b'] })).toMatchObject({ b: expect.arrayContaining(['measured']) });
});

test('after the bank has stopped, the questions after it are asked', () => {
  expect(call({ answered: ['b', 'a'] }).due).toMatchObject([
    { questionId: 'note', reason: 'first_delivery' },
  ]);
  expect(failuresOf({ answered: ['b', 'a'] })).toMatchObject({ c: ['stopped'] });
});
