import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { type Answers, compile, respond } from './golden/respond.ts';
import { normalDistribution } from './numeric/normal.ts';
import type { JsonObject, SubScore, Trace } from './types.ts';

/** Recomputes a score from the trace alone, using the formulas written there. */
function followByHand(trace: Trace, conceptId: string): Partial<SubScore> {
  const { steps } = trace.concepts.find(({ concept_id }) => concept_id === conceptId) as {
    steps: JsonObject[];
  };
  const step = (name: string) =>
    steps.find((entry) => entry.step === name) as Record<string, number> | undefined;
  const items = trace.items.filter(({ concept_id }) => concept_id === conceptId);
  const raw = followRaw(step('raw')!, items);
  const scale = step('scale');
  const error = step('standard_error');
  if (scale === undefined) return { raw, value: raw };
  const z = (raw - scale.mean!) / scale.sd!;
  const stepped =
    error && (error.share! * error.reliability!) / (1 + (error.share! - 1) * error.reliability!);
  return {
    raw,
    value: followScale(scale, raw, z),
    ...(stepped !== undefined && { standard_error: (10 * error!.sd! * Math.sqrt(1 - stepped)) / scale.sd! }),
  };
}

function followRaw(step: JsonObject, items: Trace['items']): number {
  const imputed = (step.imputed ?? {}) as Record<string, number>;
  const counted = items
    .map((item) => ({ ...item, keyed: item.keyed ?? imputed[item.question_id] }))
    .filter(({ keyed }) => keyed !== undefined);
  const sum = counted.reduce((total, { weight, keyed }) => total + weight * keyed!, 0);
  const weight = counted.reduce((total, item) => total + item.weight, 0);
  switch (step.formula) {
    case 'sum(weight*keyed)':
      return sum;
    case 'sum(weight*keyed)/sum(weight)':
      return sum / weight;
    case 'sum(weight*keyed)*eligible_weight/answered_weight':
      return (sum * (step.eligible_weight as number)) / (step.answered_weight as number);
    default:
      throw new Error(`unknown formula: ${step.formula}`);
  }
}

function followScale({ formula, min, max }: JsonObject, raw: number, z: number): number {
  switch (formula) {
    case '50 + 10*z':
      return 50 + 10 * z;
    case '100*(raw - min)/(max - min)':
      return (100 * (raw - (min as number))) / ((max as number) - (min as number));
    case '100*Phi(z)':
      return 100 * normalDistribution(z);
    default:
      throw new Error(`unknown formula: ${formula}`);
  }
}

describe('every number can be recomputed by hand', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    prompt: '',
    input: 'rating',
    min: 1,
    max: 7,
  }));
  const items = questions.map(({ id }, index) => ({ question_id: id, reverse: index % 2 === 1 }));
  const norms = [{ mean: 18, sd: 5 }];
  const bundle = compile({
    experience: { questions },
    scorecard: {
      concepts: [
        { id: 'plain', method: 'sum', items, missing: { policy: 'prorate', min_items: 3 } },
        {
          id: 'normed',
          method: 'sum',
          scale: 't',
          items,
          norms,
          reliability: 0.8,
          missing: { policy: 'prorate', min_items: 3 },
        },
        { id: 'percent', method: 'mean', scale: 'pomp', items },
        { id: 'neutral', method: 'sum', items, missing: { policy: 'neutral' } },
        { id: 'zero', method: 'mean', scale: 'pomp', items, missing: { policy: 'zero' } },
        {
          id: 'rank',
          method: 'sum',
          scale: 'percentile',
          items,
          norms,
          missing: { policy: 'prorate', min_items: 3 },
        },
      ],
    },
  });

  test.each<[string, Answers]>([
    ['complete', { a: 7, b: 2, c: 5, d: 3, e: 6 }],
    ['one declined', { a: 7, b: 2, c: 5, d: null, e: 6 }],
    ['one unanswered', { a: 1, b: 2, c: 5, e: 6 }],
  ])('%s', (_, answers) => {
    const { trace, sub_scores } = evaluate(bundle, respond(bundle, answers));
    for (const score of sub_scores) {
      const followed = followByHand(trace, score.concept_id);
      expect(score.raw).toBeCloseTo(followed.raw!, 12);
      expect(score.value).toBeCloseTo(followed.value!, 12);
      if (followed.standard_error !== undefined)
        expect(score.standard_error).toBeCloseTo(followed.standard_error, 12);
    }
  });

  test('imputed scores of missing items, and the operands of expressions', () => {
    const answered = (id: string) => ({ op: 'answer', question_id: id });
    const score = (id: string) => ({ op: 'score', concept_id: id });
    const formulas = compile({
      experience: { questions },
      scorecard: {
        concepts: [
          { id: 'part', method: 'sum', items: items.slice(0, 2), missing: { policy: 'neutral' } },
          {
            id: 'formula',
            method: 'expression',
            expression: { op: 'add', args: [score('part'), answered('c')] },
          },
        ],
        composites: [{ id: 'all', expression: { op: 'mul', args: [score('formula'), answered('d')] } }],
      },
    });
    const { trace } = evaluate(formulas, respond(formulas, { a: 7, c: 5, d: 3 }));
    const steps = trace.concepts.map((concept) => (concept.steps as JsonObject[]).at(-1));
    expect(steps).toMatchObject([
      { step: 'raw', imputed: { b: 4 }, sum: 11 },
      { step: 'raw', operands: { answers: { c: 5 }, scores: { part: 11 } }, result: 16 },
      { step: 'composite', parts: [{ id: 'formula', raw: 16 }], operands: { answers: { d: 3 } } },
    ]);
  });
});
