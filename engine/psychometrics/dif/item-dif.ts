import { roundedNumbers } from '../../numeric/decimal.ts';
import type { ConceptCounter } from '../counter.ts';
import type { MeasuredConcept } from '../plan.ts';
import { countOfScore, forEachScore } from '../score-counts.ts';
import { logisticTest } from './logistic.ts';
import { mantelTest } from './mantel.ts';
import { mantelHaenszel } from './mantel-haenszel.ts';
import type { MatchedItem } from './strata.ts';

/** Differential item functioning of one item between two groups. */
export interface ItemDif {
  concept_id: string;
  question_id: string;
  reference: string;
  focal: string;
  method: 'mantel_haenszel' | 'mantel';
  n_reference: number;
  n_focal: number;
  odds_ratio?: number;
  delta?: number;
  standard_error?: number;
  chi_square: number;
  p: number;
  class?: 'A' | 'B' | 'C';
  smd?: number;
  effect_size?: number | null;
  logistic?: { chi_square: number; p: number; uniform_p: number; r2_change: number; class: 'A' | 'B' | 'C' };
}

/** A group and what is counted of it. */
export interface DifGroup {
  value: string;
  counter: ConceptCounter;
}

/**
 * Tests every item of a concept for differential functioning, matched on the sum score of complete cases:
 * items with two scores by Mantel–Haenszel and logistic regression, others by Mantel's test. Items that the
 * data cannot test are left out. Yields the results item by item, because many items take long.
 */
export function* itemDif(
  concept: MeasuredConcept,
  reference: DifGroup,
  focal: DifGroup,
): Generator<ItemDif | undefined> {
  for (const [index, { id }] of concept.items.entries()) {
    const item = matchedItem(reference.counter, focal.counter, index);
    const base = {
      concept_id: concept.id,
      question_id: id,
      reference: reference.value,
      focal: focal.value,
      n_reference: reference.counter.moments.n,
      n_focal: focal.counter.moments.n,
    };
    yield roundedNumbers(item.scores.length === 2 ? dichotomous(base, item) : polytomous(base, item));
  }
}

type Base = Pick<ItemDif, 'concept_id' | 'question_id' | 'reference' | 'focal' | 'n_reference' | 'n_focal'>;

function polytomous(base: Base, item: MatchedItem): ItemDif | undefined {
  const test = mantelTest(item);
  return (
    test && {
      ...base,
      method: 'mantel',
      chi_square: test.chiSquare,
      p: test.p,
      class: test.class,
      smd: test.smd,
      standard_error: test.standardError,
      effect_size: test.effectSize,
    }
  );
}

function dichotomous(base: Base, item: MatchedItem): ItemDif | undefined {
  const test = mantelHaenszel(item);
  if (!test) return undefined;
  const logistic = logisticTest(item);
  return {
    ...base,
    method: 'mantel_haenszel',
    ...(test.odds && {
      odds_ratio: test.odds.ratio,
      delta: test.odds.delta,
      standard_error: test.odds.standardError,
    }),
    chi_square: test.chiSquare,
    p: test.p,
    class: test.class,
    ...(logistic && {
      logistic: {
        chi_square: logistic.chiSquare,
        p: logistic.p,
        uniform_p: logistic.uniformP,
        r2_change: logistic.r2Change,
        class: logistic.class,
      },
    }),
  };
}

function matchedItem(reference: ConceptCounter, focal: ConceptCounter, index: number): MatchedItem {
  const tables = [reference.items[index]!.byTotal, focal.items[index]!.byTotal] as const;
  const scores = new Set<number>();
  for (const table of tables)
    for (const row of table.values()) forEachScore(row, (score) => scores.add(score));
  const ascending = [...scores].sort((a, b) => a - b);
  const totals = new Set(tables.flatMap((table) => [...table.keys()]));
  const countsAt = (table: (typeof tables)[number], total: number) => {
    const row = table.get(total) ?? [];
    return ascending.map((score) => countOfScore(row, score));
  };
  return {
    scores: ascending,
    strata: [...totals]
      .sort((a, b) => a - b)
      .map((total) => ({ total, reference: countsAt(tables[0], total), focal: countsAt(tables[1], total) })),
  };
}
