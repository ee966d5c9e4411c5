import { drawIndex, generatorFor } from '../numeric/generator.ts';
import type { Option, Question, Row } from '../types.ts';

/**
 * Returns the options of a question in the order in which they are shown. The order depends only on the seed
 * and the question: it is the same at every request, in the trace and at a replay.
 * @param seed the seed of the evaluation, its id unless it supersedes another one
 */
export function shownOptions(question: Question, seed: string): readonly Option[] {
  return question.rows.length > 0 ? question.options : shuffled(question.options, question, seed);
}

/** Returns the rows of a matrix in the order in which they are shown; see `shownOptions`. */
export function shownRows(question: Question, seed: string): readonly Row[] {
  return shuffled(question.rows, question, seed);
}

/** Shuffles the entries before those that stay last (Fisher & Yates 1938; Durstenfeld 1964). */
function shuffled<T extends { id: string }>(
  entries: readonly T[],
  { id, shuffle }: Question,
  seed: string,
): readonly T[] {
  if (!shuffle) return entries;
  const order = entries.filter((entry) => !shuffle.last.has(entry.id));
  const generator = generatorFor(seed, 'shuffle', id);
  for (let i = order.length - 1; i > 0; i--) {
    const j = drawIndex(generator, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return [...order, ...entries.filter((entry) => shuffle.last.has(entry.id))];
}
