import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleOf, result } from '../golden/published.test-helper.ts';
import type { Json } from '../types.ts';
import { compileExpression } from './compile.ts';
import { answer, evaluate } from './nodes.test-helper.ts';

const apply = (op: string, a: string | number | null, b: string | number | null) =>
  evaluate({ op, args: [answer('a'), answer('b')] }, { answer: (id) => (id === 'a' ? a : b) });

test.each([
  ['days_between', '2024-02-28', '2024-03-01', 2],
  ['days_between', '2025-03-01', '2025-02-28', -1],
  ['days_between', '1899-12-31', '1900-01-01', 1],
  ['years_between', '1960-03-01', '2025-02-28', 64],
  ['years_between', '1960-03-01', '2025-03-01', 65],
  ['years_between', '2004-02-29', '2025-02-28', 20],
  ['years_between', '2004-02-29', '2025-03-01', 21],
  ['years_between', '2025-03-01', '1960-03-01', -65],
  ['minutes_between', '23:30', '06:15', 405],
  ['minutes_between', '22:00', '22:00', 0],
  ['minutes_between', '06:15', '06:14', 1439],
  ['days_between', '2023-02-29', '2023-03-01', null],
  ['days_between', 'yesterday', '2023-03-01', null],
  ['minutes_between', '24:00', '06:15', null],
  ['minutes_between', null, '06:15', null],
  ['minutes_between', 5, '06:15', null],
])('%s from %s to %s is %s', (op, a, b, expected) => {
  expect(apply(op, a, b)).toBe(expected);
});

test('days and minutes agree with the calendar and the clock of the platform', () => {
  const day = fc.integer({ min: -200_000, max: 200_000 });
  const text = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(apply('days_between', text(a), text(b))).toBe(b - a);
    }),
  );
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), (from, length) => {
      expect(apply('minutes_between', clock(from), clock(from + length))).toBe(length);
    }),
  );
});

test('numbers in place of dates, and arguments of missing_share, are errors when content is compiled', () => {
  const codes = (source: Json) =>
    compileExpression(source, '', 'scorecard').diagnostics.map(({ code }) => code);
  expect(codes({ op: 'days_between', args: [answer('a'), { op: 'lit', value: 5 }] })).toEqual([
    'expression_type',
  ]);
  expect(codes({ op: 'minutes_between', args: [answer('a')] })).toEqual(['expression_arity']);
  expect(codes({ op: 'missing_share', args: [answer('a')] })).toEqual(['expression_arity']);
  expect(codes({ op: 'missing_share', args: [] })).toEqual([]);
});

test('missing_share counts visible items, scored or not, and each row of a matrix', () => {
  const questions = [
    { id: 'scored', prompt: 'S', input: 'rating', min: 1, max: 5 },
    { id: 'other', prompt: 'O', input: 'text' },
    { id: 'shown', prompt: 'I', input: 'information' },
    {
      id: 'grid',
      prompt: 'G',
      input: 'matrix',
      options: [{ id: 'x', label: 'X' }],
      rows: [
        { id: 'r1', label: 'R1' },
        { id: 'r2', label: 'R2' },
      ],
    },
    {
      id: 'hidden',
      prompt: 'H',
      input: 'text',
      visible_if: { op: 'eq', args: [answer('scored'), { op: 'lit', value: 5 }] },
    },
  ];
  const share = { id: 'share', method: 'expression', expression: { op: 'missing_share', args: [] } };
  const bundle = bundleOf({ questions }, { concepts: [share] });
  const shareOf = (answers: Record<string, Json>) => result(bundle, answers).share;
  expect(shareOf({})).toBe(1);
  expect(shareOf({ scored: 1 })).toBe(0.75);
  expect(shareOf({ scored: 1, other: 'x', grid: { r1: 'x' } })).toBe(0.25);
  expect(shareOf({ scored: 1, other: 'x', grid: { r1: 'x', r2: 'x' } })).toBe(0);
  expect(shareOf({ scored: 5, other: 'x', grid: { r1: 'x', r2: 'x' } })).toBe(0.2);
});
