import { expect, test } from 'vitest';
import { isCycleComplete } from './completion.ts';
import { inputOf, type Scene, schedule } from './due/due.test-helper.ts';

const complete = (scene: Partial<Scene>) => isCycleComplete(inputOf(scene));
const ANSWERED = new Date('2026-03-10T08:30:00Z');

test('a cycle is complete with the last required answer, or the last answer if none is required', () => {
  const questions = [{ required: true }, { required: true }, {}];
  expect(complete({ questions, answered: ['q1', 'q3'] })).toBe(false);
  expect(complete({ questions, answered: ['q1', 'q2'] })).toBe(true);
  expect(complete({ questions: [{}, {}], answered: ['q1'] })).toBe(false);
  expect(complete({ questions: [{}, {}, { input: 'information' }], answered: ['q1', 'q2'] })).toBe(true);
});

test('a cycle is complete when the policy stops', () => {
  const policy = {
    mode: 'rules' as const,
    stop: { minItems: 0, any: [{ rule: 'max_items' as const, value: 1 }] },
  };
  expect(complete({ questions: [{}, {}], answered: ['q1'], policy })).toBe(true);
});

test('without an open cycle nothing is complete', () => {
  expect(complete({ answered: ['q1'], enrollment: { lastCycleAt: ANSWERED } })).toBe(false);
});

test('a question that is not due in this cycle does not keep it open', () => {
  const questions = [{ required: true }, { ...schedule('monthly'), required: true }];
  const scene = { questions, answered: ['q1'] };
  expect(complete(scene)).toBe(false);
  const deliveredAt = new Date('2026-03-02T08:00:00Z');
  expect(complete({ ...scene, history: { q2: { deliveredAt, answeredAt: ANSWERED } } })).toBe(true);
  expect(
    complete({
      ...scene,
      history: { q2: { deliveredAt: new Date('2026-02-02T08:00:00Z'), answeredAt: ANSWERED } },
    }),
  ).toBe(false);
});

test('a required question that recurs before the end keeps the cycle open, an optional one does not', () => {
  const weekly = { frequency: 'weekly' as const, weekday: 1 };
  const daily = {
    questions: [{ ...schedule('daily'), required: true }],
    answered: ['q1'],
    recurrence: weekly,
  };
  expect(complete(daily)).toBe(false);
  const lastDay = { ...daily, now: '2026-03-15T12:00:00Z' };
  expect(complete(lastDay)).toBe(false);
  const at = new Date('2026-03-15T10:00:00Z');
  expect(complete({ ...lastDay, history: { q1: { deliveredAt: at, answeredAt: at } } })).toBe(true);
  expect(complete({ ...lastDay, answeredAt: at.toISOString() })).toBe(true);
  expect(complete({ ...daily, questions: [{ ...schedule('weekly'), required: true }] })).toBe(true);
  expect(complete({ ...daily, questions: [{ required: true }, schedule('daily')] })).toBe(true);
});

test('the cycle of one_time stays open while any question recurs', () => {
  const recurrence = { frequency: 'one_time' as const };
  expect(
    complete({ questions: [{ required: true }, schedule('daily')], answered: ['q1', 'q2'], recurrence }),
  ).toBe(false);
  expect(
    complete({ questions: [{ required: true }, schedule('one_time')], answered: ['q1', 'q2'], recurrence }),
  ).toBe(true);
});

test('an on_event cycle is complete when its questions are answered', () => {
  const recurrence = { frequency: 'on_event' as const, event_names: ['closed'] };
  const enrollment = { openSince: new Date('2026-03-10T07:00:00Z') };
  const questions = [{ ...schedule('on_event'), required: true }];
  expect(complete({ questions, recurrence, enrollment })).toBe(false);
  expect(complete({ questions, recurrence, enrollment, answered: ['q1'] })).toBe(true);
});
