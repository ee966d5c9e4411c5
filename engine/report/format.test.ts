import { expect, test } from 'vitest';
import { formatNumber } from './format.ts';

test.each([
  [0.125, '0.13'],
  [-0.125, '−0.13'],
  [1.005, '1.01'],
  [-1.005, '−1.01'],
  [-0.004, '0'],
  [2 / 3, '0.67'],
  [12.5, '12.5'],
  [-3, '−3'],
  [1234567.891, '1234567.89'],
  [1e307, '1e+307'],
])('%d is written as %s, rounded the same above and below zero', (value, text) => {
  expect(formatNumber(value, 'en')).toBe(text);
});

test('every locale shows the same rounded number', () => {
  expect(formatNumber(-1.005, 'de')).toBe('−1,01');
  expect(formatNumber(-1.005, 'he')).toBe('\u200e−1.01');
  expect(formatNumber(1.005, 'ar-EG')).toBe('١٫٠١');
  expect(formatNumber(-0.004, 'ar-EG')).toBe('٠');
});
