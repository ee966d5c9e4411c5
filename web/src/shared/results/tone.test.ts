import { expect, test } from 'vitest';
import type { ConceptDraft } from '../../shared/content/draft.ts';
import { namesOf } from '../content/names.ts';
import { toneOf } from './tone.ts';

const BANDS = [
  { id: 'severe', from: 20 },
  { id: 'minimal' },
  { id: 'mild', from: 5 },
  { id: 'moderate', from: 10 },
  { id: 'high', from: 15 },
];

test('a high band is bad where lower values are better, and good where higher ones are', () => {
  expect(toneOf('severe', BANDS, 'lower')).toBe('worst');
  expect(toneOf('moderate', BANDS, 'lower')).toBe('middle');
  expect(toneOf('minimal', BANDS, 'lower')).toBe('best');
  expect(toneOf('severe', BANDS, 'higher')).toBe('best');
  expect(toneOf('minimal', BANDS, 'higher')).toBe('worst');
});

test('without a direction, or a band, nothing is said', () => {
  expect(toneOf('severe', BANDS, undefined)).toBe('neutral');
  expect(toneOf(undefined, BANDS, 'lower')).toBe('neutral');
  expect(toneOf('only', [{ id: 'only' }], 'lower')).toBe('neutral');
});

test('a weighted sum has the direction in which all of its concepts make it better', () => {
  const concepts: ConceptDraft[] = [
    { id: 'rest', direction: 'higher' },
    { id: 'stress', direction: 'lower' },
    { id: 'other' },
  ];
  const directionOf = (weights: Record<string, number>) =>
    namesOf({ scorecard: { concepts, composites: [{ id: 'sum', weights }] } }).scored('sum')?.direction;
  expect(directionOf({ rest: 1, stress: -1 })).toBe('higher');
  expect(directionOf({ stress: 2 })).toBe('lower');
  expect(directionOf({ rest: 1, stress: 1 })).toBeUndefined();
  expect(directionOf({ rest: 1, other: 1 })).toBeUndefined();
  expect(directionOf({})).toBeUndefined();
});
