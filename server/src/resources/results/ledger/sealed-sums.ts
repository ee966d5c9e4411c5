import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import type { CountersRow, GroupKey } from './counter-queries.ts';
import type { SumKey, SumRow } from './sum-queries.ts';
import {
  type CellCounters,
  type CellValues,
  countersFrom,
  type StoredCounters,
  storedCounters,
} from './sums.ts';
import type { UnitSums } from './unit-sums.ts';

type UnitValues = Pick<CellValues, 'concepts' | 'changes'>;

/** The additional authenticated data of sums of a unit. */
export function unitAad({ program_id, starts_at, unit_id }: SumKey): string {
  return `statistic_sums/${program_id}/${starts_at ?? 'all'}/${unit_id}/v1`;
}

export function sealUnit(keys: EnvironmentKeys, key: SumKey, { concepts, changes }: UnitValues): Buffer {
  return keys.seal(unitAad(key), JSON.stringify({ concepts, changes }));
}

/** Returns the sums of a row; those of a unit in which nobody counts are empty. */
export function openUnit(keys: EnvironmentKeys, row: SumRow): UnitSums {
  const { people, enrolled, merged: isMerged, merged_into: into, values_sealed: sealed } = row;
  const empty: UnitValues = { concepts: {}, changes: {} };
  const values = sealed ? (parseJson(keys.open(unitAad(row), sealed)) as UnitValues) : empty;
  return { people, enrolled, isMerged, into, ...values };
}

/** The additional authenticated data of counters of a group. */
export function groupAad(key: GroupKey): string {
  const { program_id, version_bundle_id, variable, group_digest } = key;
  return `statistic_counters/${program_id}/${version_bundle_id}/${variable}/${group_digest}/v1`;
}

/** The value of a variable and the counters of its people. */
export interface GroupCounters {
  value: string;
  counters: CellCounters;
}

export function sealGroup(keys: EnvironmentKeys, key: GroupKey, { value, counters }: GroupCounters): Buffer {
  return keys.seal(groupAad(key), JSON.stringify({ value, counters: storedCounters(counters) }));
}

export function openGroup(keys: EnvironmentKeys, row: CountersRow): GroupCounters {
  const stored = parseJson(keys.open(groupAad(row), row.counters_sealed)) as {
    value: string;
    counters: StoredCounters;
  };
  return { value: stored.value, counters: countersFrom(stored.counters) };
}
