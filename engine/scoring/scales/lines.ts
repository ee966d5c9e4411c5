import { line, number, operand } from '../../numeric/line.ts';
import type { NormRow } from '../../types.ts';
import { errorReliability, lookupTable, rowOf, scaleDeviation } from './lookup.ts';
import { tableSpan } from './norms.ts';
import { steppedReliability } from './reliability.ts';
import { LINEAR, type ScaleFrame, STEPPED, scaleValue } from './scales.ts';

/** Returns the lines of a value on its scale: how it was converted from `raw`. */
export function valueLines(raw: number, value: number, { scale, range, norm }: ScaleFrame): string[] {
  if (scale === 'raw') return [];
  if (scale === 'pomp') {
    const { min, max } = range!;
    return [
      line('value', `100·(${number(raw)} − ${operand(min)})/(${number(max)} − ${operand(min)})`, value),
    ];
  }
  if (scale === 'percentile' && norm!.table !== undefined && norm!.table.length > 0) {
    return [tableLine(norm!.table, raw, value)];
  }
  if (lookupTable(scale, norm)) return [line('value', `table(${number(raw)})`, value)];
  const { mean, sd } = groupOf(norm);
  const standardized = `(${number(raw)} − ${operand(mean)})/${operand(sd)}`;
  if (scale === 'z') return [line('value', standardized, value)];
  const z = (raw - mean) / sd;
  const lines = [line('z', standardized, z)];
  if (scale === 'percentile') return [...lines, line('value', `100·Φ(${number(z)})`, value)];
  if (scale === 'sten' || scale === 'stanine') {
    const [center, factor, low, high] = STEPPED[scale];
    return [
      ...lines,
      line('value', `clamp(round(${factor}·${operand(z)} + ${center}), ${low}, ${high})`, value),
    ];
  }
  const [center, factor] = LINEAR[scale];
  return [...lines, line('value', `${center} + ${factor}·${operand(z)}`, value)];
}

function tableLine(table: readonly NormRow[], raw: number, value: number): string {
  const { x0, y0, x, y } = tableSpan(table, raw);
  if (x0 === x) return line('value', `percentile(${number(raw)})`, value);
  const share = `(${number(raw)} − ${operand(x0)})/(${number(x)} − ${operand(x0)})`;
  return line('value', `${number(y0)} + (${number(y)} − ${number(y0)})·${share}`, value);
}

/** Returns the line of a standard error on the scale, from `rawError` in units of the raw score. */
export function errorLine(raw: number, rawError: number, error: number, frame: ScaleFrame): string {
  return line('standard_error', errorCalculation(raw, rawError, frame), error);
}

/** Returns the line of the standard error of a tabled value, for the answered share of the form. */
export function rowErrorLine(
  raw: number,
  { share, reliability }: { share: number; reliability: number | undefined },
  error: number,
  { scale, norm }: ScaleFrame,
): string {
  const tabled = rowOf(norm!.table!, raw)![2];
  if (tabled !== undefined && share >= 1) return line('standard_error', `table_error(${number(raw)})`, error);
  const whole = tabled === undefined ? reliability! : errorReliability(scale, tabled);
  const sd = number(scaleDeviation(scale));
  return line('standard_error', `${sd}·√(1 − ${number(steppedReliability(whole, share))})`, error);
}

function errorCalculation(raw: number, rawError: number, frame: ScaleFrame): string {
  const { scale, range, norm } = frame;
  if (scale === 'raw') return number(rawError);
  if (scale === 'pomp') return `100·${number(rawError)}/(${number(range!.max)} − ${operand(range!.min)})`;
  if (scale === 'percentile') {
    const [above, below] = [raw + rawError, raw - rawError].map((end) => scaleValue(end, frame).value!);
    return `(${number(above!)} − ${number(below!)})/2`;
  }
  const factor = scale === 'sten' || scale === 'stanine' ? STEPPED[scale][1] : LINEAR[scale][1];
  return `${factor}·${number(rawError)}/${operand(groupOf(norm).sd)}`;
}

/** Returns the mean and SD of a norm that has converted a score by them. */
function groupOf(norm: ScaleFrame['norm']): { mean: number; sd: number } {
  return { mean: norm!.mean!, sd: norm!.sd! };
}
