import { expect, test } from 'vitest';
import { parseExplanations } from './parse-explanations.ts';

test('the tables of the documentation explain each code', () => {
  const found = parseExplanations(
    '| code | severity | example | fix |\n|---|---|---|---|\n| `wrong_type` | error | `"a": 1` | use [it](x.md) |\n',
  );
  expect(found.get('wrong_type')).toEqual({ example: '"a": 1', fix: 'use it' });
  expect(found.size).toBe(1);
});
