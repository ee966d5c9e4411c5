import { exceeds } from '../numeric/tolerance.ts';
import type { Band, Json } from '../types.ts';
import { visible } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import { id, listOf, number, object, text, withoutDuplicates } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const readBandFields = named(
  'Band',
  'A named range of values: `from` ≤ value < `to`.',
  object(
    {
      id: key(id, 'The id, unique within the list.', { synonyms: ['name', 'key', 'code'] }),
      label: key(visible(text, 'the id'), 'The text of reports; the id if it is missing.', {
        synonyms: ['title', 'text', 'name'],
      }),
      from: key(number(), 'The lowest value, in units of the reported value. Without it, the band is open.', {
        synonyms: ['min', 'start', 'lower', 'minimum'],
      }),
      to: key(number(), 'The value below which the band ends. Without it, the band is open.', {
        synonyms: ['max', 'end', 'upper', 'maximum'],
      }),
    },
    ['id'],
  ),
);
const readList = listOf(reader(readBandFields, readBand));

/** Reads a list of bands. If bands overlap, the first one that contains a value applies to it. */
export const readBands: Reader<Band[]> = reader(readList, bandsOf);

function bandsOf(value: Json, at: Position): Band[] | undefined {
  const bands = readList(value, at);
  if (!bands) return undefined;
  const distinct = withoutDuplicates(bands, at);
  checkGapsAndOverlaps(distinct, at);
  return distinct;
}

function readBand(value: Json, at: Position): Band | undefined {
  const fields = readBandFields(value, at);
  if (fields?.id === undefined) return undefined;
  const { from, to } = fields;
  if (from !== undefined && to !== undefined && from >= to) {
    at.error(
      'out_of_range',
      `"from" (${from}) must be below "to" (${to}).`,
      { min: from, max: to },
      'A band includes "from" and excludes "to".',
    );
  }
  const band = {
    id: fields.id,
    label: fields.label ?? fields.id,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  at.diagnostics.setPosition(band, at);
  return band;
}

function checkGapsAndOverlaps(bands: readonly Band[], at: Position): void {
  const ascending = bands.toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity));
  for (let i = 1; i < ascending.length; i++) {
    const [below, above] = [ascending[i - 1]!, ascending[i]!];
    const [end, start] = [below.to ?? Infinity, above.from ?? -Infinity];
    const position = at.diagnostics.positionOf(above);
    const bandNames = `${quote(below.id)} and ${quote(above.id)}`;
    if (exceeds(start, end)) {
      const hint = `"to" is exclusive. To close the gap, give ${quote(below.id)} "to": ${start}.`;
      position.warning(
        'band_gap',
        `Values from ${end} up to ${start} are in no band: they lie between ${bandNames}.`,
        { names: [below.id, above.id], min: end, max: start },
        hint,
      );
    } else if (exceeds(end, start)) {
      position.warning(
        'band_overlap',
        `The bands ${bandNames} overlap; the one listed first applies.`,
        // An end that is open has no number in JSON.
        {
          names: [below.id, above.id],
          ...(Number.isFinite(start) && { min: start }),
          ...(Number.isFinite(end) && { max: end }),
        },
      );
    }
  }
}
