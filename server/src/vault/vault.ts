import type { AppId, EnvironmentId, OrganizationId, SubjectId } from '../ids.ts';
import { createLruCache } from '../lru-cache.ts';
import { Dictionaries, type StoredDictionaries } from './dictionaries.ts';
import { type EnvironmentKey, EnvironmentKeys } from './environment-keys.ts';
import type { EpochKeys } from './epoch-keys.ts';
import type { KeyProvider } from './key-provider.ts';
import { createLazyRewrap, type LazyRewrap, type RewrappedKey } from './lazy-rewrap.ts';
import { random } from './random.ts';
import type { SubjectKey } from './subject-key.ts';

export { EnvironmentKeys } from './environment-keys.ts';
export { SubjectKey } from './subject-key.ts';

const KEY_BYTES = 32;
/** A process knows of a new version of an environment's key after this time at the latest. */
export const KEY_CACHE_MS = 30_000;

/** Identifies an environment. */
export interface EnvironmentScope {
  organizationId: OrganizationId;
  appId: AppId;
  environmentId: EnvironmentId;
}

/** One version of an environment's key as stored. */
export interface StoredEnvironmentKey {
  version: number;
  wrapped: Buffer;
  usableFrom: string;
}

/** Where the vault reads and replaces wrapped keys. */
export interface WrappedKeys {
  wrappedKeys(scope: EnvironmentScope): Promise<StoredEnvironmentKey[]>;
  /** Replaces a wrapped key by the same key under a newer master key, unless it has changed meanwhile. */
  replaceWrappedKey(scope: EnvironmentScope, stored: StoredEnvironmentKey, wrapped: Buffer): Promise<void>;
  /** Replaces those wrapped keys of subjects that have not changed meanwhile. */
  replaceSubjectKeys(organizationId: OrganizationId, keys: readonly RewrappedKey[]): Promise<unknown>;
}

/**
 * Encrypts personal data at rest. The master key wraps the key of each environment, which wraps the key of
 * each subject, together with the epoch key of the day; the subject's key seals the subject's data. Deleting
 * a subject's wrapped key erases everything sealed under it; copies of the wrapped key, such as in backups,
 * do not open once the epoch key is destroyed.
 */
export class Vault {
  readonly #provider: KeyProvider;
  readonly #wrappedKeys: WrappedKeys;
  readonly #epochs: EpochKeys;
  readonly #rewraps: LazyRewrap;
  readonly dictionaries: Dictionaries;
  readonly #environments = createLruCache<Promise<EnvironmentKeys>>(10_000, KEY_CACHE_MS);
  /** Unwrapped keys by their wrapped form, so that an environment is read again without the provider. */
  readonly #unwrapped = createLruCache<Buffer>(20_000);

  constructor(
    provider: KeyProvider,
    wrappedKeys: WrappedKeys,
    epochs: EpochKeys,
    dictionaries: StoredDictionaries,
  ) {
    this.#provider = provider;
    this.dictionaries = new Dictionaries(dictionaries);
    this.#epochs = epochs;
    this.#wrappedKeys = wrappedKeys;
    this.#rewraps = createLazyRewrap((organizationId, keys) =>
      wrappedKeys.replaceSubjectKeys(organizationId, keys),
    );
  }

  /** Generates a data key for an environment and returns it wrapped for storage. */
  newEnvironmentKey(scope: EnvironmentScope): Promise<Buffer> {
    return this.#provider.wrap(random(KEY_BYTES), environmentContext(scope));
  }

  /** Returns the unwrapped keys of an environment, for callers that seal or open many values. */
  environment(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const context = environmentContext(scope);
    const cached = this.#environments.get(context);
    if (cached) return cached;
    const loaded = this.#load(scope);
    this.#environments.set(context, loaded);
    loaded.catch(() => this.#environments.delete(context));
    return loaded;
  }

  /** Makes the next use of an environment read its keys again. */
  forget(scope: EnvironmentScope): void {
    this.#environments.delete(environmentContext(scope));
  }

  /**
   * Returns a keyed digest (hex) of a value that must not be stored in plain text, such as a login session
   * id.
   */
  async digest(scope: EnvironmentScope, purpose: string, value: string): Promise<string> {
    return (await this.digester(scope))(purpose, value);
  }

  /** Returns `digest` as a synchronous function. */
  async digester(scope: EnvironmentScope): Promise<(purpose: string, value: string) => string> {
    const keys = await this.environment(scope);
    return (purpose, value) => keys.digest(purpose, value);
  }

  async openSubjectKey(scope: EnvironmentScope, subjectId: SubjectId, wrapped: Buffer): Promise<SubjectKey> {
    return (await this.environment(scope)).openSubjectKey(subjectId, wrapped);
  }

  /** Seals a value of the environment itself, such as a webhook secret. */
  async sealForEnvironment(scope: EnvironmentScope, aad: string, plain: string): Promise<Buffer> {
    return (await this.environment(scope)).seal(aad, plain);
  }

  async openForEnvironment(scope: EnvironmentScope, aad: string, sealed: Buffer): Promise<string> {
    return (await this.environment(scope)).open(aad, sealed);
  }

  /** Reads an environment's keys again, and wraps those under an older master key again. */
  async rewrapEnvironment(scope: EnvironmentScope): Promise<number> {
    const stored = await this.#wrappedKeys.wrappedKeys(scope);
    const older = stored.filter(({ wrapped }) => !this.#provider.isCurrent(wrapped));
    for (const key of older) await this.#rewrap(scope, key);
    return older.length;
  }

  async #load(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const stored = await this.#wrappedKeys.wrappedKeys(scope);
    if (stored.length === 0) throw new Error('the environment has no key');
    const versions = await Promise.all(stored.map((key) => this.#unwrap(scope, key)));
    // Not awaited: the caller may hold the connection that the update would wait for.
    for (const key of stored)
      if (!this.#provider.isCurrent(key.wrapped)) void this.#rewrap(scope, key).catch(() => {});
    const keys: EnvironmentKeys = new EnvironmentKeys(
      versions,
      environmentContext(scope),
      (id, wrapped) =>
        this.#rewraps.add(scope.organizationId, id, wrapped, () => keys.rewrapSubjectKey(id, wrapped)),
      this.#epochs,
      this.dictionaries.of(scope.organizationId),
    );
    return keys;
  }

  async #unwrap(scope: EnvironmentScope, stored: StoredEnvironmentKey): Promise<EnvironmentKey> {
    const { version, wrapped, usableFrom } = stored;
    const cacheKey = wrapped.toString('latin1');
    const context = environmentContext(scope);
    const key = this.#unwrapped.get(cacheKey) ?? (await this.#provider.unwrap(wrapped, context));
    this.#unwrapped.set(cacheKey, key);
    return { version, key, usableFromMs: Date.parse(usableFrom) };
  }

  async #rewrap(scope: EnvironmentScope, stored: StoredEnvironmentKey): Promise<void> {
    const { key } = await this.#unwrap(scope, stored);
    const wrapped = await this.#provider.wrap(key, environmentContext(scope));
    await this.#wrappedKeys.replaceWrappedKey(scope, stored, wrapped);
  }
}

function environmentContext(scope: EnvironmentScope): string {
  return `${scope.organizationId}/${scope.appId}/${scope.environmentId}`;
}
