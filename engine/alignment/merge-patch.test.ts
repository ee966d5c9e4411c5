import { expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

// RFC 7396, appendix A: all of its example test cases.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched with %j is %j', (target, patch, merged) => {
  expect(mergePatch(target, patch)).toEqual(merged);
});

test('a key named __proto__ is an ordinary key', () => {
  const patch = JSON.parse('{"__proto__": {"polluted": true}}');
  expect(Object.hasOwn(mergePatch({}, patch) as object, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
