import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../expressions/compile.ts';
import type { Json } from '../../types.ts';
import { dueIds, failures, type Scene, schedule } from './due.test-helper.ts';

const ANSWERED = { answeredAt: new Date('2026-03-10T08:30:00Z') };
const condition = (source: Json) => compileExpression(source, '', 'experience').expression!;

/** Each gate alone: in `closed` only this gate fails, `open` is the closest scene in which no gate fails. */
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
    'cycle_open/ended',
    { closed: { recurrence: { until: '2026-03-09' } }, open: { recurrence: { until: '2026-03-10' } } },
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

  test('visible: the policy does not ask a hidden question either', () => {
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

  test('throttle: the questions beyond a delivery wait for the next delivery', () => {
    const scene: Partial<Scene> = {
      questions: [{}, {}, {}],
      policy: { throttle: { maxQuestionsPerDelivery: 2 } },
    };
    expect(dueIds(scene)).toEqual(['q1', 'q2']);
    expect(failures(scene, 'q3')).toEqual(['throttle/max_questions_per_delivery']);
  });
});
