import { finite } from '../../expressions/values.ts';
import { withoutResidue } from '../../numeric/decimal.ts';
import { normalDistribution } from '../../numeric/normal.ts';
import { clamp } from '../../numeric/numbers.ts';
import { roundHalfUp } from '../../numeric/tolerance.ts';
import type { JsonObject, Norm, Range, Scale } from '../../types.ts';
import { lookupTable, rowOf } from './lookup.ts';
import { isBeyond, tablePercentile } from './norms.ts';

/** The parameters for converting a raw score: the target scale, the raw range and the norm that applies. */
export interface ScaleFrame {
  scale: Scale;
  range: Range | null;
  norm: Pick<Norm, 'mean' | 'sd' | 'n' | 'table'> | null;
}

/** Linear standard scores as [mean, standard deviation]: value = mean + sd·z. */
export const LINEAR = { z: [0, 1], t: [50, 10], iq: [100, 15] } as const;

/** Returns the mean and standard deviation of a linear standard score; undefined for other scales. */
export function standardOf(scale: string): readonly [mean: number, sd: number] | undefined {
  return Object.hasOwn(LINEAR, scale) ? LINEAR[scale as keyof typeof LINEAR] : undefined;
}

/** Stepped standard scores as [center, standard deviation, lowest, highest]: clamp(round(sd·z + center)). */
export const STEPPED = { sten: [5.5, 2, 1, 10], stanine: [5, 2, 1, 9] } as const;

/**
 * A value on the scale; null with a reason in `workings` (`no_range`, `no_norm`, `outside_table`,
 * `not_computable`). `workings` contains the operands for the trace; in it, `fallback` is
 * `clipped_to_table` for the percentile of the end of a table beyond which the raw score is.
 */
export interface ScaledScore {
  value: number | null;
  workings: JsonObject;
}

/** Why a percentile is that of an end of the table. */
const CLIPPED_TO_TABLE = 'clipped_to_table';

/** Converts a raw score to the frame's scale. */
export function scaleValue(raw: number, frame: ScaleFrame): ScaledScore {
  const { scale } = frame;
  if (scale === 'raw') return { value: raw, workings: { formula: 'raw' } };
  if (scale === 'pomp') return pomp(raw, frame.range);
  if (frame.norm === null) return unscaled('no_norm');
  const { table } = frame.norm;
  if (scale === 'percentile' && table !== undefined && table.length > 0) {
    const workings = { formula: 'table(raw)', ...(isBeyond(table, raw) && { fallback: CLIPPED_TO_TABLE }) };
    return { value: tablePercentile(table, raw), workings };
  }
  const rows = lookupTable(scale, frame.norm);
  if (rows) {
    const row = rowOf(rows, raw);
    return row
      ? { value: row[1], workings: { formula: 'table(raw)', row: row[0] } }
      : unscaled('outside_table');
  }
  const z = standardized(raw, frame.norm);
  if (z === null) return unscaled('not_computable');
  if (scale === 'percentile')
    return { value: 100 * normalDistribution(z), workings: { formula: '100*Phi(z)', z } };
  if (scale === 'sten' || scale === 'stanine') {
    const [centre, sd, low, high] = STEPPED[scale];
    const value = clamp(roundHalfUp(sd * z + centre), low, high);
    return { value, workings: { formula: `clamp(round(${sd}*z + ${centre}), ${low}, ${high})`, z } };
  }
  const [mean, sd] = LINEAR[scale];
  return { value: linear(scale, z), workings: { formula: `${mean} + ${sd}*z`, z } };
}

/** Returns z; 0 where a raw score differs from the mean by rounding alone, null without mean and SD. */
function standardized(raw: number, { mean, sd }: Pick<Norm, 'mean' | 'sd'>): number | null {
  if (mean === undefined || sd === undefined) return null;
  return finite(withoutResidue(raw - mean, Math.max(Math.abs(raw), Math.abs(mean))) / sd);
}

function linear(scale: keyof typeof LINEAR, z: number): number | null {
  const [mean, sd] = LINEAR[scale];
  return finite(withoutResidue(mean + sd * z, Math.max(mean, Math.abs(sd * z))));
}

function unscaled(reason: string): ScaledScore {
  return { value: null, workings: { reason } };
}

/**
 * Percent of maximum possible score (Cohen, Cohen, Aiken & West 1999). A raw score outside the range (a
 * declared range, or missing items scored as 0) gives a value outside 0..100; it is not clamped, because that
 * would hide the fact.
 */
function pomp(raw: number, range: Range | null): ScaledScore {
  if (range === null || range.max <= range.min) {
    return unscaled('no_range');
  }
  const above = withoutResidue(raw - range.min, Math.max(Math.abs(raw), Math.abs(range.min)));
  const value = finite((100 * above) / (range.max - range.min));
  if (value === null) return unscaled('not_computable');
  return {
    value,
    workings: { formula: '100*(raw - min)/(max - min)', min: range.min, max: range.max },
  };
}

/**
 * Returns the standard error of a raw score in units of the scale; null when unknown. Linear scales multiply
 * it; sten and stanine use the error of the unrounded score; a percentile uses half the change from raw − SE
 * to raw + SE, which is more robust than the slope of the table at a single point.
 */
export function scaleError(raw: number, rawError: number, frame: ScaleFrame): number | null {
  const { scale, range, norm } = frame;
  if (scale === 'raw') return rawError;
  if (scale === 'pomp') return range === null ? null : finite((100 * rawError) / (range.max - range.min));
  if (norm === null) return null;
  if (scale === 'percentile') {
    const [above, below] = [scaleValue(raw + rawError, frame).value, scaleValue(raw - rawError, frame).value];
    return above !== null && below !== null && above > below ? (above - below) / 2 : null;
  }
  const sd = scale === 'sten' || scale === 'stanine' ? STEPPED[scale][1] : LINEAR[scale][1];
  return norm.sd === undefined ? null : finite((sd * rawError) / norm.sd);
}

/** Returns the formula of `scaleError` for the trace. */
export function errorFormula(scale: Scale): string {
  if (scale === 'raw') return 'raw_standard_error';
  if (scale === 'pomp') return '100*raw_standard_error/(max - min)';
  if (scale === 'percentile') return '(P(raw + raw_standard_error) - P(raw - raw_standard_error))/2';
  const sd = scale === 'sten' || scale === 'stanine' ? STEPPED[scale][1] : LINEAR[scale][1];
  return `${sd}*raw_standard_error/norm.sd`;
}

/**
 * Returns the range of values on the scale, in its units; null for raw and linear scores when the raw range
 * or the norm is unknown. The other scales have a range of their own.
 */
export function scaleRange(frame: ScaleFrame): Range | null {
  const { scale, range, norm } = frame;
  if (scale === 'raw') return range;
  if (scale === 'pomp' || scale === 'percentile') return { min: 0, max: 100 };
  if (scale === 'sten' || scale === 'stanine') return { min: STEPPED[scale][2], max: STEPPED[scale][3] };
  const rows = lookupTable(scale, norm);
  if (rows) {
    const values = rows.map(([, value]) => value);
    return { min: Math.min(...values), max: Math.max(...values) };
  }
  if (norm === null || range === null) return null;
  const [min, max] = [range.min, range.max].map((raw) => {
    const z = standardized(raw, norm);
    return z === null ? null : linear(scale, z);
  });
  return min == null || max == null ? null : { min, max };
}
