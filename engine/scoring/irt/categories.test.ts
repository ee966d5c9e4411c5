import { describe, expect, it } from 'vitest';
import type { AnswerValue, ScoredItem } from '../../types.ts';
import { categoryCount, categoryOf } from './categories.ts';

const item = (given: Partial<ScoredItem>): ScoredItem => ({
  itemId: 'q',
  questionId: 'q',
  questionIndex: 0,
  weight: 1,
  reverse: false,
  min: 0,
  max: 3,
  score: (value: AnswerValue) => (typeof value === 'number' ? value : null),
  ...given,
});

describe('categoryOf', () => {
  it('is the rank of the score among the attainable levels', () => {
    const uneven = item({ levels: [0, 1, 3] });
    expect([0, 1, 3].map((score) => categoryOf(uneven, score))).toEqual([0, 1, 2]);
    expect(categoryCount(uneven)).toBe(3);
  });

  it('is the distance from the lowest score when the item has no levels', () => {
    const likert = item({ min: 1, max: 5 });
    expect([1, 3, 5].map((score) => categoryOf(likert, score))).toEqual([0, 2, 4]);
    expect(categoryCount(likert)).toBe(5);
  });

  it('counts from the highest category for a reverse-scored item', () => {
    expect([0, 1, 3].map((score) => categoryOf(item({ levels: [0, 1, 3], reverse: true }), score))).toEqual([
      2, 1, 0,
    ]);
    expect(categoryOf(item({ min: 1, max: 5, reverse: true }), 2)).toBe(3);
  });

  it('treats decimal fractions that differ only by rounding as the same level', () => {
    expect(categoryOf(item({ levels: [0, 0.3, 0.6] }), 0.1 + 0.2)).toBe(1);
  });

  it('is null, never the lowest category, for an answer without a category', () => {
    expect(categoryOf(item({}), 'text')).toBeNull();
    expect(categoryOf(item({ levels: [0, 1, 3] }), 2)).toBeNull();
    expect(categoryOf(item({ min: 0, max: 10 }), 2.5)).toBeNull();
    expect(categoryOf(item({ min: 2, max: 10 }), 1)).toBeNull();
  });
});
