import type { Json, Norm } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { expression, listOf, number, object, pairOf, text } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const readPoint = pairOf(number(), number({ min: 0, max: 100 }));

const readFields = named(
  'Norm',
  'The scores of a reference group.',
  object(
    {
      when: key(
        expression('condition'),
        'To whom the norm applies. The first norm of the list that applies is used.',
        { synonyms: ['condition', 'visible_if', 'if'] },
      ),
      mean: key(number(), 'The mean raw score.', { synonyms: ['average', 'm', 'mu'] }),
      sd: key(number({ above: 0 }), 'The standard deviation of the raw scores.', {
        synonyms: ['std', 'stdev', 'sigma', 'standard_deviation'],
      }),
      n: key(number({ min: 1, integer: true }), 'The size of the group, for information.', {
        synonyms: ['size', 'sample_size'],
      }),
      label: key(text, 'Who the group is, for reports: "Women from 21 to 40 years".', {
        synonyms: ['group', 'title', 'name'],
      }),
      source: key(text, 'Where the norm was published, for reports.', {
        synonyms: ['reference', 'citation'],
      }),
      table: key(
        listOf(readPoint),
        'Points `[raw score, percentile]`, neither of which may decrease; for the scale `percentile`. Without it, percentiles follow from the normal distribution.',
        { synonyms: ['percentiles', 'points'] },
      ),
    },
    ['mean', 'sd'],
  ),
);

/**
 * Reads a norm: the mean and standard deviation of a reference group and, optionally, its percentiles by raw
 * score.
 */
export const readNorm: Reader<Norm> = reader(readFields, normOf);

function normOf(value: Json, at: Position): Norm | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { when, mean, sd, n, label, source, table } = fields;
  if (table) checkTable(table, at.at('table'));
  if (mean === undefined || sd === undefined) return undefined;
  const texts = { ...(label !== undefined && { label }), ...(source !== undefined && { source }) };
  return {
    ...(when && { when }),
    mean,
    sd,
    ...(n !== undefined && { n }),
    ...texts,
    ...(table && { table }),
  };
}

/** Reports rows in which the raw score or the percentile decreases; ties are valid. */
function checkTable(table: readonly (readonly [number, number])[], at: Position): void {
  const misplaced = table.findIndex(([raw, percentile], i) => {
    return i > 0 && (raw < table[i - 1]![0] || percentile < table[i - 1]![1]);
  });
  if (misplaced > 0)
    at.at(misplaced).error(
      'not_ascending',
      'Rows must be sorted so that raw scores and percentiles never decrease.',
    );
}
