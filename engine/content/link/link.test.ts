import { describe, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { compile, likert } from '../../golden/respond.ts';
import type { Concept, JsonObject } from '../../types.ts';

const QUESTIONS = likert(['a', 'b', 'c'], ['x']);

function conceptOf(concept: JsonObject, questions = QUESTIONS, policy: JsonObject = {}): Concept {
  const bundle = compile({
    experience: { questions },
    scorecard: { concepts: [concept] },
    adaptive_policy: policy,
  });
  return bundle.scorecard.concepts[0]!;
}

const itemIds = (concept: Concept) => concept.items.map(({ itemId }) => itemId);

describe('the items of a concept', () => {
  test('are by default the questions with scores for the concept, in bank order', () => {
    const questions = [
      ...QUESTIONS,
      { id: 'n', prompt: 'N', input: 'nps', scores: { x: { weight: 2 } } },
      ...likert(['z'], ['y']),
    ];
    const concept = conceptOf({ id: 'x', method: 'weighted_mean' }, questions);
    expect(itemIds(concept)).toEqual(['a', 'b', 'c', 'n']);
    expect(concept.items.map(({ weight }) => weight)).toEqual([1, 1, 1, 2]);
  });

  test('keep the order of the scorecard; their weights multiply those of the questions', () => {
    const questions = [...QUESTIONS, { id: 'n', prompt: 'N', input: 'nps', scores: { x: { weight: 2 } } }];
    const items: JsonObject[] = [
      { question_id: 'n', weight: 3 },
      { question_id: 'a', reverse: true },
    ];
    const concept = conceptOf({ id: 'x', method: 'sum', items }, questions);
    expect(concept.items.map(({ itemId, weight, reverse }) => [itemId, weight, reverse])).toEqual([
      ['n', 6, false],
      ['a', 1, true],
    ]);
  });

  test('include questions with item parameters under method irt', () => {
    const questions = [...likert(['a'], ['x'], 2), { id: 'b', prompt: 'B', input: 'boolean' }];
    const parameters = { a: { a: 1, b: 0 }, b: { a: 1, b: 1 } };
    const concept = conceptOf(
      { id: 'x', method: 'irt', irt: { model: '2pl', items: parameters } },
      questions,
    );
    expect(itemIds(concept)).toEqual(['a', 'b']);
    expect(concept).toMatchObject({
      range: { min: -6, max: 6 },
      irt: { estimator: 'eap', nodes: 121, D: 1 },
    });
  });

  test('do not include pilot questions', () => {
    expect(
      itemIds(conceptOf({ id: 'x', method: 'sum' }, QUESTIONS, { constraints: { pilot: ['b'] } })),
    ).toEqual(['a', 'c']);
  });
});

test.each<[JsonObject, Concept['range'], boolean]>([
  [{ method: 'sum' }, { min: 3, max: 15 }, false],
  [{ method: 'mean' }, { min: 1, max: 5 }, false],
  [{ method: 'sum', items: [{ question_id: 'a', weight: 2 }] }, { min: 2, max: 10 }, false],
  [{ method: 'sum', range: { min: 0, max: 100 } }, { min: 0, max: 100 }, true],
  [{ method: 'expression', expression: { op: 'lit', value: 1 } }, null, false],
])('the range of %j is %j', (concept, range, declared) => {
  expect(conceptOf({ id: 'x', ...concept })).toMatchObject({ range, rangeDeclared: declared });
});

test('the scoring order puts a score after the scores it reads, wherever they are declared', () => {
  const score = (concept_id: string) => ({ op: 'score', concept_id });
  const { scorecard } = compile({
    scorecard: {
      concepts: [
        {
          id: 'late',
          method: 'expression',
          expression: { op: 'add', args: [score('early'), { op: 'metric', metric_id: 'm' }] },
        },
        { id: 'early', method: 'sum' },
      ],
      composites: [{ id: 'm', weights: { early: 2 } }],
    },
  });
  expect(scorecard.order).toEqual([
    { type: 'concept', id: 'early' },
    { type: 'composite', id: 'm' },
    { type: 'concept', id: 'late' },
  ]);
});

test('the visibility of a question may depend on the overall coverage of the other questions', () => {
  const { experience } = compile({
    experience: {
      questions: [
        {
          id: 'why',
          prompt: 'Why?',
          input: 'text',
          visible_if: { op: 'lt', args: [{ op: 'coverage' }, { op: 'lit', value: 1 }] },
        },
        ...QUESTIONS,
      ],
    },
    scorecard: { concepts: ['x'] },
  });
  expect(experience.visibilityOrder).toEqual([1, 2, 3, 0]);
});

test('3,000 questions compile', async () => {
  const questions = likert(
    Array.from({ length: 3_000 }, (_, i) => `q${i}`),
    ['x'],
  );
  const compile = () => conceptOf({ id: 'x', method: 'sum' }, questions);
  expect((await limited('compiling 3,000 questions', 1_000, compile)).items.length).toBe(3_000);
});
