import { expect, test } from 'vitest';
import { columnName } from './names.ts';

const VALID = /^[a-z][a-z0-9_]{0,31}$/;

test('a plain id keeps its form', () => {
  expect(columnName('q_', ['phq9_1'])).toBe('q_phq9_1');
  expect(columnName('q_', ['grid', 'row1'])).toBe('q_grid__row1');
  expect(columnName('s_', ['phq9'], 'se')).toBe('s_phq9__se');
});

test('every id has a valid name of its own, also where capitals do not count', () => {
  const ids = [
    ...[
      'a',
      'A',
      'a-b',
      'a_b',
      'a b',
      'a__b',
      '_a',
      'a_',
      'ä',
      '日本',
      '',
      '1',
      'text',
      'se',
      'x'.repeat(200),
    ],
    ...[`${'x'.repeat(200)}y`, 'Ä', 'a.b', 'and', 'if', '\u0000'],
  ];
  const hashed = columnName('q_', ['A']).slice(2);
  const names = [...ids, hashed].flatMap((id) => [
    columnName('q_', [id]),
    columnName('q_', [id], 'text'),
    columnName('q_', ['grid', id]),
    columnName('w_baseline__q_', [id]),
  ]);
  for (const name of names) expect(name).toMatch(VALID);
  expect(new Set(names).size).toBe(names.length);
});
