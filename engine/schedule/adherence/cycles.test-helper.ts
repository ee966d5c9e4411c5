import fc from 'fast-check';
import { compileBundle } from '../../content/compile.ts';
import type { CompiledBundle, JsonObject } from '../../types.ts';
import type { Recurrence, Trigger } from '../types.ts';

/** Cycles of a week in which a person logs in, answers and is paused. */

export const STEP_MS = 1_800_000;
export const ZONE = 'Europe/Berlin';
/** A week with the change to daylight saving time, and one with the first day of a month and quarter. */
const WEEKS = [
  { startsAt: new Date('2026-03-22T23:00:00Z'), endsAt: new Date('2026-03-29T22:00:00Z') },
  { startsAt: new Date('2026-03-29T22:00:00Z'), endsAt: new Date('2026-04-05T22:00:00Z') },
];
export const RECURRENCE: Recurrence = {
  frequency: 'weekly',
  timezone: ZONE,
  local_time: '00:00',
  starts_at: '2026-01-01T00:00:00Z',
  weekday: 1,
};

const hours = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
const TRIGGERS = [
  { type: 'any' },
  { type: 'after_login' },
  { type: 'event', event: 'x' },
  { type: 'page', page: '/a' },
];
const schedules = fc
  .record({
    frequency: fc.constantFrom(
      undefined,
      'one_time',
      'daily',
      'weekly',
      'monthly',
      'every_login',
      'on_event',
    ),
    trigger: fc.oneof({ weight: 2, arbitrary: fc.constant(TRIGGERS[0]!) }, fc.constantFrom(...TRIGGERS)),
    repeat_until_answered: fc.boolean(),
    cooldown_hours: hours,
    expires_after_hours: hours,
  })
  .map((fields) => JSON.parse(JSON.stringify(fields)) as JsonObject);
const conditions = fc.constantFrom(
  undefined,
  { op: 'answered', question_id: 'q0' },
  { op: 'not', args: [{ op: 'answered', question_id: 'q0' }] },
);
const questionFields = fc.record({
  schedule: fc.option(schedules, { nil: undefined }),
  visible_if: conditions,
});
const steps = fc.integer({ min: 0, max: 340 });
const actions = fc.array(
  fc.record({
    step: steps,
    what: fc.constantFrom('call', 'call', 'answer', 'session'),
    question: fc.integer({ min: 0, max: 3 }),
    login: fc.constantFrom('', 'a', 'b', 'c'),
    event: fc.constantFrom('', 'x'),
    page: fc.constantFrom('', '/a'),
  }),
  { maxLength: 14 },
);

/** Deliveries before the cycle, by question. */
const earlier = fc.array(
  fc.option(fc.record({ hours: fc.integer({ min: 1, max: 1000 }), answered: fc.boolean() }), {
    nil: undefined,
  }),
  { minLength: 4, maxLength: 4 },
);

export const scenes = fc.record({
  week: fc.constantFrom(...WEEKS),
  questions: fc.array(questionFields, { minLength: 1, maxLength: 4 }),
  quiet: fc.constantFrom(undefined, ['21:00', '08:00'], ['12:00', '14:00']),
  actions,
  earlier,
  enrolled: fc.oneof(fc.constant(0), steps),
  pause: fc.option(fc.tuple(steps, steps), { nil: undefined }),
  closed: fc.option(steps, { nil: undefined }),
  now: fc.oneof(fc.constant(400), steps),
});
export type Scene = typeof scenes extends fc.Arbitrary<infer T> ? T : never;

export const NO_TRIGGER: Trigger = { event: '', page: '', loginSession: '' };
/** A trigger that fits every question. */
export const PROBE: Trigger = { event: 'x', page: '/a', loginSession: 'probe' };

export function bundleOf({ questions, quiet }: Scene): CompiledBundle {
  const contents = {
    scorecard: {},
    context: {},
    guardrail: {},
    report_template: {},
    experience: {
      questions: questions.map((fields, i) => ({
        id: `q${i}`,
        prompt: '?',
        input: 'rating',
        min: 1,
        max: 5,
        ...(fields.schedule && { schedule: fields.schedule }),
        ...(fields.visible_if && i > 0 && { visible_if: fields.visible_if }),
      })),
    },
    adaptive_policy: quiet ? { throttle: { quiet_hours: quiet } } : {},
  };
  const { bundle, diagnostics } = compileBundle(contents as never);
  if (!bundle) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}

/** Returns the deliveries before the cycle. */
export function earlierOf({ earlier, questions, week }: Scene) {
  return new Map(
    questions.flatMap((_, i) => {
      const { hours, answered } = earlier[i] ?? {};
      if (hours === undefined || answered === undefined) return [];
      const deliveredAt = new Date(week.startsAt.getTime() - hours * 2 * STEP_MS);
      return [[`q${i}`, { deliveredAt, answered }] as const];
    }),
  );
}
