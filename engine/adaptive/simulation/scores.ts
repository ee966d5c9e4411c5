import type { CompiledBundle, EvaluationResult } from '../../types.ts';
import { type Distribution, distributionOf } from './distribution.ts';

/**
 * How the reported values of a concept or composite are distributed. Rates are shares of those with a score.
 */
export interface ScoreDistribution {
  id: string;
  /** Share of the respondents who have a score. */
  scored_rate: number;
  /** This member and the following ones are absent if nobody has a score. */
  value?: Distribution;
  /** Steps of equal width from the lowest to the highest value; `to` is part of the last step only. */
  histogram?: { from: number; to: number; rate: number }[];
  /** The bands in the order of the content, and what is in none. Absent without bands. */
  bands?: { band_id: string; rate: number }[];
  without_band_rate?: number;
}

const MOST_STEPS = 24;

/** Returns the distribution of every score, concepts first. */
export function scoreDistributions(
  { scorecard }: CompiledBundle,
  results: readonly EvaluationResult[],
): ScoreDistribution[] {
  return [...scorecard.concepts, ...scorecard.composites].map(({ id, bands }) => {
    const scored = results.flatMap(({ sub_scores }) => {
      const score = sub_scores.find(({ concept_id }) => concept_id === id);
      return score && score.value !== null ? [{ value: score.value, band: score.band }] : [];
    });
    const scored_rate = scored.length / results.length;
    if (scored.length === 0) return { id, scored_rate };
    const values = scored.map(({ value }) => value);
    const rateOf = (band: string | undefined) =>
      scored.filter((score) => score.band === band).length / scored.length;
    return {
      id,
      scored_rate,
      value: distributionOf(values),
      histogram: histogramOf(values),
      ...(bands.length > 0 && {
        bands: bands.map((band) => ({ band_id: band.id, rate: rateOf(band.id) })),
        without_band_rate: rateOf(undefined),
      }),
    };
  });
}

/** Whole numbers have steps of a whole width, so that no step has more of them than another. */
function histogramOf(values: readonly number[]): NonNullable<ScoreDistribution['histogram']> {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const isWhole = values.every(Number.isInteger);
  const width = isWhole ? Math.ceil((high - low + 1) / MOST_STEPS) : (high - low) / MOST_STEPS || 1;
  const steps = isWhole ? Math.ceil((high - low + 1) / width) : high > low ? MOST_STEPS : 1;
  const counts = new Array<number>(steps).fill(0);
  for (const value of values) counts[Math.min(steps - 1, Math.floor((value - low) / width))]!++;
  return counts.map((count, step) => ({
    from: low + step * width,
    to: low + (step + 1) * width,
    rate: count / values.length,
  }));
}
