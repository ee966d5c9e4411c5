import { reaches } from '../../numeric/tolerance.ts';
import type { Concept, Norm, NormRow, Scale } from '../../types.ts';
import { standardErrorOfMeasurement, steppedReliability } from './reliability.ts';

/** The standard deviation of each scale that a raw-score table can give, in units of the scale. */
const DEVIATIONS: Partial<Record<Scale, number>> = { z: 1, t: 10, iq: 15, sten: 2, stanine: 2 };

/**
 * Returns the rows [raw score, value, standard error?] of a norm that gives values of the scale by looking
 * them up; undefined where its mean and standard deviation, or its percentiles, convert the raw score.
 */
export function lookupTable(scale: Scale, norm: Pick<Norm, 'table'> | null): readonly NormRow[] | undefined {
  return norm?.table?.length && DEVIATIONS[scale] !== undefined ? norm.table : undefined;
}

/**
 * Returns the row of a raw score; null beyond the ends of the table. Between two rows, as a prorated sum can
 * be, it is the upper one: the scoring manuals of PROMIS round a prorated sum up to the next whole number.
 */
export function rowOf(table: readonly NormRow[], raw: number): NormRow | null {
  if (table.length === 0 || !reaches(raw, table[0]![0])) return null;
  return table.find(([score]) => reaches(score, raw)) ?? null;
}

/**
 * Returns the standard error of a row in units of the scale; undefined if neither the row has one nor the
 * concept a reliability r, which gives σ·√(1 − r) with the standard deviation σ of the scale. A table is of
 * the complete form: with a `share` of its items, r, or 1 − SE²/σ² of the row, is adjusted to that share by
 * the Spearman-Brown formula.
 */
export function rowError(
  { scale, reliability }: Pick<Concept, 'scale' | 'reliability'>,
  [, , error]: NormRow,
  share: number,
): number | undefined {
  const whole = error === undefined ? reliability : errorReliability(scale, error);
  if (whole === undefined || (share >= 1 && error !== undefined)) return error;
  return standardErrorOfMeasurement(scaleDeviation(scale), steppedReliability(whole, share));
}

/** Returns the reliability 1 − SE²/σ² of a standard error on the scale, 0..1 (Green et al. 1984). */
export function errorReliability(scale: Scale, error: number): number {
  return Math.max(0, 1 - (error / scaleDeviation(scale)) ** 2);
}

/** Returns the standard deviation of a scale for which raw-score tables give values, in its units. */
export function scaleDeviation(scale: Scale): number {
  return DEVIATIONS[scale]!;
}

/** Whether a norm of the concept has standard errors for the values of its scale. */
export function hasRowErrors({ scale, norms }: Pick<Concept, 'scale' | 'norms'>): boolean {
  return norms.some((norm) => lookupTable(scale, norm)?.some(([, , error]) => error !== undefined));
}
