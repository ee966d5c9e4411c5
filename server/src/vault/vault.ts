import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import type { KeyProvider } from './key-provider.ts';
import { random } from './random.ts';
import { open, seal } from './seal.ts';

const KEY_BYTES = 32;

/** Where a sealed value belongs. */
export interface EnvironmentScope {
  organizationId: string;
  appId: string;
  environmentId: string;
}

/**
 * Personal data at rest: the master key wraps each environment's key, that wraps each subject's key, and that seals
 * what is the subject's. Losing a subject's wrapped key is the erasure of everything sealed under it.
 */
export class Vault {
  readonly #provider: KeyProvider;
  readonly #db: Database;
  readonly #environments = new LRUCache<string, Promise<EnvironmentKeys>>({ max: 10_000 });

  constructor(provider: KeyProvider, db: Database) {
    this.#provider = provider;
    this.#db = db;
  }

  /** A new environment's data key, wrapped for storage. */
  newEnvironmentKey(scope: EnvironmentScope): Promise<Buffer> {
    return this.#provider.wrap(random(KEY_BYTES), environmentContext(scope));
  }

  /** The environment's keys, for callers with much to do and no time to wait for each. */
  environment(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const context = environmentContext(scope);
    const cached = this.#environments.get(context);
    if (cached) return cached;
    const loaded = this.#load(scope);
    this.#environments.set(context, loaded);
    loaded.catch(() => this.#environments.delete(context));
    return loaded;
  }

  /** Keyed digest (hex) of a value that must not be recognisable, such as a login session id or a profile value. */
  async digest(scope: EnvironmentScope, purpose: string, value: string): Promise<string> {
    return (await this.digester(scope))(purpose, value);
  }

  /** The same as a plain function, for callers that need it without waiting. */
  async digester(scope: EnvironmentScope): Promise<(purpose: string, value: string) => string> {
    const keys = await this.environment(scope);
    return (purpose, value) => keys.digest(purpose, value);
  }

  async openSubjectKey(scope: EnvironmentScope, subjectId: string, wrapped: Buffer): Promise<SubjectKey> {
    return (await this.environment(scope)).openSubjectKey(subjectId, wrapped);
  }

  /** Seals what belongs to an environment rather than to a subject, such as a webhook secret. */
  async sealForEnvironment(scope: EnvironmentScope, place: string, plain: string): Promise<Buffer> {
    return (await this.environment(scope)).seal(place, plain);
  }

  async openForEnvironment(scope: EnvironmentScope, place: string, sealed: Buffer): Promise<string> {
    return (await this.environment(scope)).open(place, sealed);
  }

  async #load(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const rows = await this.#db.readOnReservedPool<{ wrapped_key: Buffer }>(scope.organizationId, {
      text: 'SELECT wrapped_key FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3',
      values: [scope.organizationId, scope.appId, scope.environmentId],
    });
    if (!rows[0]) throw new Error('the environment has no key');
    const key = await this.#provider.unwrap(rows[0].wrapped_key, environmentContext(scope));
    return new EnvironmentKeys(key, environmentContext(scope));
  }
}

/** The keys of one environment, and what can be done with them. Kept in memory only. */
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

  /** Blind index of an external id: HMAC-SHA256 under the environment's index key. */
  externalIdIndex(externalId: string): Buffer {
    return createHmac('sha256', this.#index).update(externalId).digest();
  }

  digest(purpose: string, value: string): string {
    return createHmac('sha256', this.#digest).update(`${purpose}\n${value}`).digest('hex');
  }

  /** A new subject's key and its wrapped form. */
  newSubjectKey(subjectId: string): { key: SubjectKey; wrapped: Buffer } {
    const key = random(KEY_BYTES);
    const context = `${this.#context}/${subjectId}`;
    return { key: new SubjectKey(key, context), wrapped: seal(this.#wrap, key, context) };
  }

  openSubjectKey(subjectId: string, wrapped: Buffer): SubjectKey {
    const context = `${this.#context}/${subjectId}`;
    return new SubjectKey(open(this.#wrap, wrapped, context), context);
  }

  seal(place: string, plain: string): Buffer {
    return seal(this.#wrap, plain, `${this.#context}/${place}`);
  }

  open(place: string, sealed: Buffer): string {
    return open(this.#wrap, sealed, `${this.#context}/${place}`).toString();
  }
}

/** The key of one subject, and what can be done with it. `place` names table, row and field. */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;

  constructor(key: Buffer, context: string) {
    this.#key = createSecretKey(key);
    this.#context = context;
  }

  seal(place: string, plain: string): Buffer {
    return seal(this.#key, plain, `${this.#context}/${place}`);
  }

  open(place: string, sealed: Buffer): string {
    return open(this.#key, sealed, `${this.#context}/${place}`).toString();
  }

  /** Keyed digest of a profile field's name: the names themselves are not stored. */
  fieldDigest(field: string): string {
    return createHmac('sha256', this.#key).update(`field\n${field}`).digest('base64url').slice(0, 22);
  }
}

function environmentContext(scope: EnvironmentScope): string {
  return `${scope.organizationId}/${scope.appId}/${scope.environmentId}`;
}
