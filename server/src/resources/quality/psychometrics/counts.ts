import { ConceptCounter, type StoredCounter } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import type { CountKey, SealedCountsRow } from './queries.ts';

/** The sealed content of a row of `psychometric_counts`. */
export interface Counts {
  /** The group's value of the variable; empty for everybody. */
  value: string;
  counter: ConceptCounter;
}

/** Counters that are decrypted only if they are needed. */
export interface SealedCounts {
  /** Changes with the content; undefined if evaluations were added that the worker has not counted yet. */
  version: string | undefined;
  /** Returns counters that the caller may change. */
  open(): Counts;
}

/** The version of the key and the random nonce of a sealed value, which identify the value. */
const VERSION_BYTES = 15;

/** Returns the counters of a row, to which the increment, if any, is added when they are opened. */
export function sealedCounts(
  keys: EnvironmentKeys,
  row: SealedCountsRow,
  increment: Counts | undefined,
): SealedCounts {
  return {
    version: increment ? undefined : row.counts_sealed.toString('latin1', 0, VERSION_BYTES),
    open() {
      const counts = openCounts(keys, row);
      if (increment) counts.counter.merge(increment.counter);
      return counts;
    },
  };
}

export function openCounts(keys: EnvironmentKeys, row: SealedCountsRow): Counts {
  const { value, counter } = parseJson(keys.open(countsAad(row), row.counts_sealed)) as {
    value: string;
    counter: StoredCounter;
  };
  return { value, counter: ConceptCounter.from(counter) };
}

export function sealCounts(keys: EnvironmentKeys, key: CountKey, counts: Counts): Buffer {
  return keys.seal(countsAad(key), JSON.stringify(counts));
}

/** The additional authenticated data names the table, the row and the version of the content. */
export function countsAad(key: CountKey): string {
  return `psychometric_counts/${countsId(key)}/counts/v1`;
}

/** A string that identifies the counter within its environment. */
export function countsId(key: CountKey): string {
  const { program_id, version_bundle_id, concept_id, variable, group_digest, day } = key;
  return JSON.stringify([program_id, version_bundle_id, concept_id, variable, group_digest, day]);
}
