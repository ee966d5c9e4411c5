import { describe, expect, test } from 'vitest';
import { checkContent } from '../../content/compile.ts';
import { compileExpression } from '../../expressions/compile.ts';
import type { Json } from '../../types.ts';
import { call, dueIds, failures, type Scene, schedule } from './due.test-helper.ts';

const ANSWERED = { answeredAt: new Date('2026-03-10T08:30:00Z') };
const condition = (source: Json) => compileExpression(source, '', 'experience').expression!;

test('all failed gates are reported in order, with the time when the last of them passes', () => {
  const { due, suppressed } = call({
    questions: [schedule('weekly', { cooldownHours: 200 })],
    policy: { throttle: { quietHours: ['09:00', '12:00'] } },
    enrollment: { lastCycleAt: new Date('2026-03-10T08:00:00Z') },
    history: { q1: { deliveredAt: new Date('2026-03-09T08:00:00Z') } },
  });
  expect(due).toEqual([]);
  expect(
    suppressed[0]!.failed.map(({ gate, nextEligibleAt }) => [gate, nextEligibleAt?.toISOString()]),
  ).toEqual([
    ['cycle_open', '2026-03-10T23:00:00.000Z'],
    ['frequency', '2026-03-15T23:00:00.000Z'],
    ['cooldown', '2026-03-17T16:00:00.000Z'],
    ['quiet_hours', '2026-03-10T11:00:00.000Z'],
  ]);
  expect(suppressed[0]!.nextEligibleAt?.toISOString()).toBe('2026-03-17T16:00:00.000Z');
});

test('after a completed cycle nothing is due until the reported next cycle', () => {
  const { suppressed } = call({
    enrollment: { lastCycleAt: new Date('2026-03-10T08:30:00Z') },
    history: { q1: {} },
  });
  expect(suppressed[0]!.failed.map(({ gate }) => gate)).toEqual(['cycle_open']);
  expect(suppressed[0]!.nextEligibleAt?.toISOString()).toBe('2026-03-10T23:00:00.000Z');
});

test('no time is reported when a gate does not pass by time alone', () => {
  const { suppressed } = call({
    programStatus: 'paused',
    policy: { throttle: { quietHours: ['09:00', '12:00'] } },
  });
  expect(suppressed[0]!.nextEligibleAt).toBeUndefined();
});

describe('a question without a schedule, asked once per cycle', () => {
  test('is not asked again in the cycle after a delivery or an answer in a session', () => {
    expect(failures({ history: { q1: ANSWERED }, answered: ['q1'] })).toEqual([
      'frequency/answered_in_period',
    ]);
    expect(failures({ answered: ['q1'] })).toEqual(['frequency/answered_in_period']);
    expect(failures({ history: { q1: {} } })).toEqual([
      'frequency/asked_in_period',
      'outstanding/outstanding',
    ]);
  });

  test('is asked again in the next cycle, answered or not', () => {
    const yesterday = { deliveredAt: new Date('2026-03-09T08:00:00Z') };
    expect(call({ history: { q1: yesterday } }).due).toMatchObject([{ reason: 'recurring' }]);
    expect(call({ history: { q1: { ...yesterday, ...ANSWERED } } }).due).toMatchObject([
      { reason: 'recurring' },
    ]);
  });
});

test('a schedule without a frequency asks once per cycle', () => {
  const { frequency: _, ...own } = schedule('daily').schedule!;
  const questions = [{ schedule: own }];
  const yesterday = { deliveredAt: new Date('2026-03-09T08:00:00Z'), ...ANSWERED };
  expect(call({ questions, history: { q1: yesterday } }).due).toMatchObject([{ reason: 'recurring' }]);
  expect(failures({ questions, answered: ['q1'] })).toEqual(['frequency/answered_in_period']);
  const content = { questions: [{ id: 'q', input: 'boolean', prompt: 'Ready?', schedule: { weight: 1 } }] };
  expect(checkContent('experience', content)).toMatchObject([
    { code: 'default_used', message: expect.stringContaining('once in each cycle') },
  ]);
});

describe('repeat_until_answered', () => {
  const questions = [schedule('monthly', { repeatUntilAnswered: true })];

  test('repeats in a new login session, not in the same and not without one', () => {
    expect(call({ questions, history: { q1: {} } }).due).toMatchObject([{ reason: 'repeat_until_answered' }]);
    expect(failures({ questions, history: { q1: {} }, trigger: { loginSession: 's1' } })).toEqual([
      'outstanding/outstanding',
    ]);
    expect(failures({ questions, history: { q1: {} }, trigger: { loginSession: '' } })).toEqual([
      'outstanding/outstanding',
    ]);
  });

  test('does not repeat after an answer', () => {
    expect(failures({ questions, history: { q1: ANSWERED } })).toEqual(['frequency/answered_in_period']);
  });

  test('is repeated on its own event or page only, unless it is asked on an event', () => {
    const only = { repeatUntilAnswered: true, trigger: { type: 'event' as const, event: 'x', page: '' } };
    const monthly = { questions: [schedule('monthly', only)], history: { q1: {} } };
    for (const event of ['', 'other'])
      expect(failures({ ...monthly, trigger: { event } })).toEqual(['trigger/other_event']);
    expect(call({ ...monthly, trigger: { event: 'x' } }).due).toMatchObject([
      { reason: 'repeat_until_answered' },
    ]);
  });

  test('repeats without a new event until the delivery has expired', () => {
    const event = [
      schedule('on_event', { repeatUntilAnswered: true, trigger: { type: 'event', event: 'x', page: '' } }),
    ];
    expect(call({ questions: event, history: { q1: {} } }).due).toMatchObject([
      { reason: 'repeat_until_answered' },
    ]);
    const expired = { expiresAt: new Date('2026-03-10T08:30:00Z') };
    expect(failures({ questions: event, history: { q1: expired } })).toEqual([
      'trigger/other_event',
      'frequency/no_event',
    ]);
  });
});

describe('periods of questions start with the program', () => {
  const nine: Partial<Scene['recurrence']> = { frequency: 'weekly', weekday: 3, local_time: '09:00' };
  const at = (
    frequency: 'daily' | 'weekly' | 'monthly',
    deliveredAt: string,
    now: string,
    recurrence = nine,
  ) =>
    dueIds({
      questions: [schedule(frequency)],
      recurrence,
      now,
      history: { q1: { ...ANSWERED, deliveredAt: new Date(deliveredAt) } },
    }).length;

  test('a weekly question of a Wednesday program starts on Wednesday at nine', () => {
    expect(at('weekly', '2026-03-09T08:00:00Z', '2026-03-11T07:59:59Z')).toBe(0);
    expect(at('weekly', '2026-03-09T08:00:00Z', '2026-03-11T08:00:00Z')).toBe(1);
  });

  test('a daily question starts at nine in a daily program, at midnight within longer cycles', () => {
    const daily = { frequency: 'daily' as const, local_time: '09:00' };
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-11T07:59:00Z', daily)).toBe(0);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-11T08:00:00Z', daily)).toBe(1);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-10T22:59:00Z')).toBe(0);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-10T23:00:00Z')).toBe(1);
  });

  test('a monthly question starts on the first at nine, including in summer time', () => {
    expect(at('monthly', '2026-03-11T09:00:00Z', '2026-04-01T06:59:00Z')).toBe(0);
    expect(at('monthly', '2026-03-11T09:00:00Z', '2026-04-01T07:00:00Z')).toBe(1);
  });

  test('periods start at midnight in a program without a calendar recurrence', () => {
    const once = { frequency: 'one_time' as const, local_time: '09:00' };
    expect(at('daily', '2026-03-10T07:00:00Z', '2026-03-10T22:59:59Z', once)).toBe(0);
    expect(at('daily', '2026-03-10T07:00:00Z', '2026-03-10T23:00:00Z', once)).toBe(1);
  });
});

test('an unanswered delivery expires at the next period, its own limit, or the end of the cycle', () => {
  const expiry = (more: object, recurrence = {}) =>
    call({ questions: [schedule('weekly', more)], recurrence }).due[0]!.expiresAt?.toISOString();
  expect(expiry({}, { frequency: 'monthly', day_of_month: 1 })).toBe('2026-03-15T23:00:00.000Z');
  expect(expiry({ expiresAfterHours: 2 })).toBe('2026-03-10T11:00:00.000Z');
  expect(expiry({})).toBe('2026-03-10T23:00:00.000Z');
  const endless = call({ questions: [schedule('one_time')], recurrence: { frequency: 'one_time' } });
  expect(endless.due[0]!.expiresAt).toBeNull();
});

describe('reasons and order', () => {
  test("the policy's order comes first, then experience order", () => {
    expect(dueIds({ questions: [{}, {}, {}], policy: { start: ['q3'] } })).toEqual(['q3', 'q1', 'q2']);
    const again = {
      questions: [schedule('daily'), {}],
      answered: ['q1'],
      history: { q1: { ...ANSWERED, deliveredAt: new Date('2026-03-09T08:00:00Z') } },
    };
    expect(dueIds(again)).toEqual(['q2', 'q1']);
  });

  test('first_delivery, recurring, event_triggered, adaptive_next', () => {
    const policy: Partial<Scene['policy']> = {
      mode: 'rules',
      rules: [{ when: condition({ op: 'lit', value: true }), ask: ['q4'], skip: [] }],
    };
    const { due } = call({
      questions: [{}, schedule('daily'), schedule('on_event'), {}],
      policy,
      trigger: { event: 'x' },
      history: { q2: { deliveredAt: new Date('2026-03-09T08:00:00Z') } },
    });
    expect(due.map(({ questionId, reason }) => [questionId, reason])).toEqual([
      ['q4', 'adaptive_next'],
      ['q1', 'first_delivery'],
      ['q2', 'recurring'],
      ['q3', 'event_triggered'],
    ]);
  });
});

test('now may be before every delivery', () => {
  expect(failures({ now: '2025-12-31T22:59:59Z' })).toEqual(['cycle_open/not_started']);
  expect(dueIds({ now: '2026-01-01T23:00:00Z' })).toEqual(['q1']);
});

test('a delivered question is not due in a second call in the same login session', () => {
  const scene: Partial<Scene> = {
    questions: [
      schedule('daily', { repeatUntilAnswered: true }),
      schedule('every_login'),
      schedule('on_event'),
      schedule('one_time'),
      {},
    ],
    trigger: { event: 'x' },
  };
  const { due } = call(scene);
  expect(due).toHaveLength(5);
  const now = new Date('2026-03-10T09:00:00Z');
  const history = Object.fromEntries(
    due.map(({ questionId, expiresAt }) => [
      questionId,
      { deliveredAt: now, expiresAt, loginSession: 's2', inLoginSession: 1 },
    ]),
  );
  expect(dueIds({ ...scene, history })).toEqual([]);
});

test('two alternating login sessions are both known to a question delivered in both', () => {
  const questions = [schedule('daily', { repeatUntilAnswered: true })];
  const deliveredAt = new Date('2026-03-10T09:00:00Z');
  const inOther = { deliveredAt, loginSession: 's1' };
  expect(dueIds({ questions, history: { q1: { ...inOther, inLoginSession: 0 } } })).toEqual(['q1']);
  expect(failures({ questions, history: { q1: { ...inOther, inLoginSession: 1 } } })).toEqual([
    'outstanding/outstanding',
  ]);
});
