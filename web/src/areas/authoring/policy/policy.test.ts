import { describe, expect, test } from 'vitest';
import { namesOf } from '../conditions/names.ts';
import { inserted, templateVariables } from '../report/variables.ts';
import { generator, simulatedAnswer } from './simulated-answer.ts';

const names = namesOf({
  experience: {
    questions: [
      { id: 'q1', input: 'boolean', scores: { a: {} } },
      {
        id: 'q2',
        options: [
          { id: 'x', scores: { a: 2 } },
          { id: 'y', scores: { a: 0 } },
          { id: 'z', scores: { a: 1 } },
        ],
      },
      { id: 'q3', input: 'text' },
    ],
  },
});
const scorecard = {
  concepts: [{ id: 'a', irt: { model: '2pl', items: { q1: { a: 1, b: 0 } } } }],
};
const graded = (reverse: boolean) => ({
  concepts: [
    {
      id: 'a',
      items: [{ question_id: 'q2', reverse }],
      irt: { model: 'grm', items: { q2: { a: 2, b: [-1, 1] } } },
    },
  ],
});

describe('simulatedAnswer', () => {
  test('draws as often as the model says', () => {
    const random = generator(1);
    const drawn = Array.from({ length: 4000 }, () =>
      simulatedAnswer(scorecard, names.question('q1')!, 1, random),
    );
    expect(drawn.filter((answer) => answer === true).length / 4000).toBeCloseTo(1 / (1 + Math.exp(-1)), 1);
  });

  test('categories are the ranks of the scores, counted from the highest of a reversed item', () => {
    const at = (value: number, reverse: boolean) =>
      simulatedAnswer(graded(reverse), names.question('q2')!, 0, () => value);
    expect([at(0.001, false), at(0.5, false), at(0.999, false)]).toEqual(['y', 'z', 'x']);
    expect([at(0.001, true), at(0.999, true)]).toEqual(['x', 'y']);
  });

  test('other questions have no simulated answer, and a seed repeats', () => {
    expect(simulatedAnswer(scorecard, names.question('q3')!, 0, Math.random)).toBeUndefined();
    expect(generator(7)()).toBe(generator(7)());
  });
});

describe('templates', () => {
  test('a value is inserted at the cursor', () => {
    expect(inserted('You have .', '{{ score.value }}', 9, 9)).toEqual({
      text: 'You have {{ score.value }}.',
      cursor: 26,
    });
  });

  test('a block with a score can show it', () => {
    const own = { value: '{{ score.value }}', label: 'score.value' };
    expect(templateVariables(names, true)).toContainEqual(own);
    expect(templateVariables(names, false)).not.toContainEqual(own);
  });
});
