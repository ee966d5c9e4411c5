import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLimit } from '../../../vitest.machine.ts';
import { matchesPattern } from './pattern.ts';

test.each([
  ['/a', '/a', true],
  ['/a', '/a/', false],
  ['/a', '/A', false],
  ['*', '', true],
  ['', '', true],
  ['', '/', false],
  ['/shop/*', '/shop/', true],
  ['/shop/*', '/shop', false],
  ['/*/edit', '/a/b/edit', true],
  ['/*/edit', '/edit', false],
  ['*ab*ab', 'abab', true],
  ['*ab*ab', 'ab', false],
  ['/a.b', '/axb', false],
  ['**', 'anything', true],
])('%s on %s: %s', (pattern, page, expected) => {
  expect(matchesPattern(pattern, page)).toBe(expected);
});

test('agrees with the equivalent regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, page) => {
      const expression = new RegExp(`^${pattern.split('*').join('.*')}$`);
      expect(matchesPattern(pattern, page)).toBe(expression.test(page));
    }),
    { numRuns: 2_000 },
  );
});

test('a hostile pattern does not take exponential time', () => {
  const page = 'a'.repeat(2_000);
  const started = performance.now();
  expect(matchesPattern(`${'*a'.repeat(1_000)}b`, page)).toBe(false);
  expect(performance.now() - started).toBeLessThan(timeLimit(500));
});
