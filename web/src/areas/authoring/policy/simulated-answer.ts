import type { AnswerValue, JsonObject } from '@eps/sdk';
import type { QuestionName } from '../conditions/names.ts';
import { asObject, numberOf, objectsOf, textOf } from '../fields/json.ts';
import { irtItem, probabilities } from '../scorecard/irt.ts';
import { conceptsOf, methodOf } from '../scorecard/range.ts';

/** Returns a generator of numbers from 0 to 1 that repeats for a seed: mulberry32 (Ettinger 2017). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Returns the answer that a person with θ gives to a question, drawn from the parameters of its item;
 * undefined if the question is no item of a concept with method irt.
 */
export function simulatedAnswer(
  scorecard: JsonObject,
  question: QuestionName,
  theta: number,
  random: () => number,
): AnswerValue | undefined {
  for (const concept of conceptsOf(scorecard)) {
    const irt = asObject(concept['irt']);
    const parameters = asObject(irt['items'])[question.id];
    const item =
      methodOf(concept) === 'irt'
        ? irtItem(textOf(irt['model']), parameters, numberOf(irt['D']) ?? 1)
        : undefined;
    if (!item) continue;
    const category = drawn(probabilities(item, theta), random());
    const isReversed = objectsOf(concept['items']).some(
      (each) => each['question_id'] === question.id && each['reverse'] === true,
    );
    const answers = answersByScore(question, textOf(concept['id']));
    return (isReversed ? answers.toReversed() : answers)[category];
  }
  return undefined;
}

function drawn(weights: readonly number[], at: number): number {
  let sum = 0;
  const index = weights.findIndex((weight) => {
    sum += weight;
    return at < sum;
  });
  return index < 0 ? weights.length - 1 : index;
}

/** The answers in the order of their scores: the rank of a score is its category. */
function answersByScore(question: QuestionName, conceptId: string): AnswerValue[] {
  const { options, input, min, max, step = 1 } = question;
  if (options.length > 0) {
    const scored = options.flatMap(({ id, scores }) => {
      const score = numberOf(scores[conceptId]);
      return score === undefined ? [] : [{ id, score }];
    });
    const sorted = scored.sort((a, b) => a.score - b.score);
    return sorted.filter(({ score }, index) => score !== sorted[index - 1]?.score).map(({ id }) => id);
  }
  if (input === 'boolean' || input === 'consent') return [false, true];
  if (min === undefined || max === undefined) return [];
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step);
}
