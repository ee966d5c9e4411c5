import { isUnfinished, validateAnswer } from '../../inputs/inputs.ts';
import type { Question, ScoredItem } from '../../types.ts';
import { type Choice, exact } from './choice.ts';
import { lists, orders } from './list-choices.ts';
import { numericChoices } from './numeric-choices.ts';
import { textChoices } from './text-choices.ts';
import { type Usage, unused } from './usage.ts';

/** The scored items of a question that matter for a proof. */
type Items = readonly Pick<ScoredItem, 'itemId' | 'rowId' | 'score'>[];

/**
 * Returns all ways to answer a question that conditions and scores can distinguish: every value, or regions
 * of values with one of them. Answers with the same effect are one choice.
 */
export function choicesOf(question: Question, items: Items, usage: Usage = unused()): Choice[] {
  const { input, options } = question;
  const choices = () => {
    if (input === 'information' || input === 'matrix') return [];
    if (input === 'multi_select') return lists(question, usage);
    if (input === 'ranking') return orders(question);
    if (options.length > 0 && input !== 'text' && input !== 'long_text') {
      return distinctOptions(question, items, usage);
    }
    if (input === 'boolean' || input === 'consent') return [true, false].map(exact);
    if (input === 'text' || input === 'long_text' || input === 'date' || input === 'time') {
      return textChoices(question, usage);
    }
    return input === 'single_select' ? [] : numericChoices(question, items, usage);
  };
  return choices().filter(({ value }) => value !== null && validateAnswer(question, value).ok);
}

/**
 * Returns the answers to a ranking that may be saved before all options are ranked. Without an expression
 * that reads the answer, all have the same effect: none of them has a score.
 */
export function draftsOf(question: Question, isRead: boolean): Choice[] {
  if (question.input !== 'ranking') return [];
  const drafts = orders(question).filter(
    ({ value }) => validateAnswer(question, value, true).ok && isUnfinished(question, value),
  );
  return isRead ? drafts : drafts.slice(0, 1);
}

/** Returns the ways to answer a row of a matrix: options with different scores, or all if `isRead`. */
export function rowChoices(question: Question, rowId: string, items: Items, isRead: boolean): Choice[] {
  const scored = items.filter((item) => item.rowId === rowId);
  const found = new Map<string, Choice>();
  for (const { id } of question.options) {
    const key = isRead ? id : JSON.stringify(scored.map((item) => item.score({ [rowId]: id })));
    if (!found.has(key)) found.set(key, exact(id));
  }
  return [...found.values()];
}

/** An option with a text comes after the others, so that a witness has it only if it needs it. */
function distinctOptions(question: Question, items: Items, usage: Usage): Choice[] {
  const found = new Map<string, Choice>();
  const { options, textOptionId } = question;
  for (const { id } of options.toSorted(
    (a, b) => Number(a.id === textOptionId) - Number(b.id === textOptionId),
  )) {
    const isNamed = !usage.isPlain || usage.literals.has(id);
    const key = JSON.stringify([isNamed ? id : '', ...items.map((item) => item.score(id))]);
    if (!found.has(key)) found.set(key, exact(id));
  }
  return [...found.values()];
}
