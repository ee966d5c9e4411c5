import { describe, expect, test } from 'vitest';
import { diagnosticsAt, freeId, movedTo, renamedKey, withFilled, withKey } from './json.ts';

describe('helpers of the editors', () => {
  test('setting a key keeps the others, and undefined removes it', () => {
    expect(withKey({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(withKey({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    expect(withFilled({ a: [1] }, 'a', [])).toEqual({});
  });

  test('renaming keeps the position', () => {
    expect(Object.keys(renamedKey({ a: 1, b: 2, c: 3 }, 'b', 'x'))).toEqual(['a', 'x', 'c']);
  });

  test('an entry does not move beyond the ends', () => {
    expect(movedTo([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
    expect(movedTo([1, 2, 3], 2, 3)).toEqual([1, 2, 3]);
  });

  test('a new id is free', () => {
    expect(freeId('rule', [])).toBe('rule');
    expect(freeId('rule', ['rule', 'rule_2'])).toBe('rule_3');
  });

  test('diagnostics of a position include those below it, not those of a sibling', () => {
    const at = (pointer: string) => ({
      kind: 'scorecard',
      pointer,
      severity: 'error',
      code: 'wrong_type',
      message: '',
    });
    const all = [at('/concepts/1'), at('/concepts/1/items/0'), at('/concepts/10')];
    expect(diagnosticsAt(all, 'scorecard', '/concepts/1')).toEqual(all.slice(0, 2));
    expect(diagnosticsAt(all, 'context', '/concepts/1')).toEqual([]);
  });
});
