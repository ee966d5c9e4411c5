import { reaches } from '../../numeric/tolerance.ts';
import type { Concept } from '../../types.ts';
import type { Tally } from '../score.ts';

/**
 * The minimum that must be answered for a score: `coverage`, a share of the eligible weight, and a number of
 * `items`.
 */
export interface Floor {
  coverage: number;
  items: number;
}

/** Minimum coverage of a mean or a prorated sum when none is declared. */
const DEFAULT_COVERAGE = 0.8;

/**
 * Returns the floor of a concept; a declared `min_coverage` or `min_items` replaces the default. Two floors
 * cannot be lowered: a sum under policy `null` needs all eligible items, because a partial sum would silently
 * score the missing ones as 0; an estimate of θ needs one answer, because the prior alone carries no
 * information about this person.
 */
export function floorOf({ method, missing }: Concept): Floor {
  const { policy, minCoverage, minItems } = missing;
  if (method === 'sum' && policy === 'null') return { coverage: 1, items: minItems ?? 0 };
  if (method === 'irt') return { coverage: minCoverage ?? 0, items: Math.max(1, minItems ?? 0) };
  if (minCoverage !== undefined || minItems !== undefined) {
    return { coverage: minCoverage ?? 0, items: minItems ?? 0 };
  }
  const hasNoDefault = method === 'expression' || policy === 'neutral' || policy === 'zero';
  return { coverage: hasNoDefault ? 0 : DEFAULT_COVERAGE, items: 0 };
}

/** Whether a tally meets the floor. */
export function meets(floor: Floor, tally: Tally): boolean {
  return reaches(tally.ratio, floor.coverage) && tally.answered >= floor.items;
}
