import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import { expectedScore, irtItems, simulatedPerson } from './items.ts';
import { draftScores } from './scores.ts';

const experience: JsonObject = {
  questions: [
    { id: 'q1', prompt: '1', input: 'boolean', scores: { a: {} } },
    {
      id: 'q2',
      prompt: '2',
      options: [
        { id: 'x', label: 'X', scores: { a: 2 } },
        { id: 'y', label: 'Y', scores: { a: 0 } },
        { id: 'z', label: 'Z', scores: { a: 1 } },
      ],
    },
    { id: 'q3', prompt: '3', input: 'text' },
  ],
};
const rasch = { concepts: [{ id: 'a', irt: { model: '2pl', items: { q1: { a: 1, b: 0 } } } }] };
const graded = (reverse: boolean) => ({
  concepts: [
    {
      id: 'a',
      items: [{ question_id: 'q2', reverse }],
      irt: { model: 'grm', items: { q2: { a: 2, b: [-1, 1] } } },
    },
  ],
});

describe('a simulated person', () => {
  test('answers as often as the model says', () => {
    const person = simulatedPerson(1, 1);
    const scores = draftScores({ experience, scorecard: rasch });
    const drawn = Array.from({ length: 4000 }, () => person.answer(scores, 'q1'));
    expect(drawn.filter((answer) => answer === true).length / 4000).toBeCloseTo(1 / (1 + Math.exp(-1)), 1);
  });

  test('with a high θ gives the option with the highest score, or the lowest of a reversed item', () => {
    const answerOf = (theta: number, reverse: boolean) =>
      simulatedPerson(theta, 1).answer(draftScores({ experience, scorecard: graded(reverse) }), 'q2');
    expect([answerOf(30, false), answerOf(-30, false)]).toEqual(['x', 'y']);
    expect([answerOf(30, true), answerOf(-30, true)]).toEqual(['y', 'x']);
  });

  test('has no answer to other questions, and the same answers for a seed', () => {
    const scores = draftScores({ experience, scorecard: graded(false) });
    expect(simulatedPerson(0, 1).answer(scores, 'q3')).toBeUndefined();
    const draws = (seed: number) => {
      const person = simulatedPerson(0, seed);
      return Array.from({ length: 20 }, () => person.answer(scores, 'q2'));
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });
});

test('items with incomplete parameters are left out', () => {
  const items = { q1: { a: 1, b: null }, q2: { a: 2, b: [-1, 1] } };
  const scorecard = { concepts: [{ id: 'a', irt: { model: 'grm', items } }] };
  const [concept] = draftScores({ experience, scorecard }).concepts.values();
  expect(irtItems(concept!).map(({ id }) => id)).toEqual(['q2']);
});

test('the expected score of a symmetric graded item is its middle category at its location', () => {
  const [concept] = draftScores({ experience, scorecard: graded(false) }).concepts.values();
  const items = irtItems(concept!).map(({ item }) => item);
  expect(expectedScore(items, 0)).toBeCloseTo(1, 10);
});
