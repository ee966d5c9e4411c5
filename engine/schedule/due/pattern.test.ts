import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { runs } from '../../../vitest.seed.ts';
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
    { numRuns: runs(2_000) },
  );
});

test('a hostile pattern does not take exponential time', async () => {
  const page = 'a'.repeat(2_000);
  const match = () => matchesPattern(`${'*a'.repeat(1_000)}b`, page);
  expect(await limited('a hostile pattern of URLs', 500, match)).toBe(false);
});
