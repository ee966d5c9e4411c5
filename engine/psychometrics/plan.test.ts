import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { bankContents } from '../golden/bank.ts';
import { compile, respond } from '../golden/respond.ts';
import type { JsonObject } from '../types.ts';
import { measuredConcepts, observationOf } from './plan.ts';

const ITEMS = [
  { id: 'q0', a: 1.2, b: -0.5 },
  { id: 'q1', a: 0.8, b: 0.4 },
];

/** What answers add to the counters of the concept `theta`. */
function observed(concept: JsonObject, answers: Record<string, boolean>) {
  const bundle = compile({ ...bankContents(ITEMS, {}, {}, concept), adaptive_policy: {} });
  const { trace, sub_scores } = evaluate(bundle, respond(bundle, answers));
  const [measured] = measuredConcepts(bundle);
  return observationOf(measured!, { trace, subScores: sub_scores }, new Map(Object.entries(answers)))!;
}

describe('measuredConcepts', () => {
  it.each([false, true])('lists the scores of a slider as results have them (reverse: %s)', (reverse) => {
    const bundle = compile({
      experience: { questions: [{ id: 'q0', prompt: 'q0', input: 'slider', min: 0, max: 1, step: 0.1 }] },
      scorecard: { concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'q0', reverse }] }] },
    });
    const { levels } = measuredConcepts(bundle)[0]!.items[0]!;
    const answers = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    const keyed = answers.map((q0) => evaluate(bundle, respond(bundle, { q0 })).trace.items[0]!.keyed);
    expect(levels).toEqual(reverse ? keyed.reverse() : keyed);
  });

  it('names the rules that read an item also as the score of a concept of it alone, and attention checks', () => {
    const score = (concept_id: string) => ({
      op: 'gte',
      args: [
        { op: 'score', concept_id },
        { op: 'lit', value: 1 },
      ],
    });
    const options = [0, 1].map((step) => ({
      id: `o${step}`,
      label: `${step}`,
      scores: { mood: step, harm: step },
    }));
    const bundle = compile({
      experience: {
        questions: ['q0', 'q1', 'q2'].map((id) => ({ id, prompt: id, input: 'single_select', options })),
      },
      scorecard: {
        concepts: [
          { id: 'mood', method: 'sum' },
          { id: 'harm', method: 'sum', items: [{ question_id: 'q1' }] },
        ],
      },
      guardrail: {
        rules: [
          { id: 'high', when: score('mood'), severity: 'info', action: 'flag' },
          { id: 'harmed', when: score('harm'), severity: 'critical', action: 'require_review' },
        ],
        quality: { attention: [{ question_id: 'q2', expected: 'o1' }] },
      },
    });
    const [mood] = measuredConcepts(bundle);
    expect(mood!.items.map(({ guardrailRules }) => guardrailRules)).toEqual([
      undefined,
      ['harmed'],
      ['quality.attention'],
    ]);
  });
});

describe('observationOf', () => {
  const answers = { q0: true, q1: false };
  const raw = observed({}, answers);

  it.each<JsonObject>([
    { scale: 't', norms: [{ mean: 0.5, sd: 2 }] },
    { scale: 'percentile' },
    { scale: 'sten' },
    { scale: 'pomp' },
  ])('has θ and its standard error also where the score is on the scale %o', (concept) => {
    expect(raw.theta).toEqual({ value: expect.any(Number), standardError: expect.any(Number) });
    expect(observed(concept, answers).theta).toEqual(raw.theta);
  });

  it('has no θ without a score', () => {
    expect(observed({ missing: { min_items: 2 } }, { q0: true })).not.toHaveProperty('theta');
  });
});
