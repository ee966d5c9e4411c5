import { expect, test } from 'vitest';
import { changed, queryOf, readFilters } from './filters.ts';

test('readFilters keeps what it knows', () => {
  const search = { status: 'completed', severity: 'grave', from: '2026-11-25', to: 'soon', band: '', x: 1 };
  expect(readFilters(search)).toEqual({ status: 'completed', from: '2026-11-25' });
});

test('changed removes empty filters', () => {
  expect(changed({ band: 'low', concept: 'load' }, { band: null, severity: 'info' })).toEqual({
    concept: 'load',
    severity: 'info',
  });
});

test('queryOf: days are whole, and without a status only what is finished is asked for', () => {
  const { from, to, ...rest } = queryOf({ from: '2026-02-28', to: '2026-02-28', program_id: 'p' });
  expect(rest).toEqual({ program_id: 'p', finished: true });
  expect(Date.parse(to!) - Date.parse(from!)).toBe(86_400_000);
  expect(queryOf({ status: 'pending' })).toEqual({ status: 'pending' });
});
