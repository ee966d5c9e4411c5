import { expect, test } from 'vitest';
import { withoutAbsentFilters } from './optional-filters.ts';

const text = `SELECT id FROM things WHERE a = $1 AND ($2::uuid IS NULL OR id < $2)
  AND ($3::timestamptz IS NULL OR (at >= $3 AND id > eps.uuid_at($3 - interval '1 day')))
  AND (b IS NULL OR b > $1)`;

test('filters with a value keep their condition, the others keep only their parameter', () => {
  expect(withoutAbsentFilters({ text, values: ['a', 'id', null] })).toBe(
    `SELECT id FROM things WHERE a = $1 AND (id < $2)
  AND ($3::timestamptz IS NULL)
  AND (b IS NULL OR b > $1)`,
  );
  expect(withoutAbsentFilters({ text, values: ['a', undefined, new Date()] })).toBe(
    `SELECT id FROM things WHERE a = $1 AND ($2::uuid IS NULL)
  AND ((at >= $3 AND id > eps.uuid_at($3 - interval '1 day')))
  AND (b IS NULL OR b > $1)`,
  );
});

test('a statement without optional filters is unchanged', () => {
  const plain = 'SELECT 1 FROM things WHERE (b IS NULL OR b > $1)';
  expect(withoutAbsentFilters({ text: plain, values: [null] })).toBe(plain);
});
