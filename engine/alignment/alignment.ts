import { finite } from '../expressions/values.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Alignment, JsonObject, Range, Target } from '../types.ts';

/** The fit of a concept without a score under `missing: neutral`. */
const NEUTRAL_FIT = 0.5;

type Entry = Alignment['concepts'][number];

/**
 * How near the scores are to the targets of the effective context, 0..1. Gap: distance from the target range, or
 * from the ideal where there is no range, in units of `value`. Fit: 1 − min(1, gap / (tolerance or the width of
 * the concept's range)). Manhattan: the weighted mean of fits; euclidean: 1 − √(weighted mean of (1 − fit)²).
 * Undefined where no target applies.
 */
export function alignmentOf(respondent: Respondent): Alignment | undefined {
  const { targets, metric, missing } = respondent.state.context;
  const concepts: Entry[] = [];
  const without: string[] = [];
  for (const [id, target] of Object.entries(targets)) {
    if (!pointsSomewhere(target)) continue;
    const score = respondent.scored(id);
    const entry = entryOf(id, target, score?.value ?? null, score?.range ?? null);
    if (entry.fit === null) without.push(id);
    concepts.push(entry.fit === null && missing === 'neutral' ? { ...entry, fit: NEUTRAL_FIT } : entry);
  }
  const value = combinedFit(concepts, metric);
  return value === null ? undefined : { value, metric, concepts, missing: without };
}

function pointsSomewhere({ ideal, min, max }: Target): boolean {
  return ideal !== undefined || min !== undefined || max !== undefined;
}

function entryOf(id: string, target: Target, actual: number | null, range: Range | null): Entry {
  const gap = actual === null ? null : finite(gapOf(actual, target));
  const unit = target.tolerance ?? (range === null ? null : range.max - range.min);
  const fit = gap === null ? null : fitOf(gap, unit);
  return { concept_id: id, actual, target: { ...target } as JsonObject, gap, fit, weight: target.weight };
}

function gapOf(actual: number, { ideal, min, max }: Target): number {
  if (min === undefined && max === undefined) return Math.abs(actual - ideal!);
  if (min !== undefined && actual < min) return min - actual;
  return max !== undefined && actual > max ? actual - max : 0;
}

/** Null where a gap has no unit to be judged in. */
function fitOf(gap: number, unit: number | null): number | null {
  if (gap === 0) return 1;
  if (unit === null) return null;
  return unit > 0 ? 1 - Math.min(1, gap / unit) : 0;
}

function combinedFit(concepts: readonly Entry[], metric: Alignment['metric']): number | null {
  const judged = concepts.filter(({ fit }) => fit !== null);
  const weight = exactSum(judged.map((entry) => entry.weight));
  if (metric === 'manhattan')
    return finite(exactSum(judged.map((entry) => entry.weight * entry.fit!)) / weight);
  const misfits = judged.map((entry) => entry.weight * (1 - entry.fit!) ** 2);
  return finite(1 - Math.sqrt(exactSum(misfits) / weight));
}
