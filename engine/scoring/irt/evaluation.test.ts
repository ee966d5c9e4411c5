import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../evaluate.ts';
import { type Answers, compile, respond } from '../../golden/respond.ts';
import type { Json, JsonObject } from '../../types.ts';

/** The response patterns of irt_polytomous.json, given as answers to the questions of a bundle. */
interface GoldenSet {
  model: string;
  params: { a: number; steps: number[] }[];
  patterns: { x: string; eap: number; psd: number; map: number; map_se: number; wle: number | null }[];
}

const path = join(import.meta.dirname, '../../golden/irt/irt_polytomous.json');
const { sets }: { sets: Record<string, GoldenSet> } = JSON.parse(readFileSync(path, 'utf8'));

/** Returns likert questions; every second one has descending option scores and is reverse-scored. */
function contentsOf({ model, params }: GoldenSet, irt: JsonObject, concept: JsonObject = {}) {
  const isReversed = (i: number) => i % 2 === 1;
  const questions = params.map(({ steps }, i): Json => {
    const scores = [0, ...steps].map((_, k) => (isReversed(i) ? steps.length - k : k));
    return {
      id: `q${i}`,
      prompt: `Prompt ${i}`,
      input: 'likert',
      options: scores.map((score, k) => ({ id: `${k}`, label: `Label ${k}`, scores: { theta: score } })),
    };
  });
  const items = params.map((_, i): Json => ({ question_id: `q${i}`, reverse: isReversed(i) }));
  const parameters = Object.fromEntries(params.map(({ a, steps }, i) => [`q${i}`, { a, b: steps }]));
  return {
    experience: { questions },
    scorecard: {
      concepts: [
        {
          id: 'theta',
          method: 'irt',
          items,
          irt: { model: model.toLowerCase(), items: parameters, ...irt },
          ...concept,
        },
      ],
    },
  };
}

const answersTo = (x: string): Answers =>
  Object.fromEntries([...x].flatMap((k, i) => (k === '-' ? [] : [[`q${i}`, k]])));

describe.each(Object.entries(sets))('evaluation of %s', (_, set) => {
  it.each([
    ['eap', 'eap', 'psd', 1e-6],
    ['map', 'map', 'map_se', 1e-4],
  ] as const)(
    'estimates θ and its standard error by %s, including reverse-scored items',
    (estimator, theta, error, tolerance) => {
      const bundle = compile(contentsOf(set, { estimator }));
      for (const pattern of set.patterns) {
        const [score] = evaluate(bundle, respond(bundle, answersTo(pattern.x))).sub_scores;
        expect(Math.abs(score!.raw! - pattern[theta])).toBeLessThan(tolerance);
        expect(Math.abs(score!.standard_error! - pattern[error])).toBeLessThan(tolerance);
      }
    },
  );

  it('records in the trace that mle fell back to map', () => {
    const bundle = compile(contentsOf(set, { estimator: 'mle' }));
    const lowest = Object.fromEntries(set.params.map((_, i) => [`q${i}`, '0']));
    const { trace } = evaluate(bundle, respond(bundle, lowest));
    expect(JSON.stringify(trace.concepts)).toContain('"fallback":"maximum_at_bound"');
  });
});
