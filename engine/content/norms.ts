import { lookupTable } from '../scoring/scales/lookup.ts';
import type { Json, JsonObject, Norm, NormRow, Scale } from '../types.ts';
import { describe, type Position } from './diagnostics.ts';
import { expression, listOf, number, object, text } from './fields.ts';
import { type Form, key, named, type Reader, reader } from './form.ts';

const readNumber = number();
const readError = number({ above: 0 });

const ROW: Form = {
  schema: (definitions) => {
    const [figure, error] = [readNumber.schema(definitions), readError.schema(definitions)];
    const listOfAll = (prefixItems: Json[]): JsonObject => {
      const length = prefixItems.length;
      return { type: 'array', prefixItems, minItems: length, maxItems: length };
    };
    return { anyOf: [listOfAll([figure, figure]), listOfAll([figure, figure, error])] };
  },
};

const readRow: Reader<NormRow> = reader(ROW, (value, at) => {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3)
    return at.wrongType('a list of 2 or 3 numbers', value, { expected_type: 'list', min: 2, max: 3 });
  const [raw, scaled] = [readNumber(value[0]!, at.at(0)), readNumber(value[1]!, at.at(1))];
  const error = value.length === 3 ? readError(value[2]!, at.at(2)) : undefined;
  if (raw === undefined || scaled === undefined) return undefined;
  return error === undefined ? [raw, scaled] : [raw, scaled, error];
});

const RULES: JsonObject = {
  allOf: [{ if: { not: { required: ['table'] } }, then: { required: ['mean', 'sd'] } }],
};

const readFields = named(
  'Norm',
  'The scores of a reference group: their mean and standard deviation, or a table.',
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
        listOf(readRow),
        'Rows `[raw score, value]` or `[raw score, value, standard error]` as a manual prints them, in units of the scale. For `z`, `t`, `sten`, `stanine` and `iq` a row for each raw score that the items can attain, and no mean and standard deviation; a score between two rows has the value of the upper one. For `percentile`, points `[raw score, percentile]`, neither of which may decrease; without them, percentiles follow from the normal distribution.',
        { synonyms: ['percentiles', 'points', 'lookup', 't_scores'] },
      ),
    },
    [],
    RULES,
  ),
);

/**
 * Reads a norm: the mean and standard deviation of a reference group, a table by raw score, or both. What the
 * table means depends on the scale of its concept; `normsOn` reads it.
 */
export const readNorm: Reader<Norm> = reader(readFields, normOf);

function normOf(value: Json, at: Position): Norm | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { when, mean, sd, n, label, source, table } = fields;
  if (!('table' in fields)) {
    for (const name of ['mean', 'sd'] as const) {
      if (!(name in fields))
        at.error('missing_key', `"${name}" is missing; a norm without a table requires it.`, { name });
    }
    if (mean === undefined || sd === undefined) return undefined;
  } else if (!table) return undefined;
  const norm: Norm = {
    ...(when && { when }),
    ...(mean !== undefined && { mean }),
    ...(sd !== undefined && { sd }),
    ...(n !== undefined && { n }),
    ...(label !== undefined && { label }),
    ...(source !== undefined && { source }),
    ...(table && { table }),
  };
  at.diagnostics.setPosition(norm, at);
  return norm;
}

/**
 * Returns the norms of a concept on a scale, and reports tables that are no tables of it. Where a raw-score
 * table gives the value, mean and standard deviation are not used and left out.
 */
export function normsOn(scale: Scale, norms: readonly Norm[], at: Position): Norm[] {
  return norms.map((norm) => {
    const { table, mean, sd, ...rest } = norm;
    const position = at.diagnostics.positionOf(norm);
    if (scale === 'percentile' && table) checkPercentiles(table, position.at('table'));
    if (table && (scale === 'raw' || scale === 'pomp')) {
      const message = `The scale "${scale}" needs no table; it is ignored.`;
      position.at('table').warning('unused_key', message, { name: 'table', of: scale });
    }
    if (!table || !lookupTable(scale, norm)) return norm;
    checkRows(scale, table, position.at('table'));
    for (const [name, given] of Object.entries({ mean, sd })) {
      if (given === undefined) continue;
      const message = `The table gives the value on the scale "${scale}"; "${name}" is ignored.`;
      position.at(name).warning('unused_key', message, { name, of: scale });
    }
    const looked: Norm = { ...rest, table };
    at.diagnostics.setPosition(looked, position);
    return looked;
  });
}

/** Reports percentiles beyond 0..100 and rows in which raw score or percentile decreases; ties are valid. */
function checkPercentiles(table: readonly NormRow[], at: Position): void {
  for (const [i, [, percentile, error]] of table.entries()) {
    checkValue(percentile, { min: 0, max: 100 }, at.at(i, 1));
    if (error !== undefined) {
      const message = 'A percentile has no tabled standard error; it is ignored.';
      at.at(i, 2).warning('unused_key', message, { name: 'table', of: 'percentile' });
    }
  }
  const misplaced = table.findIndex(([raw, percentile], i) => {
    return i > 0 && (raw < table[i - 1]![0] || percentile < table[i - 1]![1]);
  });
  if (misplaced > 0)
    at.at(misplaced).error(
      'not_ascending',
      'Rows must be sorted so that raw scores and percentiles never decrease.',
    );
}

const LIMITS: Partial<Record<Scale, { min: number; max: number }>> = {
  sten: { min: 1, max: 10 },
  stanine: { min: 1, max: 9 },
};

/** Reports rows whose raw score does not rise, and values that go up and down or that the scale lacks. */
function checkRows(scale: Scale, table: readonly NormRow[], at: Position): void {
  const limits = LIMITS[scale];
  const directions = new Set<number>();
  for (const [i, [raw, value]] of table.entries()) {
    if (limits) checkValue(value, { ...limits, integer: true }, at.at(i, 1));
    if (i === 0) continue;
    const [before, valueBefore] = table[i - 1]!;
    if (raw <= before) {
      at.at(i).error('not_ascending', 'Rows must be sorted by raw score, with one row for each raw score.');
      return;
    }
    if (value !== valueBefore) directions.add(Math.sign(value - valueBefore));
    if (directions.size > 1) {
      at.at(i).error('not_ascending', 'Values must rise from row to row, or fall from row to row.');
      return;
    }
  }
}

function checkValue(
  value: number,
  { min, max, integer }: { min: number; max: number; integer?: boolean },
  at: Position,
): void {
  if (value >= min && value <= max && (!integer || Number.isInteger(value))) return;
  const kind = integer ? 'a whole number' : 'a number';
  const message = `Expected ${kind} from ${min} to ${max}, found ${describe(value)}.`;
  at.error('out_of_range', message, { min, max, found: value });
}
