import type { Band, Json } from '../types.ts';
import { id, listOf, number, object, text, withoutDuplicates } from './fields.ts';
import { type Place, quote } from './place.ts';

const readBandFields = object({ id, label: text, from: number(), to: number() }, ['id']);
const readList = listOf(readBand);

/** Bands of a value; the first that holds the value counts. */
export function readBands(value: Json, at: Place): Band[] | undefined {
  const bands = readList(value, at);
  if (!bands) return undefined;
  const distinct = withoutDuplicates(bands, at);
  checkNeighbours(distinct, at);
  return distinct;
}

function readBand(value: Json, at: Place): Band | undefined {
  const fields = readBandFields(value, at);
  if (fields?.id === undefined) return undefined;
  const { from, to } = fields;
  if (from !== undefined && to !== undefined && from >= to) {
    at.error(
      'out_of_range',
      `"from" (${from}) must be below "to" (${to}).`,
      'A band holds "from" but not "to".',
    );
  }
  const band = {
    id: fields.id,
    label: fields.label ?? fields.id,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  at.diagnostics.locate(band, at);
  return band;
}

function checkNeighbours(bands: readonly Band[], at: Place): void {
  const ascending = bands.toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity));
  for (let i = 1; i < ascending.length; i++) {
    const [below, above] = [ascending[i - 1]!, ascending[i]!];
    const [end, start] = [below.to ?? Infinity, above.from ?? -Infinity];
    const place = at.diagnostics.placeOf(above);
    const names = `${quote(below.id)} and ${quote(above.id)}`;
    if (end < start) {
      const hint = `"to" is exclusive: let ${quote(below.id)} end where the next begins, "to": ${start}.`;
      place.warning('band_gap', `Values from ${end} up to ${start} lie between ${names}, in no band.`, hint);
    } else if (end > start) {
      place.warning('band_overlap', `The bands ${names} overlap; the one listed first counts.`);
    }
  }
}
