import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { itemFingerprints, scoringPlan } from './plan.ts';

const fingerprintsOf = (contents: Parameters<typeof compile>[0]) =>
  itemFingerprints(scoringPlan(compile(contents)));

describe('item fingerprints', () => {
  test('the fingerprint of a derived score contains everything it is derived from', () => {
    const score = (id: string) => ({ op: 'score', concept_id: id });
    const metric = (id: string) => ({ op: 'metric', metric_id: id });
    const fingerprints = (itemPrompt: string, highest: number) => {
      const number = { id: 'n', prompt: 'N', input: 'number', min: 0, max: highest };
      return fingerprintsOf({
        experience: {
          questions: [{ id: 'q', prompt: itemPrompt, input: 'boolean', scores: { item: {} } }, number],
        },
        scorecard: {
          concepts: [
            { id: 'item', method: 'sum' },
            {
              id: 'doubled',
              method: 'expression',
              expression: { op: 'add', args: [score('item')] },
              items: [],
            },
            {
              id: 'answered',
              method: 'expression',
              expression: { op: 'answer', question_id: 'n' },
              items: [],
            },
          ],
          composites: [
            { id: 'direct', expression: score('item') },
            { id: 'over_metric', expression: { op: 'abs', args: [metric('direct')] } },
            { id: 'weights_metric', weights: { over_metric: 1 } },
            { id: 'weights_concept', weights: { doubled: 1 } },
            { id: 'over_answer', expression: { op: 'answer', question_id: 'n' } },
          ],
        },
      });
    };
    const before = fingerprints('Q', 10);
    const changed = (after: Record<string, string>) =>
      Object.keys(before).filter((id) => before[id] !== after[id]);
    const ofAnswers = ['answered', 'over_answer'];
    const ofItems = Object.keys(before).filter((id) => !ofAnswers.includes(id));
    expect(ofItems).toHaveLength(6);
    expect(changed(fingerprints('Reworded', 10))).toEqual(ofItems);
    expect(changed(fingerprints('Q', 100))).toEqual(ofAnswers);
  });

  test('the fingerprints of concepts, and of composites of concepts, are those of release 0.1.0', () => {
    const scored = {
      experience: { questions: [{ id: 'q', prompt: 'Q', input: 'boolean', scores: { item: {} } }] },
      scorecard: {
        concepts: [{ id: 'item', method: 'sum' }],
        composites: [
          { id: 'weighted', weights: { item: 2 } },
          { id: 'formula', expression: { op: 'score', concept_id: 'item' } },
        ],
      },
    };
    expect(fingerprintsOf(scored)).toEqual({
      item: 'sha256:7d78b345cc335d901a0937df09514e2af80f7e7d8c0eb5156b9dc53d4da0b8c6',
      weighted: 'sha256:b120e84748b682e7d76c850e676b9287f6d00d5024e388d04b6587fd886886ca',
      formula: 'sha256:2d65ad01345d94670d01cf199c0380282ef1c497f36ab175a13d302a34147154',
    });
  });
});
