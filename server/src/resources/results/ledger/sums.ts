import {
  addMoments,
  ConceptCounter,
  isFavourable,
  type Moments,
  type Range,
  type StoredCounter,
  type SubScore,
} from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import type { StoredResult } from '../../answers/evaluations/sealed.ts';
import type { EvaluationObservation } from './observe.ts';
import { addCounts, noCounts, type WeekCounts } from './weeks.ts';

/** Sums over the values of a concept. */
export interface ConceptSums extends Moments {
  label: string;
  /** The fingerprint of its items and parameters: only equal ones are comparable. */
  comparable: string;
  range: Range | null;
  direction: 'higher' | 'lower';
  /** The number of values that are better than the middle of the range. */
  favourable: number;
  bands: Record<string, number>;
  /** By item, of people who answered all items of the concept. */
  items: Record<string, ItemSums>;
}

export interface ItemSums {
  n: number;
  sum: number;
  min: number;
  max: number;
}

/** The small part of a cell: what results of groups and changes are computed from. */
export interface CellValues {
  groups: (readonly [variable: string, value: string])[];
  /** By concept; values of the last evaluation of each person. Several sums are not comparable. */
  concepts: Record<string, ConceptSums[]>;
  /** By concept and week since the first value. */
  changes: Record<string, Record<string, WeekCounts>>;
}

/** By concept id: what psychometrics are computed from. */
export type CellCounters = Map<string, { itemsHash: string; counter: ConceptCounter }>;

/** The values of an evaluation, by concept. */
export function valuesOf({
  result,
  bundle,
  bundleId,
}: Pick<EvaluationObservation, 'result' | 'bundle' | 'bundleId'>): Record<string, ConceptSums> {
  const concepts: Record<string, ConceptSums> = {};
  const scored = Map.groupBy(result.trace.items, ({ concept_id }) => concept_id);
  for (const score of result.sub_scores) {
    const { value, concept_id: id } = score;
    if (value === null) continue;
    const concept = bundle.scorecard.conceptById.get(id);
    concepts[id] = {
      ...momentsOf(score, value, concept?.direction ?? 'higher'),
      comparable: `${score.scale} ${result.item_fingerprints[id] ?? bundleId}`,
      items: itemsOf(concept?.items ?? [], scored.get(id) ?? []),
    };
  }
  return concepts;
}

/** The scores of the items of a concept; none unless all were answered. */
function itemsOf(
  items: readonly { itemId: string; min: number; max: number }[],
  scored: StoredResult['trace']['items'],
): ConceptSums['items'] {
  const keyed = new Map(scored.map((item) => [item.question_id, item.keyed]));
  const sums: ConceptSums['items'] = {};
  for (const { itemId, min, max } of items) {
    const sum = keyed.get(itemId) ?? null;
    if (sum === null) return {};
    sums[itemId] = { n: 1, sum, min, max };
  }
  return sums;
}

function momentsOf({ label, range, band }: SubScore, value: number, direction: 'higher' | 'lower') {
  return {
    label,
    range,
    direction,
    n: 1,
    sum: value,
    squares: value ** 2,
    favourable: range && isFavourable(value, range, direction) ? 1 : 0,
    bands: band === undefined ? {} : { [band]: 1 },
  };
}

/** Adds sums of a concept to those that are comparable with them. */
export function addConcept(known: ConceptSums[], own: ConceptSums): void {
  const sum = known.find(({ comparable }) => comparable === own.comparable);
  if (!sum) {
    known.push(copyOf(own));
    return;
  }
  addMoments(sum, own);
  // The range of a score can depend on which questions a person saw.
  sum.range = sum.range && own.range && wider(sum.range, own.range);
  sum.favourable += own.favourable;
  for (const [band, people] of Object.entries(own.bands)) sum.bands[band] = (sum.bands[band] ?? 0) + people;
  for (const [id, item] of Object.entries(own.items)) {
    const known = sum.items[id];
    if (!known) sum.items[id] = { ...item };
    else Object.assign(known, item, { n: known.n + item.n, sum: known.sum + item.sum });
  }
}

/** Takes a tenth of the time of structuredClone. */
function copyOf(sums: ConceptSums): ConceptSums {
  const items = Object.entries(sums.items).map(([id, item]) => [id, { ...item }]);
  return { ...sums, bands: { ...sums.bands }, items: Object.fromEntries(items) };
}

function wider(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

export function addValues(
  sum: Omit<CellValues, 'groups'>,
  { concepts, changes }: Omit<CellValues, 'groups'>,
): void {
  for (const [id, own] of Object.entries(concepts)) {
    sum.concepts[id] ??= [];
    for (const each of own) addConcept(sum.concepts[id], each);
  }
  for (const [id, weeks] of Object.entries(changes))
    for (const [week, counts] of Object.entries(weeks)) addChange(sum.changes, id, week, counts);
}

export function addChange(
  changes: CellValues['changes'],
  conceptId: string,
  week: number | string,
  counts: WeekCounts,
): void {
  changes[conceptId] ??= {};
  changes[conceptId][week] ??= noCounts();
  addCounts(changes[conceptId][week], counts);
}

export function addCounters(sum: CellCounters, own: CellCounters): void {
  for (const [id, { itemsHash, counter }] of own) {
    const known = sum.get(id);
    if (known) known.counter.merge(counter);
    else sum.set(id, { itemsHash, counter: ConceptCounter.from(counter.toJSON()) });
  }
}

export function sealValues(keys: EnvironmentKeys, id: string, values: CellValues): Buffer {
  return keys.seal(cellAad(id, 'values'), JSON.stringify(values));
}

export function openValues(keys: EnvironmentKeys, id: string, sealed: Buffer): CellValues {
  return parseJson(keys.open(cellAad(id, 'values'), sealed)) as CellValues;
}

export function sealCounters(keys: EnvironmentKeys, id: string, counters: CellCounters): Buffer {
  return keys.seal(cellAad(id, 'counters'), JSON.stringify(storedCounters(counters)));
}

export function openCounters(keys: EnvironmentKeys, id: string, sealed: Buffer): CellCounters {
  return countersFrom(parseJson(keys.open(cellAad(id, 'counters'), sealed)) as StoredCounters);
}

export type StoredCounters = [concept: string, itemsHash: string, counter: StoredCounter][];

export const storedCounters = (counters: CellCounters) =>
  [...counters].map(([concept, { itemsHash, counter }]) => [concept, itemsHash, counter]);

export const countersFrom = (stored: StoredCounters): CellCounters =>
  new Map(
    stored.map(([concept, itemsHash, counter]) => [
      concept,
      { itemsHash, counter: ConceptCounter.from(counter) },
    ]),
  );

/** The additional authenticated data names the table, the row, the column and the version of the content. */
export function cellAad(id: string, column: 'values' | 'counters'): string {
  return `statistic_cells/${id}/${column}/v1`;
}
