import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../expressions/compile.ts';
import type { Json } from '../../types.ts';
import { call, dueIds, failures, type Scene, schedule } from './due.scene.ts';

const ANSWERED = { answeredAt: new Date('2026-03-10T08:30:00Z') };
const condition = (source: Json) => compileExpression(source, '', 'experience').expression!;

/** Each gate alone: `closed` fails it and no other, `open` is the nearest scene in which nothing fails. */
const GATES: [string, { closed: Partial<Scene>; open: Partial<Scene> }][] = [
  ['program_active/paused', { closed: { programStatus: 'paused' }, open: {} }],
  ['enrollment_active/withdrawn', { closed: { enrollment: { status: 'withdrawn' } }, open: {} }],
  [
    'cycle_open/not_started',
    {
      closed: { recurrence: { starts_at: '2026-03-10T09:00:00.001Z' } },
      open: { recurrence: { starts_at: '2026-03-08T23:00:00Z' } },
    },
  ],
  [
    'cycle_open/completed',
    {
      closed: { enrollment: { lastCycleAt: new Date('2026-03-10T08:00:00Z') } },
      open: { enrollment: { lastCycleAt: new Date('2026-03-09T23:00:00Z') } },
    },
  ],
  [
    'cycle_open/awaiting_event',
    {
      closed: {
        recurrence: { frequency: 'on_event', event_names: ['closed'] },
        trigger: { event: 'opened' },
      },
      open: { recurrence: { frequency: 'on_event', event_names: ['closed'] }, trigger: { event: 'closed' } },
    },
  ],
  [
    'trigger/no_login_session',
    {
      closed: {
        questions: [schedule('daily', { trigger: { type: 'after_login', event: '', page: '' } })],
        trigger: { loginSession: '' },
      },
      open: { questions: [schedule('daily', { trigger: { type: 'after_login', event: '', page: '' } })] },
    },
  ],
  [
    'trigger/other_event',
    {
      closed: {
        questions: [schedule('daily', { trigger: { type: 'event', event: 'saved', page: '' } })],
        trigger: { event: 'sent' },
      },
      open: {
        questions: [schedule('daily', { trigger: { type: 'event', event: 'saved', page: '' } })],
        trigger: { event: 'saved' },
      },
    },
  ],
  [
    'trigger/other_event',
    {
      closed: {
        questions: [schedule('daily', { trigger: { type: 'event', event: 'order.*', page: '' } })],
        trigger: { event: 'reorder.paid' },
      },
      open: {
        questions: [schedule('daily', { trigger: { type: 'event', event: 'order.*', page: '' } })],
        trigger: { event: 'order.paid' },
      },
    },
  ],
  [
    'trigger/other_page',
    {
      closed: {
        questions: [schedule('daily', { trigger: { type: 'page', event: '', page: '/shop/*' } })],
        trigger: { page: '/cart' },
      },
      open: {
        questions: [schedule('daily', { trigger: { type: 'page', event: '', page: '/shop/*' } })],
        trigger: { page: '/shop/a/b' },
      },
    },
  ],
  [
    'frequency/no_event',
    {
      closed: { questions: [schedule('on_event')] },
      open: { questions: [schedule('on_event')], trigger: { event: 'x' } },
    },
  ],
  [
    'frequency/no_login_session',
    {
      closed: { questions: [schedule('every_login')], trigger: { loginSession: '' } },
      open: { questions: [schedule('every_login')] },
    },
  ],
  [
    'frequency/answered_in_period',
    {
      closed: {
        questions: [schedule('weekly')],
        history: { q1: { ...ANSWERED, deliveredAt: new Date('2026-03-08T23:00:00Z') } },
      },
      open: {
        questions: [schedule('weekly')],
        history: { q1: { ...ANSWERED, deliveredAt: new Date('2026-03-08T22:59:59Z') } },
      },
    },
  ],
  [
    'max_per_login/max_per_login',
    {
      closed: {
        questions: [schedule('on_event', { maxPerLogin: 2 })],
        trigger: { event: 'x' },
        history: { q1: { ...ANSWERED, inLoginSession: 2 } },
      },
      open: {
        questions: [schedule('on_event', { maxPerLogin: 2 })],
        trigger: { event: 'x' },
        history: { q1: { ...ANSWERED, inLoginSession: 1 } },
      },
    },
  ],
  [
    'cooldown/cooldown',
    {
      closed: { questions: [schedule('every_login', { cooldownHours: 1.5 })], history: { q1: ANSWERED } },
      open: { questions: [schedule('every_login', { cooldownHours: 1 })], history: { q1: ANSWERED } },
    },
  ],
  [
    'outstanding/outstanding',
    {
      closed: { questions: [schedule('on_event')], trigger: { event: 'x' }, history: { q1: {} } },
      open: {
        questions: [schedule('on_event')],
        trigger: { event: 'x' },
        history: { q1: { expiresAt: new Date('2026-03-10T09:00:00Z') } },
      },
    },
  ],
  [
    'quiet_hours/quiet_hours',
    {
      closed: { policy: { throttle: { quietHours: ['21:00', '10:01'] } } },
      open: { policy: { throttle: { quietHours: ['21:00', '10:00'] } } },
    },
  ],
  [
    'throttle/max_per_login',
    {
      closed: {
        questions: [schedule('on_event')],
        trigger: { event: 'x' },
        policy: { throttle: { maxPerLogin: 1 } },
        history: { q1: { ...ANSWERED, inLoginSession: 1 } },
      },
      open: {
        questions: [schedule('on_event')],
        trigger: { event: 'x' },
        policy: { throttle: { maxPerLogin: 2 } },
        history: { q1: { ...ANSWERED, inLoginSession: 1 } },
      },
    },
  ],
];

describe('each gate alone', () => {
  test.each(GATES)('%s', (failure, { closed, open }) => {
    expect(failures(closed)).toEqual([failure]);
    expect(dueIds(closed)).toEqual([]);
    expect(failures(open)).toEqual([]);
    expect(dueIds(open)).toEqual(['q1']);
  });

  test("visible: a hidden question is not the policy's to ask either", () => {
    const hidden = { questions: [{ visibleIf: condition({ op: 'lit', value: 0 }) }] };
    expect(failures(hidden)).toEqual(['visible/condition_false', 'adaptive_policy/not_next']);
    expect(dueIds({ questions: [{ visibleIf: condition({ op: 'lit', value: 1 }) }] })).toEqual(['q1']);
  });

  test('adaptive_policy: a stop rule ends asking', () => {
    const scene: Partial<Scene> = {
      questions: [{}, {}],
      answered: ['q1'],
      policy: { mode: 'rules', stop: { minItems: 0, any: [{ rule: 'max_items', value: 1 }] } },
    };
    expect(failures(scene, 'q2')).toEqual(['adaptive_policy/stopped']);
  });

  test('throttle: the questions beyond a delivery wait for the next', () => {
    const scene: Partial<Scene> = {
      questions: [{}, {}, {}],
      policy: { throttle: { maxQuestionsPerDelivery: 2 } },
    };
    expect(dueIds(scene)).toEqual(['q1', 'q2']);
    expect(failures(scene, 'q3')).toEqual(['throttle/max_questions_per_delivery']);
  });
});

test('all failed gates are reported, in their order, with the time when the last of them opens', () => {
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

test('a completed cycle leaves nothing open, and the next one is promised', () => {
  const { suppressed } = call({
    enrollment: { lastCycleAt: new Date('2026-03-10T08:30:00Z') },
    history: { q1: {} },
  });
  expect(suppressed[0]!.failed.map(({ gate }) => gate)).toEqual(['cycle_open']);
  expect(suppressed[0]!.nextEligibleAt?.toISOString()).toBe('2026-03-10T23:00:00.000Z');
});

test('no time is promised where a gate waits for someone', () => {
  const { suppressed } = call({
    programStatus: 'paused',
    policy: { throttle: { quietHours: ['09:00', '12:00'] } },
  });
  expect(suppressed[0]!.nextEligibleAt).toBeUndefined();
});

describe('once a cycle, without a schedule', () => {
  test('not again in the cycle, neither delivered nor answered in a session', () => {
    expect(failures({ history: { q1: ANSWERED }, answered: ['q1'] })).toEqual([
      'frequency/answered_in_period',
    ]);
    expect(failures({ answered: ['q1'] })).toEqual(['frequency/answered_in_period']);
    expect(failures({ history: { q1: {} } })).toEqual([
      'frequency/asked_in_period',
      'outstanding/outstanding',
    ]);
  });

  test('again in the next cycle, answered or not', () => {
    const yesterday = { deliveredAt: new Date('2026-03-09T08:00:00Z') };
    expect(call({ history: { q1: yesterday } }).due).toMatchObject([{ reason: 'recurring' }]);
    expect(call({ history: { q1: { ...yesterday, ...ANSWERED } } }).due).toMatchObject([
      { reason: 'recurring' },
    ]);
  });
});

describe('repeat_until_answered', () => {
  const questions = [schedule('monthly', { repeatUntilAnswered: true })];

  test('in a new login session, not in the same and not without one', () => {
    expect(call({ questions, history: { q1: {} } }).due).toMatchObject([{ reason: 'repeat_until_answered' }]);
    expect(failures({ questions, history: { q1: {} }, trigger: { loginSession: 's1' } })).toEqual([
      'outstanding/outstanding',
    ]);
    expect(failures({ questions, history: { q1: {} }, trigger: { loginSession: '' } })).toEqual([
      'outstanding/outstanding',
    ]);
  });

  test('not once answered', () => {
    expect(failures({ questions, history: { q1: ANSWERED } })).toEqual(['frequency/answered_in_period']);
  });

  test('an event need not happen again, until the delivery about it has expired', () => {
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

describe('periods of questions turn with the program', () => {
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

  test('a weekly question of a Wednesday program, on Wednesday at nine', () => {
    expect(at('weekly', '2026-03-09T08:00:00Z', '2026-03-11T07:59:59Z')).toBe(0);
    expect(at('weekly', '2026-03-09T08:00:00Z', '2026-03-11T08:00:00Z')).toBe(1);
  });

  test('a daily one at nine in a daily program, at midnight within longer cycles', () => {
    const daily = { frequency: 'daily' as const, local_time: '09:00' };
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-11T07:59:00Z', daily)).toBe(0);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-11T08:00:00Z', daily)).toBe(1);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-10T22:59:00Z')).toBe(0);
    expect(at('daily', '2026-03-10T08:00:00Z', '2026-03-10T23:00:00Z')).toBe(1);
  });

  test('a monthly one on the first at nine, summer time included', () => {
    expect(at('monthly', '2026-03-11T09:00:00Z', '2026-04-01T06:59:00Z')).toBe(0);
    expect(at('monthly', '2026-03-11T09:00:00Z', '2026-04-01T07:00:00Z')).toBe(1);
  });

  test('without a calendar of its own the program lends midnight', () => {
    const once = { frequency: 'one_time' as const, local_time: '09:00' };
    expect(at('daily', '2026-03-10T07:00:00Z', '2026-03-10T22:59:59Z', once)).toBe(0);
    expect(at('daily', '2026-03-10T07:00:00Z', '2026-03-10T23:00:00Z', once)).toBe(1);
  });
});

test('an unanswered delivery lapses at the next period, its own limit, or the end of the cycle', () => {
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

test('now may lie before everything that happened', () => {
  expect(failures({ now: '2025-12-31T22:59:59Z' })).toEqual(['cycle_open/not_started']);
  expect(dueIds({ now: '2026-01-01T23:00:00Z' })).toEqual(['q1']);
});

test('what a call delivers is not due in a second call in the same login session', () => {
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

test('of two login sessions that take turns neither is new to a question it had', () => {
  const questions = [schedule('daily', { repeatUntilAnswered: true })];
  const deliveredAt = new Date('2026-03-10T09:00:00Z');
  const inOther = { deliveredAt, loginSession: 's1' };
  expect(dueIds({ questions, history: { q1: { ...inOther, inLoginSession: 0 } } })).toEqual(['q1']);
  expect(failures({ questions, history: { q1: { ...inOther, inLoginSession: 1 } } })).toEqual([
    'outstanding/outstanding',
  ]);
});
