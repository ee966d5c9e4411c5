import { drawAnswer, someAnswers } from '../../inputs/generate.ts';
import { drawIndex, drawNormal, type Generator } from '../../numeric/generator.ts';
import { normalDistribution } from '../../numeric/normal.ts';
import { categoryOf } from '../../scoring/irt/categories.ts';
import { categoryProbabilities } from '../../scoring/irt/curve.ts';
import type { IrtItem } from '../../scoring/irt/item.ts';
import type { AnswerValue, Question, ScoredItem } from '../../types.ts';
import type { AdaptiveBank } from '../bank.ts';

/** Factor loading of a classical item on the trait; two items correlate at its square. */
const LOADING = 0.8;

/** By item (a question, or `question_id.row_id`) and option: how often the option is chosen, as a weight. */
export type OptionShares = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The parameters that determine the answers of a synthetic respondent. */
export interface SyntheticRespondent {
  /** Returns θ of an `irt` concept, or a standard normal deviate for a classical concept. */
  trait(conceptId: string): number;
  shares: OptionShares;
  generator: Generator;
}

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
 * Draws the answer of a respondent. An item with a model is answered according to its category probabilities
 * at the trait; a classical item by a one-factor model, so that items of a concept correlate; any other
 * question at random. Without a model, options are chosen by their shares, or equally often without shares.
 * @returns undefined if the question accepts no answer
 */
export function syntheticAnswer(
  question: Question,
  items: readonly AnswerableItem[],
  respondent: SyntheticRespondent,
): AnswerValue | undefined {
  if (question.input === 'ranking') return drawAnswer(question, respondent.generator);
  if (question.input !== 'matrix') return chosen(question.id, items[0], choicesOf(question), respondent);
  if (question.rows.length === 0 || question.options.length === 0) return undefined;
  const entries = question.rows.map(({ id }) => {
    const cells = question.options.map((option) => ({ [id]: option.id }));
    const item = items.find(({ scored }) => scored.rowId === id);
    return chosen(`${question.id}.${id}`, item, cells, respondent) as Record<string, string>;
  });
  return Object.assign({}, ...entries);
}

/** Returns answers to choose from; a respondent agrees to what a consent without options asks. */
function choicesOf(question: Question): AnswerValue[] {
  return question.input === 'consent' && question.options.length === 0 ? [true] : someAnswers(question);
}

function chosen(
  itemId: string,
  entry: AnswerableItem | undefined,
  choices: readonly AnswerValue[],
  { trait, shares, generator }: SyntheticRespondent,
): AnswerValue | undefined {
  if (choices.length === 0) return undefined;
  const own = Object.hasOwn(shares, itemId) ? shares[itemId]! : {};
  if (entry === undefined) return atShare(choices, generator(), own);
  const { scored, item, conceptId } = entry;
  if (item === null) {
    const propensity = LOADING * trait(conceptId) + Math.sqrt(1 - LOADING ** 2) * drawNormal(generator);
    const ranked = [...choices].sort((a, b) => keyed(scored, a) - keyed(scored, b));
    return atShare(ranked, normalDistribution(propensity), own);
  }
  const category = drawnCategory(categoryProbabilities(item, trait(conceptId)), generator);
  const fitting = choices.filter((choice) => categoryOf(scored, choice) === category);
  const from = fitting.length > 0 ? fitting : choices;
  return from[drawIndex(generator, from.length)]!;
}

/**
 * Returns the choice at a position from 0 to 1. Each choice takes up its share of this range; without shares,
 * all take up equal parts. The position of a respondent is uniformly distributed, so the choices are made as
 * often as their shares say.
 */
function atShare(
  choices: readonly AnswerValue[],
  position: number,
  shares: OptionShares[string],
): AnswerValue {
  const weights = choices.map((choice) => {
    const option = optionOf(choice);
    return Object.hasOwn(shares, option) ? shares[option]! : 0;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return choices[Math.min(choices.length - 1, Math.floor(position * choices.length))]!;
  let left = position * total;
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return choices[found < 0 ? weights.findLastIndex((weight) => weight > 0) : found]!;
}

/** Returns the id of the option that a choice consists of; a boolean or a number as text. */
function optionOf(choice: AnswerValue): string {
  return String(typeof choice === 'object' ? Object.values(choice)[0] : choice);
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
