import { reaches } from '../../numeric/numbers.ts';
import type { Concept } from '../../types.ts';
import type { Tally } from '../score.ts';

/** What must be answered before a score is given: a share of the eligible weight and a number of items. */
export interface Floor {
  coverage: number;
  items: number;
}

/** The share of items that a mean, or a prorated sum, needs where nothing is declared. */
const DEFAULT_COVERAGE = 0.8;

/**
 * The floor of a concept; a declared `min_coverage` or `min_items` replaces the default. Two floors cannot be
 * lowered. A sum under policy `null` needs all its eligible items: a partial sum would score the missing ones
 * as 0 in silence. An estimate of θ needs one answer: the prior alone says nothing of this person.
 */
export function floorOf({ method, missing }: Concept): Floor {
  const { policy, minCoverage, minItems } = missing;
  if (method === 'sum' && policy === 'null') return { coverage: 1, items: minItems ?? 0 };
  if (method === 'irt') return { coverage: minCoverage ?? 0, items: Math.max(1, minItems ?? 0) };
  if (minCoverage !== undefined || minItems !== undefined) {
    return { coverage: minCoverage ?? 0, items: minItems ?? 0 };
  }
  const free = method === 'expression' || policy === 'neutral' || policy === 'zero';
  return { coverage: free ? 0 : DEFAULT_COVERAGE, items: 0 };
}

/** Whether enough was answered. */
export function meets(floor: Floor, tally: Tally): boolean {
  return reaches(tally.ratio, floor.coverage) && tally.answered >= floor.items;
}
