import { expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import { checkResponders, taskUsers } from './responders.ts';

const USER = '01920000-0000-7000-8000-000000000000';
const ruleWith = (task?: JsonObject): JsonObject => ({
  rules: [{ id: 'r' }, { id: 's', ...(task && { task }) }],
});
const KNOWN = { roles: new Set(['owner']), users: new Set<string>(), anonymousPrograms: [], sendsMail: true };

const found = (guardrail: JsonObject, known = {}) =>
  checkResponders(guardrail, { ...KNOWN, ...known }).map(({ code, pointer, severity }) => [
    severity,
    code,
    pointer,
  ]);

test('tasks whose assignees nobody is are reported at the assignee', () => {
  const escalate: JsonObject[] = [
    { after: 'PT1H', to: { role: 'owner' } },
    { after: 'PT2H', to: { user_id: USER } },
  ];
  expect(found(ruleWith({ assign: { role: 'coordinator' }, escalate }))).toEqual([
    ['warning', 'role_without_members', '/rules/1/task/assign'],
    ['warning', 'unknown_user', '/rules/1/task/escalate/1/to'],
  ]);
  expect(found(ruleWith({}))).toEqual([['warning', 'role_without_members', '/rules/1/task/assign']]);
  expect(found(ruleWith({ assign: { unit_lead: true } }))).toEqual([]);
  expect(taskUsers(ruleWith({ escalate }))).toEqual([USER]);
});

test('tasks that nobody would hear of, and people who cannot be called, are reported at the task', () => {
  const task = { assign: { role: 'owner' } };
  expect(found(ruleWith(task), { sendsMail: false, anonymousPrograms: ['Kiosk'] })).toEqual([
    ['warning', 'people_unreachable', '/rules/1/task'],
    ['warning', 'no_mail', '/rules/1/task'],
  ]);
});

test('content without tasks has nothing to report, whatever its form', () => {
  for (const guardrail of [{}, { rules: 7 }, { rules: [null, { task: 'call' }] }, ruleWith()]) {
    expect(taskUsers(guardrail as JsonObject)).toBeUndefined();
    expect(found(guardrail as JsonObject, { sendsMail: false })).toEqual([]);
  }
});
