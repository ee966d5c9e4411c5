import { createHash } from 'node:crypto';
import { createLruCache } from '../lru-cache.ts';
import { contentOf } from './content-id.ts';

/** The length of a dictionary's id, the beginning of its SHA-256. */
const ID_BYTES = 8;
/** The first byte of a sealed value with a dictionary, before the id of the dictionary. */
const WITH_DICTIONARY = 3;
const PREFIX_BYTES = 1 + ID_BYTES;

/** A compression dictionary for results of one bundle. It never changes. */
export interface Dictionary {
  id: Buffer;
  content: Buffer;
  /**
   * Results are padded to a multiple of this many bytes before they are sealed: nearly always to exactly this
   * many.
   */
  resultBytes: number;
}

/** Where dictionaries are stored. Both run beside transactions, which hold a connection each. */
export interface StoredDictionaries {
  byIds(organizationId: string, ids: readonly Buffer[]): Promise<Dictionary[]>;
  /**
   * Returns the dictionary that new results of a bundle are compressed with. If the bundle has none, asks for
   * one to be made and returns undefined.
   */
  ofBundle(organizationId: string, bundleId: string): Promise<Dictionary | undefined>;
}

/** A dictionary takes up to 128 kB, so these take up to 32 MB. */
const MOST_CACHED = 256;
const MOST_BUNDLES = 20_000;
/** How long a bundle without a dictionary is not asked for again. */
const NONE_MS = 5000;

/**
 * Thrown by reading a value whose dictionary is not in memory. `loading` reads it; when it has ended, reading
 * the value succeeds.
 */
export class DictionaryNotLoaded extends Error {
  readonly loading: Promise<void>;

  constructor(loading: Promise<void>) {
    super('the dictionary of a value is not in memory yet');
    this.loading = loading;
  }
}

/** The dictionaries of an organization, for its keys. */
export interface TenantDictionaries {
  /** Reads dictionaries that are not in memory. Throws if one is missing or damaged. */
  load(ids: readonly Buffer[]): Promise<void>;
  /** Throws DictionaryNotLoaded. */
  get(id: Buffer): Dictionary;
}

/** Caches dictionaries. They are found by their hash, so an entry is never stale. */
export class Dictionaries {
  readonly #stored: StoredDictionaries;
  readonly #cache = createLruCache<Dictionary>(MOST_CACHED);
  readonly #ofBundles = createLruCache<Dictionary>(MOST_CACHED);
  readonly #withoutDictionary = createLruCache<true>(MOST_BUNDLES, NONE_MS);

  constructor(stored: StoredDictionaries) {
    this.#stored = stored;
  }

  /** Returns the dictionary that new results of a bundle are compressed with, if there is one. */
  async ofBundle(organizationId: string, bundleId: string): Promise<Dictionary | undefined> {
    const bundle = `${organizationId}/${bundleId}`;
    const cached = this.#ofBundles.get(bundle);
    if (cached) return cached;
    if (this.#withoutDictionary.has(bundle)) return undefined;
    // Requests that arrive meanwhile do not use a dictionary.
    this.#withoutDictionary.set(bundle, true);
    const found = await this.#stored.ofBundle(organizationId, bundleId);
    // With a damaged dictionary, only results that need it cannot be read.
    if (!found || !isIntact(found)) return undefined;
    this.#keep(organizationId, found);
    this.#ofBundles.set(bundle, found);
    return found;
  }

  /** Makes the next result of a bundle look for its dictionary, which was made just now. */
  made(organizationId: string, bundleId: string): void {
    this.#withoutDictionary.delete(`${organizationId}/${bundleId}`);
  }

  of(organizationId: string): TenantDictionaries {
    return {
      load: (ids) => this.#load(organizationId, ids),
      get: (id) => {
        const found = this.#cache.get(cacheKey(organizationId, id));
        if (found) return found;
        const loading = this.#load(organizationId, [id]);
        // The caller may not wait for it.
        loading.catch(() => {});
        throw new DictionaryNotLoaded(loading);
      },
    };
  }

  async #load(organizationId: string, ids: readonly Buffer[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#cache.has(cacheKey(organizationId, id)));
    if (unknown.length === 0) return;
    for (const found of await this.#stored.byIds(organizationId, unknown)) this.#keep(organizationId, found);
    const missing = unknown.find((id) => !this.#cache.has(cacheKey(organizationId, id)));
    if (missing)
      throw new Error(
        `The dictionary ${missing.toString('hex')} of the organization ${organizationId} is missing, without ` +
          'which some evaluations cannot be read. Restore its row in evaluation_dictionaries from a backup.',
      );
  }

  #keep(organizationId: string, dictionary: Dictionary): void {
    if (!isIntact(dictionary))
      throw new Error(
        `The dictionary ${dictionary.id.toString('hex')} of the organization ${organizationId} is damaged: its ` +
          'content has another hash. Restore its row in evaluation_dictionaries from a backup.',
      );
    this.#cache.set(cacheKey(organizationId, dictionary.id), dictionary);
  }
}

export function dictionaryId(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, ID_BYTES);
}

function isIntact({ id, content }: Dictionary): boolean {
  return dictionaryId(content).equals(id);
}

/** Returns a sealed value that names its dictionary. */
export function withDictionaryId({ id }: Dictionary, sealed: Buffer): Buffer {
  return Buffer.concat([Buffer.from([WITH_DICTIONARY]), id, sealed]);
}

/** Returns the dictionary that a sealed value names, and what was sealed; undefined if it names none. */
export function dictionaryOf(value: Buffer): { id: Buffer; sealed: Buffer } | undefined {
  const sealed = contentOf(value)?.sealed ?? value;
  if (sealed[0] !== WITH_DICTIONARY) return undefined;
  return { id: sealed.subarray(1, PREFIX_BYTES), sealed: sealed.subarray(PREFIX_BYTES) };
}

/** For keys that open no values with dictionaries. */
export const NO_DICTIONARIES: TenantDictionaries = {
  load: async () => {},
  get: () => {
    throw new Error('this key has no dictionaries');
  },
};

function cacheKey(organizationId: string, id: Buffer): string {
  return `${organizationId}/${id.toString('base64')}`;
}
