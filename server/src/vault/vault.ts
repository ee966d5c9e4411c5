import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyProvider } from './key-provider.ts';
import { random } from './random.ts';
import { open, seal } from './seal.ts';

const KEY_BYTES = 32;

/** Identifies an environment. */
export interface EnvironmentScope {
  organizationId: string;
  appId: string;
  environmentId: string;
}

/** Where the vault reads the wrapped keys of environments. */
export interface WrappedKeys {
  wrappedKey(scope: EnvironmentScope): Promise<Buffer | undefined>;
}

/**
 * Encrypts personal data at rest. The master key wraps the key of each environment, which wraps the key of
 * each subject, which seals the subject's data. Deleting a subject's wrapped key erases everything sealed
 * under it.
 */
export class Vault {
  readonly #provider: KeyProvider;
  readonly #wrappedKeys: WrappedKeys;
  readonly #environments = new LRUCache<string, Promise<EnvironmentKeys>>({ max: 10_000 });

  constructor(provider: KeyProvider, wrappedKeys: WrappedKeys) {
    this.#provider = provider;
    this.#wrappedKeys = wrappedKeys;
  }

  /** Generates the data key of a new environment and returns it wrapped for storage. */
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

  /** Returns a keyed digest (hex) of a value that must not be stored itself, such as a login session id. */
  async digest(scope: EnvironmentScope, purpose: string, value: string): Promise<string> {
    return (await this.digester(scope))(purpose, value);
  }

  /** Returns `digest` as a synchronous function. */
  async digester(scope: EnvironmentScope): Promise<(purpose: string, value: string) => string> {
    const keys = await this.environment(scope);
    return (purpose, value) => keys.digest(purpose, value);
  }

  async openSubjectKey(scope: EnvironmentScope, subjectId: string, wrapped: Buffer): Promise<SubjectKey> {
    return (await this.environment(scope)).openSubjectKey(subjectId, wrapped);
  }

  /** Seals a value of the environment itself, such as a webhook secret. */
  async sealForEnvironment(scope: EnvironmentScope, aad: string, plain: string): Promise<Buffer> {
    return (await this.environment(scope)).seal(aad, plain);
  }

  async openForEnvironment(scope: EnvironmentScope, aad: string, sealed: Buffer): Promise<string> {
    return (await this.environment(scope)).open(aad, sealed);
  }

  async #load(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const wrapped = await this.#wrappedKeys.wrappedKey(scope);
    if (!wrapped) throw new Error('the environment has no key');
    const key = await this.#provider.unwrap(wrapped, environmentContext(scope));
    return new EnvironmentKeys(key, environmentContext(scope));
  }
}

/** The keys of one environment, unwrapped. Kept in memory only. */
export class EnvironmentKeys {
  readonly #context: string;
  readonly #wrap: KeyObject;
  readonly #index: KeyObject;
  readonly #digest: KeyObject;

  constructor(key: Buffer, context: string) {
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `eps:${purpose}`, KEY_BYTES));
    this.#context = context;
    this.#wrap = createSecretKey(derive('wrap'));
    this.#index = createSecretKey(derive('external-id-index'));
    this.#digest = createSecretKey(derive('digest'));
  }

  /** Returns the blind index of an external id: HMAC-SHA256 under the environment's index key. */
  externalIdIndex(externalId: string): Buffer {
    return createHmac('sha256', this.#index).update(externalId).digest();
  }

  digest(purpose: string, value: string): string {
    return createHmac('sha256', this.#digest).update(`${purpose}\n${value}`).digest('hex');
  }

  /** Generates the key of a new subject; returns it and its wrapped form. */
  newSubjectKey(subjectId: string): { key: SubjectKey; wrapped: Buffer } {
    const key = random(KEY_BYTES);
    const context = `${this.#context}/${subjectId}`;
    return { key: new SubjectKey(key, context), wrapped: seal(this.#wrap, key, context) };
  }

  openSubjectKey(subjectId: string, wrapped: Buffer): SubjectKey {
    const context = `${this.#context}/${subjectId}`;
    return new SubjectKey(open(this.#wrap, wrapped, context), context);
  }

  seal(aad: string, plain: string): Buffer {
    return seal(this.#wrap, plain, `${this.#context}/${aad}`);
  }

  open(aad: string, sealed: Buffer): string {
    return open(this.#wrap, sealed, `${this.#context}/${aad}`).toString();
  }
}

/** The key of one subject, unwrapped. `aad` names the table, row and field of the sealed value. */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;

  constructor(key: Buffer, context: string) {
    this.#key = createSecretKey(key);
    this.#context = context;
  }

  seal(aad: string, plain: string): Buffer {
    return seal(this.#key, plain, `${this.#context}/${aad}`);
  }

  open(aad: string, sealed: Buffer): string {
    return open(this.#key, sealed, `${this.#context}/${aad}`).toString();
  }

  /** Derives a 32-byte key for a purpose. It is lost with the subject's key. */
  derive(purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(`derive\n${purpose}`).digest();
  }

  /** Returns a keyed digest of a profile field's name, which is stored instead of the name. */
  fieldDigest(field: string): string {
    return createHmac('sha256', this.#key).update(`field\n${field}`).digest('base64url').slice(0, 22);
  }
}

function environmentContext(scope: EnvironmentScope): string {
  return `${scope.organizationId}/${scope.appId}/${scope.environmentId}`;
}
