import { describe, expect, test } from 'vitest';
import { checkContent } from '../content/compile.ts';
import { compile, likert } from '../golden/respond.ts';
import { instantAfter, tasksOf } from './tasks.ts';

const USER = '01920000-0000-7000-8000-00000000000A';
const TASK = {
  title: 'Call today',
  assign: { role: 'reviewer' },
  due_in: 'PT4H',
  escalate: [
    { after: 'P1D', to: { user_id: USER } },
    { after: 'PT2H', to: { unit_lead: true } },
  ],
  script: 'Ask how the week was.',
  outcomes: ['called', 'false_alarm'],
};
const when = (source: object) => ({ op: 'gte', args: [source, { op: 'lit', value: 1 }] });
const guardrail = (task: unknown) => ({
  rules: [
    {
      id: 'item',
      severity: 'critical',
      action: 'flag',
      when: when({ op: 'answer', question_id: 'a' }),
      task,
    },
    { id: 'score', severity: 'warning', action: 'flag', when: when({ op: 'score', concept_id: 'x' }), task },
    { id: 'none', severity: 'info', action: 'flag', when: when({ op: 'score', concept_id: 'x' }) },
  ],
  translations: { de: { rules: { item: { task: { title: 'Heute anrufen' } } } } },
});

describe('tasksOf', () => {
  const bundle = compile({
    experience: { questions: likert(['a', 'b', 'c'], ['x']) },
    scorecard: { concepts: [{ id: 'x', method: 'mean' }] },
    guardrail: guardrail(TASK),
  });
  const fired = ['item', 'score', 'none', 'min_coverage'].map((rule_id) => ({ rule_id }));
  // Two hours before the clocks of Berlin are set back.
  const moment = { now: Date.parse('2026-10-24T22:00:00Z'), timeZone: 'Europe/Berlin' };

  test('returns the tasks of the rules that fired, with times of the zone and all their texts', () => {
    const [item, score, ...more] = tasksOf(bundle, fired, moment);
    expect(more).toEqual([]);
    expect(item).toEqual({
      rule_id: 'item',
      severity: 'critical',
      title: 'Call today',
      script: 'Ask how the week was.',
      translations: { de: { title: 'Heute anrufen' } },
      kind: 'follow_up',
      assign: { role: 'reviewer' },
      outcomes: ['called', 'false_alarm'],
      dueAt: Date.parse('2026-10-25T02:00:00Z'),
      escalations: [
        { at: Date.parse('2026-10-25T00:00:00Z'), to: { unit_lead: true } },
        { at: Date.parse('2026-10-25T23:00:00Z'), to: { user_id: USER.toLowerCase() } },
      ],
      discloses: { answers: true, profile: false },
    });
    expect(score).toMatchObject({ translations: {}, discloses: { answers: false, profile: false } });
    expect(tasksOf(bundle, [{ rule_id: 'score' }], moment)).toEqual([score]);
  });

  test('instantAfter adds calendar days in the zone and rejects anything but a positive duration', () => {
    expect(instantAfter(moment.now, 'P1D', moment.timeZone)).toBe(Date.parse('2026-10-25T23:00:00Z'));
    for (const text of ['4h', 'PT0S', '-PT1H', 'P1.5D', ''])
      expect(instantAfter(moment.now, text, 'UTC')).toBe(undefined);
  });
});

describe('the task of a rule', () => {
  test.each<[string, object, string, string]>([
    ['a bad duration', { due_in: '4 hours' }, '/due_in', 'wrong_type'],
    ['a duration of no length', { due_in: 'PT0S' }, '/due_in', 'out_of_range'],
    [
      'a negative escalation',
      { escalate: [{ after: '-PT1H', to: { role: 'admin' } }] },
      '/escalate/0/after',
      'out_of_range',
    ],
    ['no outcomes', { outcomes: [] }, '/outcomes', 'out_of_range'],
    ['an outcome twice', { outcomes: ['a', 'b', 'a'] }, '/outcomes/2', 'duplicate_id'],
    ['an unknown role', { assign: { role: 'revewer' } }, '/assign/role', 'unknown_value'],
    ['a role that may read no tasks', { assign: { role: 'auditor' } }, '/assign/role', 'unknown_value'],
    ['two assignees', { assign: { role: 'admin', unit_lead: true } }, '/assign', 'invalid_assignee'],
    ['no assignee', { assign: {} }, '/assign', 'invalid_assignee'],
    ['no unit lead', { assign: { unit_lead: false } }, '/assign/unit_lead', 'wrong_type'],
    ['a user that is no id', { assign: { user_id: 'ada' } }, '/assign/user_id', 'unknown_value'],
    ['an empty title', { title: ' ' }, '/title', 'out_of_range'],
    ['a title that is too long', { title: 'x'.repeat(256) }, '/title', 'out_of_range'],
    ['too many escalations', { escalate: Array(11).fill(TASK.escalate[0]) }, '/escalate', 'out_of_range'],
    ['a missing title', { title: undefined }, '', 'missing_key'],
  ])('with %s is an error', (_, change, at, code) => {
    const { title, ...rest } = { ...TASK, ...change } as Record<string, unknown>;
    const task = { ...rest, ...(title !== undefined && { title }) };
    const found = checkContent('guardrail', guardrail(task) as never);
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.slice(0, 1)).toMatchObject([{ code, pointer: `/rules/0/task${at}` }]);
  });

  test('warns of texts that a begun translation lacks', () => {
    const messages = checkContent('guardrail', guardrail(TASK) as never)
      .filter(({ code }) => code === 'missing_translation')
      .map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining('lacks script of the task;'),
      expect.stringContaining('lacks title of the task, script of the task;'),
    ]);
  });
});
