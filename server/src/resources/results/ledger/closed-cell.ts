import type { OpenCell } from '@eps/engine';
import { newId } from '../../../ids.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import type { SealedCell } from './cell-queries.ts';
import type { Part } from './parts.ts';
import {
  addCounters,
  addValues,
  type CellCounters,
  type CellValues,
  sealCounters,
  sealValues,
} from './sums.ts';

/** Adds up the parts of a cell and seals the sums. */
export function closedCell(
  keys: EnvironmentKeys,
  programId: string,
  { units, groups, makers, people, parts }: OpenCell<Part>,
  now: Date,
): { cell: SealedCell; values: CellValues; counters: CellCounters } {
  const id = newId();
  // The parts are of no other cell, and most cells have one.
  const [first, ...others] = parts;
  const values: CellValues = { ...first!.values, groups: [...groups] };
  const { counters } = first!;
  for (const part of others) {
    addValues(values, part.values);
    addCounters(counters, part.counters);
  }
  const extreme = <Value>(of: (part: Part) => Value, isBetter: (a: Value, b: Value) => boolean) =>
    parts.map(of).reduce((best, own) => (isBetter(own, best) ? own : best));
  const merged = parts.flatMap((part) => part.units).filter((unit) => !units.includes(unit));
  const cell = {
    id,
    program_id: programId,
    version_bundle_id: parts[0]!.bundleId,
    starts_at: extreme(
      ({ startsAt }) => startsAt,
      (a, b) => a < b,
    ).toISOString(),
    ends_at: extreme(
      ({ endsAt }) => endsAt,
      (a, b) => a > b,
    ).toISOString(),
    units: [...units],
    merged_units: [...new Set(merged)].sort(),
    makers: [...makers],
    people: people.size,
    evaluations: parts.reduce((sum, { ids }) => sum + ids.length, 0),
    awaiting_review: parts.reduce((sum, part) => sum + part.awaitingReview, 0),
    floor: extreme(
      ({ floor }) => floor,
      (a, b) => a > b,
    ),
    first_day: extreme(
      ({ firstDay }) => firstDay,
      (a, b) => a < b,
    ),
    last_day: extreme(
      ({ lastDay }) => lastDay,
      (a, b) => a > b,
    ),
    closed_at: now.toISOString(),
    values_sealed: sealValues(keys, id, values),
    counters_sealed: sealCounters(keys, id, counters),
  };
  return { cell, values, counters };
}
