import type { Json, Norm } from '../types.ts';
import { expression, listOf, number, object, pairOf } from './fields.ts';
import type { Place } from './place.ts';

const readPoint = pairOf(number());

const readFields = object(
  {
    when: expression('condition'),
    mean: number(),
    sd: number({ above: 0 }),
    n: number({ min: 1, integer: true }),
    table: listOf(readPoint),
  },
  ['mean', 'sd'],
);

/** A norm: mean and standard deviation of a reference group and, where given, its percentiles by raw score. */
export function readNorm(value: Json, at: Place): Norm | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { when, mean, sd, n, table } = fields;
  if (table) checkTable(table, at.at('table'));
  if (mean === undefined || sd === undefined) return undefined;
  return { ...(when && { when }), mean, sd, ...(n !== undefined && { n }), ...(table && { table }) };
}

/** Raw scores may repeat (ties), but neither they nor the percentiles go down. */
function checkTable(table: readonly (readonly [number, number])[], at: Place): void {
  const outside = table.findIndex(([, percentile]) => percentile < 0 || percentile > 100);
  if (outside >= 0) at.at(outside, 1).error('out_of_range', 'A percentile is a number from 0 to 100.');
  const misplaced = table.findIndex(([raw, percentile], i) => {
    return i > 0 && (raw < table[i - 1]![0] || percentile < table[i - 1]![1]);
  });
  if (misplaced > 0) at.at(misplaced).error('not_ascending', 'Raw scores and percentiles of a table ascend.');
}
