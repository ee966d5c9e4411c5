import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test('a number has a minus sign only where a digit other than 0 is shown', () => {
  expect(numberText(-1.5, 'en')).toBe('−1.5');
  expect(numberText(-0.001, 'en', 2)).toBe('0');
  expect(numberText(-0, 'en')).toBe('0');
});
