import { finite } from '../expressions/values.ts';
import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Alignment, JsonObject, Range, Target } from '../types.ts';
import { fitOf, gapOf, hasGoal, unitOf } from './fit.ts';

/** Fit of a concept without a score under `missing: neutral`. */
const NEUTRAL_FIT = 0.5;

type Entry = Alignment['concepts'][number];

/**
 * Returns how close the scores are to the targets of the effective context, 0 to 1, unrounded; undefined when
 * no target applies. Gap: distance of `value` from the target range, or from the ideal when there is no
 * range, in units of `value`. Fit: 1 − min(1, gap / u), where u is the tolerance or else the width of the
 * concept's range. Overall, `manhattan` is the weighted mean of the fits and `euclidean` is 1 − √(weighted
 * mean of (1 − fit)²).
 */
export function alignmentOf(respondent: Respondent): Alignment | undefined {
  const { targets, metric, missing } = respondent.state.context;
  const concepts: Entry[] = [];
  const missingIds: string[] = [];
  for (const [id, target] of Object.entries(targets)) {
    if (!hasGoal(target)) continue;
    const score = respondent.scored(id);
    const entry = entryOf(id, target, score?.value ?? null, score?.range ?? null);
    if (entry.fit === null) missingIds.push(id);
    concepts.push(entry.fit === null && missing === 'neutral' ? { ...entry, fit: NEUTRAL_FIT } : entry);
  }
  const value = combinedFit(concepts, metric);
  return value === null ? undefined : { value, metric, concepts, missing: missingIds };
}

/** Returns the alignment as a result contains it. */
export function shownAlignment({ value, metric, concepts, missing }: Alignment): Alignment {
  return {
    value: rounded(value),
    metric,
    concepts: concepts.map((entry) => ({
      ...entry,
      actual: roundedOrNull(entry.actual),
      gap: roundedOrNull(entry.gap),
      fit: roundedOrNull(entry.fit),
    })),
    missing,
  };
}

function entryOf(id: string, target: Target, actual: number | null, range: Range | null): Entry {
  const gap = actual === null ? null : finite(gapOf(actual, target));
  const fit = gap === null ? null : fitOf(gap, unitOf(target, range));
  return { concept_id: id, actual, target: { ...target } as JsonObject, gap, fit, weight: target.weight };
}

function combinedFit(concepts: readonly Entry[], metric: Alignment['metric']): number | null {
  const fitted = concepts.filter(({ fit }) => fit !== null);
  const weight = exactSum(fitted.map((entry) => entry.weight));
  if (metric === 'manhattan')
    return finite(exactSum(fitted.map((entry) => entry.weight * entry.fit!)) / weight);
  const misfits = fitted.map((entry) => entry.weight * (1 - entry.fit!) ** 2);
  return finite(1 - Math.sqrt(exactSum(misfits) / weight));
}
