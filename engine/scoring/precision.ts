import { rounded } from '../numeric/decimal.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import { line, number, operand, sumOf, weighted } from '../numeric/line.ts';
import { clamp } from '../numeric/numbers.ts';
import type { Concept, TraceStep } from '../types.ts';
import { ownError } from './irt/estimate.ts';
import type { LatentEstimate } from './irt/latent.ts';
import { errorReliability, scaleDeviation } from './scales/lookup.ts';
import { steppedReliability } from './scales/reliability.ts';
import type { Precision } from './score.ts';

/**
 * Returns how precisely a concept is measured: 1 − SE²/σ² for θ, where σ is the SD of the declared prior
 * (Green, Bock, Humphreys, Linn & Reckase 1984), unknown if SE is not the estimator's own; likewise of the
 * standard error `tabled` that a raw-score table gives for the value, with the SD of its scale; the declared
 * reliability adjusted to the answered `share`; else unknown. How complete the answers are says nothing about
 * how precise a score is.
 */
export function conceptPrecision(
  concept: Pick<Concept, 'method' | 'irt' | 'reliability' | 'scale'>,
  share: number,
  latent: LatentEstimate | null,
  tabled?: number,
): Precision {
  const { irt, reliability } = concept;
  if (concept.method === 'irt' && irt !== undefined) {
    const { sd } = irt.prior;
    const error = latent === null ? sd : ownError(latent);
    if (error === null) return unknownPrecision();
    const precision = clamp(1 - (error / sd) ** 2, 0, 1);
    return known('irt', precision, `clamp(1 − (${number(error)}/${operand(sd)})², 0, 1)`);
  }
  if (tabled !== undefined) {
    const sd = operand(scaleDeviation(concept.scale));
    const precision = errorReliability(concept.scale, tabled);
    return known('reliability', precision, `clamp(1 − (${number(tabled)}/${sd})², 0, 1)`);
  }
  if (reliability === undefined) return unknownPrecision();
  const precision = clamp(steppedReliability(reliability, share), 0, 1);
  return known('reliability', precision, steppedCalculation(reliability, share));
}

/**
 * Writes the Spearman-Brown formula with its operands; of a complete test the reliability itself, and 0
 * without an answer, where the formula is 0/0 for a reliability of 1.
 */
export function steppedCalculation(reliability: number, share: number): string {
  if (share === 0) return '0';
  const r = number(reliability);
  return share === 1 ? r : `${number(share)}·${r}/(1 + (${number(share)} − 1)·${r})`;
}

/** A part of a composite with its weight, for the precision of the whole. */
export interface WeightedPrecision {
  weight: number;
  precision: number | null;
}

/**
 * Returns the precision of a composite: the mean of the precision of its parts, weighted by the absolute
 * weights; unknown if one part is unknown, without parts, or if every weight is 0.
 */
export function compositePrecision(parts: readonly WeightedPrecision[]): Precision {
  const weights = parts.map(({ weight }) => Math.abs(weight));
  const total = exactSum(weights);
  if (!(total > 0 && total < Infinity) || parts.some(({ precision }) => precision === null)) {
    return unknownPrecision();
  }
  const sum = exactSum(parts.map(({ precision }, index) => weights[index]! * precision!));
  const terms = sumOf(parts, ({ weight, precision }) => weighted(Math.abs(weight), number(precision!)));
  return known('composite', sum / total, `(${terms})/${number(total)}`);
}

function known(method: Precision['method'], precision: number, calculation: string): Precision {
  const step = (): TraceStep => ({
    step: 'precision',
    lines: [line('precision', calculation, precision)],
    method,
    precision: rounded(precision),
  });
  return { precision, method, step };
}

function unknownPrecision(): Precision {
  const step = (): TraceStep => ({ step: 'precision', lines: [], method: 'unknown', precision: null });
  return { precision: null, method: 'unknown', step };
}
