import { expect, test } from 'vitest';
import type { ContextVariable, Json } from '../types.ts';
import { convert } from './convert.ts';

test.each<[Json, ContextVariable['type'], Json]>([
  [34, 'number', 34],
  ['34', 'number', 34],
  ['-1.50', 'number', -1.5],
  ['', 'number', null],
  ['0x10', 'number', null],
  ['1e999', 'number', null],
  [true, 'number', null],
  [null, 'number', null],
  ['nurse', 'string', 'nurse'],
  [7, 'string', '7'],
  [false, 'string', 'false'],
  [['a'], 'string', null],
  [true, 'boolean', true],
  ['true', 'boolean', true],
  ['false', 'boolean', false],
  [1, 'boolean', null],
  ['2024-02-29', 'date', '2024-02-29'],
  ['2023-02-29', 'date', null],
  ['2024-02-29T23:30:00-02:00', 'date', '2024-03-01'],
  ['yesterday', 'date', null],
  [20240229, 'date', null],
])('%j as %s is %j', (value, type, converted) => {
  expect(convert(value, type)).toBe(converted);
});
