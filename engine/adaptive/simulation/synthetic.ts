import { normalDistribution } from '../../numeric/normal.ts';
import { categoryOf } from '../../scoring/irt/categories.ts';
import { categoryProbabilities } from '../../scoring/irt/curve.ts';
import type { IrtItem } from '../../scoring/irt/item.ts';
import type { AnswerValue, Question, ScoredItem } from '../../types.ts';
import type { AdaptiveBank } from '../bank.ts';
import { drawIndex, drawNormal, type Generator } from '../generator.ts';

/** Share of a classical answer that the respondent's trait decides; the rest is chance. Items then correlate at its square. */
const LOADING = 0.8;

const MOST_CHOICES = 101;

/** A scored item of a question; with its model where the concept is `irt`. */
export interface AnswerableItem {
  conceptId: string;
  scored: ScoredItem;
  item: IrtItem | null;
}

/** Question index → its scored items, those with a model first. */
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
 * What a respondent with these traits would answer. An item with a model is answered by its category probabilities at the trait;
 * a classical one by the trait and chance, so that its answers hang together; anything else at random.
 * @param trait of a concept: θ, or a standard normal deviate of a classical one
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
    const pull = LOADING * trait(conceptId) + Math.sqrt(1 - LOADING ** 2) * drawNormal(generator);
    const ranked = [...choices].sort((a, b) => keyed(scored, a) - keyed(scored, b));
    return ranked[Math.min(ranked.length - 1, Math.floor(normalDistribution(pull) * ranked.length))]!;
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

/** Some or all of the answers that the input takes; at least one. */
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
  const least = min ?? Math.min(0, max ?? 0);
  const most = max ?? least + 10;
  const stride = Math.max(step ?? 1, (most - least) / (MOST_CHOICES - 1));
  return Array.from({ length: Math.floor((most - least) / stride + 1e-9) + 1 }, (_, i) => least + i * stride);
}

/** Fisher and Yates. */
function shuffled(ids: string[], generator: Generator): string[] {
  for (let i = ids.length - 1; i > 0; i--) {
    const j = drawIndex(generator, i + 1);
    [ids[i], ids[j]] = [ids[j]!, ids[i]!];
  }
  return ids;
}
