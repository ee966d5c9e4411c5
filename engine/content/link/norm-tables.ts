import { acceptedAnswers } from '../../inputs/inputs.ts';
import { rounded } from '../../numeric/decimal.ts';
import { same } from '../../numeric/tolerance.ts';
import { lookupTable } from '../../scoring/scales/lookup.ts';
import { isBeyond } from '../../scoring/scales/norms.ts';
import type { Concept, NormRow, Question, ScoredItem } from '../../types.ts';
import { type Position, quote } from '../diagnostics.ts';

/** More sums than this are not listed; the table is then not checked. */
const MAX_SUMS = 5000;
const MAX_NAMED = 5;

/**
 * Reports raw-score tables without a row for a score that the items can attain: it would have the value of
 * another score, or none. Warns of rows that no answers attain, which a manual with other points for its
 * options has, and of percentile tables that end within the attainable range.
 */
export function checkNormTables(
  concept: Concept,
  questionById: ReadonlyMap<string, Question>,
  at: Position,
): void {
  const { norms, scale } = concept;
  const tables = norms.flatMap((norm) => {
    const table = lookupTable(scale, norm) ?? (scale === 'percentile' && norm.table?.length && norm.table);
    return table ? [{ table, position: at.diagnostics.positionOf(norm).at('table') }] : [];
  });
  if (tables.length === 0) return;
  if (scale === 'percentile') {
    for (const { table, position } of tables) checkEnds(concept, table, position);
    return;
  }
  if (concept.method === 'irt') {
    const message = `${quote(concept.id)} is measured by θ, which has no rows: any number is possible.`;
    const hint = 'Use a method that sums the items, or a norm with mean and standard deviation.';
    for (const { position } of tables) position.error('table_gap', message, { name: concept.id }, hint);
    return;
  }
  const attainable = attainableSums(concept, questionById);
  if (attainable === null) return;
  for (const { table, position } of tables) checkRows(concept, table, attainable, position);
}

function checkEnds({ id, range }: Concept, table: readonly NormRow[], at: Position): void {
  if (!range || !(isBeyond(table, range.min) || isBeyond(table, range.max))) return;
  const message =
    `Raw scores of ${quote(id)} go from ${range.min} to ${range.max}, the table from ${table[0]![0]} to ` +
    `${table.at(-1)![0]}: scores beyond it have the percentile of its end.`;
  at.warning(
    'table_gap',
    message,
    { name: id, min: range.min, max: range.max },
    'Add rows for the lowest and the highest score.',
  );
}

function checkRows(
  { id }: Concept,
  table: readonly NormRow[],
  attainable: readonly number[],
  at: Position,
): void {
  const rows = new Set(table.map(([raw]) => rounded(raw)));
  const missing = attainable.filter((raw) => !rows.has(raw));
  if (missing.length > 0) {
    const message = `The table has no row for ${listed(missing)}, which the items of ${quote(id)} can attain.`;
    const hint = 'Add a row for each raw score, as the manual prints it, or check the points of the options.';
    at.error('table_gap', message, { name: id, names: missing.slice(0, MAX_NAMED).map(String) }, hint);
  }
  const surplus = table.findIndex(([raw]) => !attainable.some((each) => same(raw, each)));
  if (surplus < 0) return;
  const [least, most] = [attainable[0]!, attainable.at(-1)!];
  const message = `The items of ${quote(id)} never sum to ${table[surplus]![0]}, but to ${least} to ${most}.`;
  at.at(surplus).warning(
    'unattainable_row',
    message,
    { name: id, min: least, max: most },
    'Check the points of the options.',
  );
}

function listed(scores: readonly number[]): string {
  const named = scores.slice(0, MAX_NAMED).join(', ');
  const rest = scores.length - MAX_NAMED;
  return `the raw ${scores.length === 1 ? 'score' : 'scores'} ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * Returns the raw scores of complete answers, ascending; null if there are too many, or the method does not
 * add items.
 */
function attainableSums(
  { method, items }: Concept,
  questionById: ReadonlyMap<string, Question>,
): number[] | null {
  if (!['sum', 'mean', 'weighted_mean'].includes(method) || items.length === 0) return null;
  const weights = items.map(({ weight }) => (method === 'mean' ? 1 : weight));
  let sums = [0];
  for (const [i, item] of items.entries()) {
    const scores = scoresOf(item, questionById.get(item.questionId));
    if (scores === null || scores.length * sums.length > MAX_SUMS * MAX_NAMED) return null;
    const next = new Set<number>();
    for (const sum of sums) for (const score of scores) next.add(rounded(sum + weights[i]! * score));
    if (next.size > MAX_SUMS) return null;
    sums = [...next];
  }
  const divisor = method === 'sum' ? 1 : weights.reduce((sum, weight) => sum + weight, 0);
  return sums.map((sum) => rounded(sum / divisor)).sort((a, b) => a - b);
}

/** Returns the keyed scores of an item; null if they cannot be listed. */
function scoresOf(item: ScoredItem, question: Question | undefined): number[] | null {
  const { levels, reverse, min, max } = item;
  const found = levels ?? numericScores(item, question);
  return found === null ? null : found.map((score) => (reverse ? min + max - score : score));
}

function numericScores(item: ScoredItem, question: Question | undefined): number[] | null {
  const accepted = question && acceptedAnswers(question);
  if (accepted?.type !== 'number' || !(accepted.numbers.count <= MAX_SUMS)) return null;
  const scores = accepted.numbers.spread(MAX_SUMS).map((value) => item.score(value));
  return scores.filter((score) => score !== null);
}
