import { normalDistribution } from '../../numeric/normal.ts';
import { categoryOf } from '../../scoring/irt/categories.ts';
import { categoryProbabilities } from '../../scoring/irt/curve.ts';
import type { IrtItem } from '../../scoring/irt/item.ts';
import type { AnswerValue, Question, ScoredItem } from '../../types.ts';
import type { AdaptiveBank } from '../bank.ts';
import { drawIndex, drawNormal, type Generator } from '../generator.ts';

/** Factor loading of a classical item on the trait; two items correlate at its square. */
const LOADING = 0.8;

const MAX_CHOICES = 101;

/** A scored item of a question, with its item response model if the concept is `irt`. */
export interface AnswerableItem {
  conceptId: string;
  scored: ScoredItem;
  item: IrtItem | null;
}

/** Returns the scored items by question index, items with a model first. */
export function answerableItems({
  bundle,
  dimensions,
}: AdaptiveBank): ReadonlyMap<number, readonly AnswerableItem[]> {
  const found = new Map<number, AnswerableItem[]>();
  const add = (entry: AnswerableItem) =>
    found.set(entry.scored.questionIndex, [...(found.get(entry.scored.questionIndex) ?? []), entry]);
  for (const { concept, byQuestion } of dimensions) {
    for (const items of byQuestion.values())
      for (const { scored, item } of items) add({ conceptId: concept.id, scored, item });
  }
  for (const { id, items, irt } of bundle.scorecard.concepts) {
    if (irt === undefined) for (const scored of items) add({ conceptId: id, scored, item: null });
  }
  return found;
}

/**
 * Draws the answer of a respondent with the given traits. An item with a model is answered according to its
 * category probabilities at the trait; a classical item by a one-factor model, so that items of a concept
 * correlate; any other question at random.
 * @param trait returns θ of an `irt` concept, or a standard normal deviate for a classical concept
 */
export function syntheticAnswer(
  question: Question,
  items: readonly AnswerableItem[],
  trait: (conceptId: string) => number,
  generator: Generator,
): AnswerValue {
  if (question.input === 'ranking')
    return shuffled(
      question.options.map(({ id }) => id),
      generator,
    );
  if (question.input !== 'matrix') return chosen(items[0], choicesOf(question), trait, generator);
  const entries = question.rows.map(({ id }) => {
    const cells = question.options.map((option) => ({ [id]: option.id }));
    const item = items.find(({ scored }) => scored.rowId === id);
    return (cells.length > 0 ? chosen(item, cells, trait, generator) : {}) as Record<string, string>;
  });
  return Object.assign({}, ...entries);
}

function chosen(
  entry: AnswerableItem | undefined,
  choices: readonly AnswerValue[],
  trait: (conceptId: string) => number,
  generator: Generator,
): AnswerValue {
  if (entry === undefined) return choices[drawIndex(generator, choices.length)]!;
  const { scored, item, conceptId } = entry;
  if (item === null) {
    const propensity = LOADING * trait(conceptId) + Math.sqrt(1 - LOADING ** 2) * drawNormal(generator);
    const ranked = [...choices].sort((a, b) => keyed(scored, a) - keyed(scored, b));
    return ranked[Math.min(ranked.length - 1, Math.floor(normalDistribution(propensity) * ranked.length))]!;
  }
  const category = drawnCategory(categoryProbabilities(item, trait(conceptId)), generator);
  const fitting = choices.filter((choice) => categoryOf(scored, choice) === category);
  const from = fitting.length > 0 ? fitting : choices;
  return from[drawIndex(generator, from.length)]!;
}

function keyed(scored: ScoredItem, choice: AnswerValue): number {
  const score = scored.score(choice) ?? 0;
  return scored.reverse ? -score : score;
}

function drawnCategory(probabilities: readonly number[], generator: Generator): number {
  let left = generator();
  const category = probabilities.findIndex((probability) => {
    left -= probability;
    return left < 0;
  });
  return category < 0 ? probabilities.length - 1 : category;
}

/** Returns possible answers to the question; at least one. */
function choicesOf(question: Question): AnswerValue[] {
  const ids = question.options.map(({ id }) => id);
  switch (question.input) {
    case 'multi_select':
      return ids.length > 0 ? ids.map((id) => [id]) : [[]];
    case 'boolean':
      return [false, true];
    case 'date':
      return ['2026-01-15'];
    case 'time':
      return ['12:00'];
    case 'text':
    case 'long_text':
      return ['An answer.'];
    default:
      if (ids.length > 0) return ids;
      return question.input === 'consent' ? [true] : numbersOf(question);
  }
}

function numbersOf({ min, max, step }: Question): number[] {
  const lowest = min ?? Math.min(0, max ?? 0);
  const highest = max ?? lowest + 10;
  const stride = Math.max(step ?? 1, (highest - lowest) / (MAX_CHOICES - 1));
  return Array.from(
    { length: Math.floor((highest - lowest) / stride + 1e-9) + 1 },
    (_, i) => lowest + i * stride,
  );
}

/** Shuffles in place (Fisher-Yates). */
function shuffled(ids: string[], generator: Generator): string[] {
  for (let i = ids.length - 1; i > 0; i--) {
    const j = drawIndex(generator, i + 1);
    [ids[i], ids[j]] = [ids[j]!, ids[i]!];
  }
  return ids;
}
