import { expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { checkAnswer } from './check-answer.ts';
import { boundOn } from './date-bounds.ts';
import { someAnswers } from './generate.ts';

const { experience } = compile({
  experience: {
    questions: [
      { id: 'born', input: 'date', prompt: 'Born?', min_date: '1900-01-01', max_date: '2024-02-29' },
      { id: 'adult', input: 'date', prompt: 'Born?', min_date: 'today-P120Y', max_date: 'today-P18Y' },
      { id: 'any', input: 'date', prompt: 'When?' },
    ],
  },
});
const answer = (id: string, value: unknown) => checkAnswer(experience, id, { value } as { value: string });

test.each([
  ['1900-01-01', undefined],
  ['2024-02-29', undefined],
  ['1899-12-31', 'date_too_early'],
  ['2024-03-01', 'date_too_late'],
  ['9999-12-31', 'date_too_late'],
  ['2023-02-29', 'invalid_date'],
  ['2024-2-9', 'invalid_date'],
  ['2024-02-29T00:00:00Z', 'invalid_date'],
  [20240229, 'wrong_type'],
])('a date with bounds, which belong to the range: %s', (value, code) => {
  const result = answer('born', value);
  expect(result.ok ? undefined : result.code).toBe(code);
});

test.each(['0001-01-01', '1600-02-29', '9999-12-31'])('a date without bounds: %s', (value) => {
  expect(answer('any', value)).toMatchObject({ ok: true });
});

test.each([
  ['2000-02-29', 'today', '2000-02-29'],
  ['2024-02-29', 'today-P1Y', '2023-02-28'],
  ['2024-03-31', 'today-P1M', '2024-02-29'],
  ['2023-12-31', 'today+P1Y2M3W4D', '2025-03-25'],
  ['2024-01-01', 'today-P1D', '2023-12-31'],
  ['2024-01-15', 'today-P2M', '2023-11-15'],
  ['0050-06-01', 'today-P60Y', '0001-01-01'],
  ['2024-06-01', 'today+P9000Y', '9999-12-31'],
  ['2024-06-01', '1999-12-31', '1999-12-31'],
])('on %s the bound %s is %s', (today, bound, date) => {
  expect(boundOn(bound, today)).toBe(date);
});

// 12:00 UTC on 1 June is the 1st at UTC−12 and the 2nd at UTC+14.
const NOW = new Date('2026-06-01T12:00:00Z');

test.each([
  ['2008-06-01', undefined],
  ['2008-06-02', undefined],
  ['2008-06-03', 'date_too_late'],
  ['1906-06-01', undefined],
  ['1906-05-31', 'date_too_early'],
])('a bound by today is judged at the time of the answer, wherever it was given: %s', (value, code) => {
  const result = checkAnswer(experience, 'adult', { value }, false, NOW);
  expect(result.ok ? undefined : result.code).toBe(code);
});

test('a stored answer stays valid, and generated answers have a day of their own', () => {
  expect(answer('adult', '1899-01-01')).toMatchObject({ ok: true });
  expect(someAnswers(experience.questionById.get('adult')!)).toEqual(['2008-01-15']);
});
