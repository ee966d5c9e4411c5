import { expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { isAllowed } from './is-allowed.ts';

test.each([
  ['ada@example.test', '*@example.test', true],
  ['Ada@Example.test', 'ada@example.TEST', true],
  ['ada@example.test', '*', false],
  ['ada@example.test', '*@*', true],
  ['ada@sub.example.test', '*@*.example.test', true],
  ['ada@example.test', '*@*.example.test', false],
  ['ada+x@example.test', 'ada*x@example.*', true],
  ['aba@example.test', 'ab*ba@example.test', false],
  ['abba@example.test', 'a*b*a@example.test', true],
  ['ada@evil.test@example.test', '*@example.test', false],
  ['ada@exampleXtest', '*@example.test', false],
  ['fcm.googleapis.com', 'fcm.googleapis.com', true],
  ['a.push.apple.com', '*.push.apple.com', true],
])('%s and %s: %s', (address, pattern, expected) => {
  expect(isAllowed(address, [pattern])).toBe(expected);
});

test('a pattern of many stars takes no long time', async () => {
  const work = () => isAllowed(`${'a'.repeat(64)}@example.test`, [`${'*a'.repeat(30)}*b@example.test`]);
  expect(await limited('a pattern of many stars', 100, work)).toBe(false);
});
