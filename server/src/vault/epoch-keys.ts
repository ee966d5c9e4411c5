import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { DAY_MS, utcDay } from '../utc-days.ts';

/** The key of one epoch, unwrapped. An epoch is a UTC day, counted from 1970-01-01. */
export interface EpochKey {
  epoch: number;
  key: Buffer;
  /** From this time on it seals: every process knows it by then. Unix time in ms. */
  usableFromMs: number;
  /** Whether keys were sealed without an epoch before, and still are until this one is usable. */
  isFirst: boolean;
}

/** Returns the epoch of an instant. */
export function epochAt(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

/** Returns the UTC day of an epoch as YYYY-MM-DD. */
export function dayOf(epoch: number): string {
  return utcDay(new Date(epoch * DAY_MS));
}

/**
 * The epoch keys that still exist, in the memory of this process. What is sealed under an epoch opens only
 * while its key exists, even with all other keys.
 */
export class EpochKeys {
  readonly #clock: () => Date;
  /** Newest first. */
  #keys: readonly EpochKey[] = [];

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  replace(keys: readonly EpochKey[]): void {
    this.#keys = keys.toSorted((a, b) => b.epoch - a.epoch);
  }

  /**
   * The epoch that seals now: the newest one that is usable. Undefined without epoch keys, and after an
   * upgrade until the first one is usable. If the clock was set back, the oldest one that exists.
   */
  current(): EpochKey | undefined {
    const nowMs = this.#clock().getTime();
    const usable = this.#keys.find(({ usableFromMs }) => usableFromMs <= nowMs);
    const oldest = this.#keys.at(-1);
    return usable ?? (oldest?.isFirst ? undefined : oldest);
  }

  /** The newest epoch that has a key. */
  newest(): number {
    return this.#keys[0]?.epoch ?? Number.NEGATIVE_INFINITY;
  }

  /** Throws if the key does not exist or this process does not know it yet. */
  get(epoch: number): EpochKey {
    const found = this.#keys.find((key) => key.epoch === epoch);
    if (!found) throw new Error(`there is no epoch key of ${dayOf(epoch)}`);
    return found;
  }
}

/** Derives a key that depends on both keys. */
export function withEpoch(key: KeyObject, epoch: EpochKey): KeyObject {
  return createSecretKey(createHmac('sha256', key).update('epoch\n').update(epoch.key).digest());
}

/** Identifies an epoch key without revealing it, for the database. */
export function fingerprintOf({ key }: EpochKey): Buffer {
  return createHmac('sha256', key).update('fingerprint').digest().subarray(0, 16);
}
