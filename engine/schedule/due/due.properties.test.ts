import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import { GATES, type QuestionHistory } from '../types.ts';
import { call, type Scene, schedule } from './due.test-helper.ts';

const START_MS = Date.parse('2026-03-20T00:00:00Z');
const HOUR_MS = 3_600_000;
const FREQUENCIES = [
  'one_time',
  'every_login',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'on_event',
] as const;

const instants = fc
  .integer({ min: 0, max: 40 * 24 * 60 })
  .map((minutes) => new Date(START_MS + minutes * 60_000));
const hours = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
const questions = fc.option(
  fc
    .record({
      frequency: fc.constantFrom(...FREQUENCIES),
      repeatUntilAnswered: fc.boolean(),
      maxPerLogin: fc.integer({ min: 0, max: 2 }),
      cooldownHours: hours,
      expiresAfterHours: hours,
      trigger: fc.constantFrom(
        { type: 'any' as const, event: '', page: '' },
        { type: 'event' as const, event: 'x', page: '' },
        { type: 'page' as const, event: '', page: '/a/*' },
        { type: 'after_login' as const, event: '', page: '' },
      ),
    })
    .map(({ frequency, cooldownHours, expiresAfterHours, ...more }) =>
      schedule(frequency, {
        ...more,
        ...(cooldownHours !== undefined && { cooldownHours }),
        ...(expiresAfterHours !== undefined && { expiresAfterHours }),
      }),
    ),
  { nil: {} },
);
const deliveries = fc.record({
  deliveredAt: instants,
  expiresAt: fc.option(instants),
  answeredAt: fc.option(instants),
  loginSession: fc.constantFrom('s1', 's2'),
  inLoginSession: fc.integer({ min: 0, max: 2 }),
});
const scenes: fc.Arbitrary<Partial<Scene>> = fc
  .record({
    questions: fc.array(questions, { minLength: 1, maxLength: 12 }),
    frequency: fc.constantFrom('one_time' as const, 'daily' as const, 'weekly' as const, 'monthly' as const),
    history: fc.array(fc.option(deliveries), { maxLength: 12 }),
    quiet: fc.boolean(),
    limit: fc.integer({ min: 1, max: 12 }),
    trigger: fc.record({
      event: fc.constantFrom('', 'x', 'y'),
      page: fc.constantFrom('', '/a/b', '/b'),
      loginSession: fc.constantFrom('', 's2', 's3'),
    }),
    lastCycleAt: fc.option(instants),
    now: instants,
  })
  .map(({ frequency, history, quiet, limit, lastCycleAt, now, ...scene }) => ({
    ...scene,
    recurrence: { frequency, local_time: '09:00', weekday: 3, day_of_month: 31 },
    history: Object.fromEntries(history.flatMap((entry, index) => (entry ? [[`q${index + 1}`, entry]] : []))),
    policy: {
      throttle: { maxQuestionsPerDelivery: limit, ...(quiet && { quietHours: ['21:00', '08:00'] as const }) },
    },
    enrollment: { lastCycleAt },
    now: now.toISOString(),
  }));

test('every question is either due or suppressed, with failed gates in their order', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { due, suppressed } = call(scene);
      const ids = [...due, ...suppressed].map(({ questionId }) => questionId).sort();
      expect(ids).toEqual(scene.questions!.map((_, index) => `q${index + 1}`).sort());
      expect(due.length).toBeLessThanOrEqual(scene.policy!.throttle!.maxQuestionsPerDelivery!);
      for (const { failed } of suppressed) {
        const order = failed.map(({ gate }) => GATES.indexOf(gate));
        expect(order.length).toBeGreaterThan(0);
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      }
    }),
    { numRuns: runs(500) },
  );
});

test('a delivered question is not delivered again in the same login session and expires later', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { due } = call(scene);
      const now = new Date(scene.now!);
      const history: Record<string, Partial<QuestionHistory>> = { ...scene.history };
      for (const { questionId, expiresAt } of due) {
        if (expiresAt) expect(expiresAt > now).toBe(true);
        const { loginSession } = scene.trigger as QuestionHistory;
        const inLoginSession = (history[questionId]?.inLoginSession ?? 0) + 1;
        history[questionId] = { deliveredAt: now, expiresAt, answeredAt: null, loginSession, inLoginSession };
      }
      const again = new Set(call({ ...scene, history }).due.map(({ questionId }) => questionId));
      expect(due.filter(({ questionId }) => again.has(questionId))).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

test('a gate passes at its next_eligible_at and not an hour before', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const gateAt = (id: string, gate: string, at: Date) =>
        call({ ...scene, now: at.toISOString() })
          .suppressed.find(({ questionId }) => questionId === id)
          ?.failed.find((failed) => failed.gate === gate);
      for (const { questionId, failed } of call(scene).suppressed) {
        for (const { gate, nextEligibleAt } of failed) {
          if (!nextEligibleAt) continue;
          expect(gateAt(questionId, gate, nextEligibleAt)).toBeUndefined();
          const before = new Date(Math.max(nextEligibleAt.getTime() - HOUR_MS, Date.parse(scene.now!)));
          expect(gateAt(questionId, gate, before)).toBeDefined();
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
