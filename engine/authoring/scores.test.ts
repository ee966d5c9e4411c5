import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import { draftScores } from './scores.ts';

const options = [0, 1, 3].map((score) => ({ id: String(score), label: '', scores: { a: score } }));
const experience: JsonObject = {
  questions: [
    { id: 'q1', prompt: '1', options },
    {
      id: 'q2',
      prompt: '2',
      input: 'matrix',
      rows: [
        { id: 'r', label: 'R' },
        { id: 's', label: 'S' },
      ],
      options,
    },
    { id: 'q3', prompt: '3', input: 'rating', scores: { b: {} } },
  ],
};

/** Returns the raw range of one concept, over the questions above or others. */
function rawRange(concept: object, questions?: object[]) {
  const contents = {
    experience: questions ? { questions } : experience,
    scorecard: { concepts: [{ id: 'a', ...concept }] },
  };
  return draftScores(contents as never).rawRange(String((concept as { id?: string }).id ?? 'a'));
}

describe('ranges', () => {
  test('follow from the items, weights and methods', () => {
    const { concepts } = draftScores({ experience, scorecard: { concepts: ['a'] } });
    expect(concepts.get('a')!.items.map(({ itemId }) => itemId)).toEqual(['q1', 'q2.r', 'q2.s']);
    expect(rawRange({})).toEqual({ min: 0, max: 9 });
    expect(rawRange({ method: 'mean' })).toEqual({ min: 0, max: 3 });
    expect(rawRange({ items: [{ question_id: 'q2', weight: 2 }] })).toEqual({ min: 0, max: 12 });
    expect(rawRange({ id: 'b' })).toEqual({ min: 1, max: 5 });
    expect(rawRange({ id: 'x' })).toBeNull();
    expect(rawRange({ irt: { model: '2pl', bounds: [-4, 4] } })).toEqual({ min: -4, max: 4 });
  });

  const scored = (scores: number[], each: (score: number) => object = () => ({})) =>
    scores.map((score, index) => ({ id: `o${index}`, label: '', scores: { a: score }, ...each(score) }));

  test('of a multi_select know how many options may be chosen, and which exclude the others', () => {
    const question = { id: 'q', prompt: 'Q', input: 'multi_select' };
    expect(rawRange({}, [{ ...question, options: scored([1, 2, 3]) }])).toEqual({ min: 0, max: 6 });
    expect(rawRange({}, [{ ...question, options: scored([1, 2, 3]), max_choices: 1 }])).toEqual({
      min: 0,
      max: 3,
    });
    const exclusive = scored([1, 2, 9], (score) => ({ exclusive: score === 9 }));
    expect(rawRange({}, [{ ...question, options: exclusive }])).toEqual({ min: 0, max: 9 });
  });

  test('of a slider with a map are those of the part of the map that can be reached', () => {
    const scores = {
      a: {
        map: [
          [0, 0],
          [100, 100],
        ],
      },
    };
    const question = { id: 'q', prompt: 'Q', input: 'slider', min: 0, max: 50, scores };
    expect(rawRange({}, [question])).toEqual({ min: 0, max: 50 });
  });

  test('of reported values follow from the scale and its norms', () => {
    const value = (concept: object) =>
      draftScores({
        experience,
        scorecard: { concepts: [{ id: 'a', ...concept }] },
      } as never).valueRange('a');
    expect(value({ scale: 'pomp' })).toEqual({ min: 0, max: 100 });
    expect(value({ scale: 't' })).toEqual({ min: 10, max: 90 });
    expect(value({ scale: 't', norms: [{ mean: 4.5, sd: 1.5 }] })).toEqual({ min: 20, max: 80 });
    expect(value({ scale: 't', irt: { model: '2pl', bounds: [-3, 3] } })).toEqual({ min: 20, max: 80 });
  });

  test('of composites follow from their parts', () => {
    const scorecard: JsonObject = {
      concepts: [{ id: 'a', method: 'mean' }, 'b'],
      composites: [
        { id: 'c', weights: { a: 2, b: -1 } },
        { id: 'd', weights: { gone: 1 } },
        { id: 'e', weights: { c: 1 } },
      ],
    };
    const scores = draftScores({ experience, scorecard });
    expect(scores.valueRange('c')).toEqual({ min: -5, max: 5 });
    expect(scores.valueRange('d')).toBeNull();
    expect(scores.valueRange('e')).toEqual({ min: -5, max: 5 });
  });
});

test('malformed contents have no scores', () => {
  const malformed = { experience: { questions: 'none' }, scorecard: { concepts: [null, 3, {}] } };
  expect(draftScores(malformed as never).concepts.size).toBe(0);
});
