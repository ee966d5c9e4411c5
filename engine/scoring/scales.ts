import { finite } from '../expressions/values.ts';
import type { JsonObject, Norm, Range, Scale } from '../types.ts';
import { normalDistribution } from './normal.ts';
import { tablePercentile } from './norms.ts';
import { clamp, roundHalfUp } from './numbers.ts';

/** What a raw score is read against: the scale asked for, the raw range and the norm that applies. */
export interface ScaleFrame {
  scale: Scale;
  range: Range | null;
  norm: Pick<Norm, 'mean' | 'sd' | 'n' | 'table'> | null;
}

/** Standard scores by their mean and standard deviation: value = mean + sd·z. */
const LINEAR = { z: [0, 1], t: [50, 10], iq: [100, 15] } as const;
/** Standard scores in whole steps, by centre, standard deviation and ends: clamp(round(sd·z + centre)). */
const STEPPED = { sten: [5.5, 2, 1, 10], stanine: [5, 2, 1, 9] } as const;

/** A value on the scale, or null with the reason (`no_range`, `no_norm`), and the operands for the trace. */
export interface Scaled {
  value: number | null;
  reason?: string;
  workings: JsonObject;
}

/** `raw` on the frame's scale. */
export function scaleValue(raw: number, frame: ScaleFrame): Scaled {
  const { scale } = frame;
  if (scale === 'raw') return { value: raw, workings: { formula: 'raw' } };
  if (scale === 'pomp') return pomp(raw, frame.range);
  if (frame.norm === null) return { value: null, reason: 'no_norm', workings: { reason: 'no_norm' } };
  if (scale === 'percentile') return percentile(raw, frame.norm);
  const z = (raw - frame.norm.mean) / frame.norm.sd;
  if (scale === 'sten' || scale === 'stanine') {
    const [centre, sd, low, high] = STEPPED[scale];
    const value = clamp(roundHalfUp(sd * z + centre), low, high);
    return { value, workings: { formula: `clamp(round(${sd}*z + ${centre}), ${low}, ${high})`, z } };
  }
  const [mean, sd] = LINEAR[scale];
  return { value: finite(mean + sd * z), workings: { formula: `${mean} + ${sd}*z`, z } };
}

/** Percent of the maximum possible score (Cohen, Cohen, Aiken & West 1999), held in 0..100. */
function pomp(raw: number, range: Range | null): Scaled {
  if (range === null || range.max <= range.min) {
    return { value: null, reason: 'no_range', workings: { reason: 'no_range' } };
  }
  const unbounded = (100 * (raw - range.min)) / (range.max - range.min);
  const value = clamp(unbounded, 0, 100);
  const workings: JsonObject = { formula: '100*(raw - min)/(max - min)', min: range.min, max: range.max };
  return { value, workings: value === unbounded ? workings : { ...workings, clamped_from: unbounded } };
}

function percentile(raw: number, norm: NonNullable<ScaleFrame['norm']>): Scaled {
  if (norm.table !== undefined && norm.table.length > 0) {
    return { value: tablePercentile(norm.table, raw), workings: { formula: 'table(raw)' } };
  }
  const z = (raw - norm.mean) / norm.sd;
  return { value: 100 * normalDistribution(z), workings: { formula: '100*Phi(z)', z } };
}

/**
 * The standard error of a raw score in units of the scale. Linear scales multiply it; sten and stanine take
 * the error of the unrounded score; a percentile takes half the change from raw − SE to raw + SE, which a
 * steep or flat stretch of the table cannot mislead as its slope at one point can. Null where unknown.
 */
export function scaleError(raw: number, rawError: number, frame: ScaleFrame): number | null {
  const { scale, range, norm } = frame;
  if (scale === 'raw') return rawError;
  if (scale === 'pomp') return range === null ? null : finite((100 * rawError) / (range.max - range.min));
  if (norm === null) return null;
  if (scale === 'percentile') {
    const spread = percentile(raw + rawError, norm).value! - percentile(raw - rawError, norm).value!;
    return spread > 0 ? spread / 2 : null;
  }
  const sd = scale === 'sten' || scale === 'stanine' ? STEPPED[scale][1] : LINEAR[scale][1];
  return finite((sd * rawError) / norm.sd);
}

/** How `scaleError` makes a standard error, for the trace. */
export function errorFormula(scale: Scale): string {
  if (scale === 'raw') return 'raw_standard_error';
  if (scale === 'pomp') return '100*raw_standard_error/(max - min)';
  if (scale === 'percentile') return '(P(raw + raw_standard_error) - P(raw - raw_standard_error))/2';
  const sd = scale === 'sten' || scale === 'stanine' ? STEPPED[scale][1] : LINEAR[scale][1];
  return `${sd}*raw_standard_error/norm.sd`;
}

/** The range of values on the scale; null where the raw range or a norm is unknown. */
export function scaleRange(frame: ScaleFrame): Range | null {
  const { scale, range, norm } = frame;
  if (scale === 'raw') return range;
  if (scale === 'pomp' || scale === 'percentile') return { min: 0, max: 100 };
  if (scale === 'sten' || scale === 'stanine') return { min: STEPPED[scale][2], max: STEPPED[scale][3] };
  if (norm === null || range === null) return null;
  const [mean, sd] = LINEAR[scale];
  const at = (raw: number) => mean + (sd * (raw - norm.mean)) / norm.sd;
  return { min: at(range.min), max: at(range.max) };
}
