import { expect, test } from 'vitest';
import { total, weekOf, windowsOf } from './weeks.ts';

test('windowsOf: adjacent windows of seven days, the last ends today', () => {
  const windows = windowsOf(14, new Date('2026-11-22T10:00:00Z'));
  expect(windows.map(({ starts_at, ends_at }) => [starts_at.slice(0, 10), ends_at.slice(0, 10)])).toEqual([
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
  ]);
});

test('weekOf keeps the counts of a window; total adds weeks', () => {
  const counts = { expected: 10, answered: 4, late: 1, missed: 2, open: 3, not_triggered: 1 };
  const week = weekOf('2026-11-16T00:00:00Z', counts);
  expect(week).toEqual({ start: '2026-11-16', ...counts });
  expect(total([week, week])).toEqual({
    expected: 20,
    answered: 8,
    late: 2,
    missed: 4,
    open: 6,
    not_triggered: 2,
  });
});
