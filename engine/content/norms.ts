import type { Json, Norm } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { expression, listOf, number, object, pairOf } from './fields.ts';

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

/**
 * Reads a norm: the mean and standard deviation of a reference group and, optionally, its percentiles by raw
 * score.
 */
export function readNorm(value: Json, at: Position): Norm | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { when, mean, sd, n, table } = fields;
  if (table) checkTable(table, at.at('table'));
  if (mean === undefined || sd === undefined) return undefined;
  return { ...(when && { when }), mean, sd, ...(n !== undefined && { n }), ...(table && { table }) };
}

/**
 * Reports percentiles outside 0 to 100 and rows in which the raw score or the percentile decreases; ties are
 * valid.
 */
function checkTable(table: readonly (readonly [number, number])[], at: Position): void {
  const outside = table.findIndex(([, percentile]) => percentile < 0 || percentile > 100);
  if (outside >= 0) at.at(outside, 1).error('out_of_range', 'Expected a percentile from 0 to 100.');
  const misplaced = table.findIndex(([raw, percentile], i) => {
    return i > 0 && (raw < table[i - 1]![0] || percentile < table[i - 1]![1]);
  });
  if (misplaced > 0)
    at.at(misplaced).error(
      'not_ascending',
      'Rows must be sorted so that raw scores and percentiles never decrease.',
    );
}
