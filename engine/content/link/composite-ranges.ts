import { rounded } from '../../numeric/decimal.ts';
import { exceeds, reaches } from '../../numeric/tolerance.ts';
import type { Composite, Concept, Range, Scorecard } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';
import { intervalOf } from './intervals.ts';

/**
 * Warns of composites whose declared range differs from the range of their values: with a range that is too
 * wide, reports show values as lower than they are; with one that is too narrow, values fall outside.
 */
export function checkCompositeRanges(scorecard: Scorecard, diagnostics: Diagnostics): void {
  const attained = attainedRanges(scorecard);
  for (const composite of scorecard.composites) {
    const range = attained.get(composite.id);
    if (range && composite.range) compare(composite, composite.range, range, diagnostics);
  }
}

/** Returns the ranges that composites can attain by id; undefined where a part has no known range. */
export function attainedRanges({
  conceptById,
  composites,
  order,
}: Scorecard): ReadonlyMap<string, Range | undefined> {
  const byId = new Map(composites.map((composite) => [composite.id, composite]));
  const attained = new Map<string, Range | undefined>();
  const known = {
    score: (id: string) => conceptById.get(id)?.range ?? undefined,
    metric: (id: string) => byId.get(id)?.range ?? attained.get(id),
    value: (id: string) => (conceptById.has(id) ? valueRange(conceptById.get(id)!) : known.metric(id)),
  };
  for (const { type, id } of order) {
    const composite = type === 'composite' ? byId.get(id) : undefined;
    if (composite === undefined) continue;
    const range = composite.expression
      ? intervalOf(composite.expression.source, known)
      : weightedRange(composite.weights ?? {}, known.value);
    attained.set(id, range);
  }
  return attained;
}

function compare(composite: Composite, declared: Range, attained: Range, diagnostics: Diagnostics): void {
  const isWide = exceeds(attained.min, declared.min) || !reaches(attained.max, declared.max);
  const isNarrow = !reaches(attained.min, declared.min) || exceeds(attained.max, declared.max);
  // The interval of an expression that reads a score twice may be wider than what can be attained.
  if (!isWide && !(isNarrow && readsOnce(composite))) return;
  const [min, max] = [rounded(attained.min), rounded(attained.max)];
  diagnostics
    .positionOf(composite)
    .at('range')
    .warning(
      'range_not_attained',
      `${quote(composite.id)} can have values from ${min} to ${max}, but the declared range is ${declared.min} to ${declared.max}.`,
      { name: composite.id, min, max },
      `Declare "range":{"min":${min},"max":${max}}, or correct the ${composite.expression ? 'expression' : 'weights'}.`,
    );
}

function readsOnce({ expression }: Composite): boolean {
  if (!expression) return true;
  const reads = JSON.stringify(expression.source).match(/"(?:concept_id|metric_id)":/g)?.length ?? 0;
  return reads === expression.references.scores.length + expression.references.metrics.length;
}

function weightedRange(
  weights: Readonly<Record<string, number>>,
  rangeOf: (id: string) => Range | undefined,
): Range | undefined {
  let total: Range = { min: 0, max: 0 };
  for (const [id, weight] of Object.entries(weights)) {
    const range = rangeOf(id);
    if (range === undefined) return undefined;
    const ends = [weight * range.min, weight * range.max];
    total = { min: total.min + Math.min(...ends), max: total.max + Math.max(...ends) };
  }
  return total;
}

/** Returns the range of the reported value of a concept, if its scale fixes one. */
function valueRange({ scale, range }: Concept): Range | undefined {
  if (scale === 'raw') return range ?? undefined;
  return scale === 'pomp' || scale === 'percentile' ? { min: 0, max: 100 } : undefined;
}
