import { type AnswerableItem, syntheticAnswer } from '../adaptive/simulation/synthetic.ts';
import { generatorFor } from '../numeric/generator.ts';
import { categoryCount } from '../scoring/irt/categories.ts';
import { categoryProbabilities } from '../scoring/irt/curve.ts';
import { type IrtItem, irtItem } from '../scoring/irt/item.ts';
import type { AnswerValue, Concept, IrtItemParameters } from '../types.ts';
import type { DraftScores } from './scores.ts';

/** An item of a concept with method `irt`, by the id of its question or matrix row. */
export interface DraftItem {
  id: string;
  parameters: IrtItemParameters;
  item: IrtItem;
}

/** Returns the items of a concept whose parameters are complete; none without method `irt`. */
export function irtItems({ irt, items }: Concept): DraftItem[] {
  if (!irt) return [];
  const linked = new Map(items.map((item) => [item.itemId, item]));
  return [...irt.items].map(([id, parameters]) => {
    const scored = linked.get(id);
    return { id, parameters, item: irtItem(irt.model, irt.D, parameters, scored && categoryCount(scored)) };
  });
}

/** Returns the expected sum of the categories of items at θ. */
export function expectedScore(items: readonly IrtItem[], theta: number): number {
  let sum = 0;
  for (const item of items)
    for (const [category, probability] of categoryProbabilities(item, theta).entries())
      sum += category * probability;
  return sum;
}

/** Draws the answers of a simulated person; the same seed gives the same answers. */
export interface SimulatedPerson {
  /** Returns the answer to a question; undefined if it is not an item of a concept with method `irt`. */
  answer(scores: DraftScores, questionId: string): AnswerValue | undefined;
  /** Returns the next uniform draw in [0, 1). */
  draw(): number;
}

/** Returns a person with this θ on every concept. */
export function simulatedPerson(theta: number, seed: number): SimulatedPerson {
  const generator = generatorFor(String(seed), 'simulated person', 0);
  return {
    answer({ questions, concepts }, questionId) {
      const question = questions.get(questionId);
      const items = [...concepts.values()].flatMap((concept) => answerable(concept, questionId));
      if (!question || items.length === 0) return undefined;
      return syntheticAnswer(question, items, { trait: () => theta, shares: {}, generator });
    },
    draw: generator,
  };
}

function answerable(concept: Concept, questionId: string): AnswerableItem[] {
  const byId = new Map(irtItems(concept).map(({ id, item }) => [id, item]));
  return concept.items.flatMap((scored) => {
    const item = scored.questionId === questionId ? byId.get(scored.itemId) : undefined;
    return item ? [{ conceptId: concept.id, scored, item }] : [];
  });
}
