import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import type { KeyProvider } from './key-provider.ts';
import { open, seal } from './seal.ts';

/** Where a sealed value belongs. */
export interface EnvironmentScope {
  organizationId: string;
  appId: string;
  environmentId: string;
}

/** The keys of one environment. Kept in memory only. */
interface EnvironmentKeys {
  wrap: KeyObject;
  index: KeyObject;
  digest: KeyObject;
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
    return this.#provider.wrap(randomBytes(32), environmentContext(scope));
  }

  /** Blind index of an external id: HMAC-SHA256 under the environment's index key. */
  async externalIdIndex(scope: EnvironmentScope, externalId: string): Promise<Buffer> {
    const { index } = await this.#keys(scope);
    return createHmac('sha256', index).update(externalId).digest();
  }

  /** Keyed digest (hex) of a value that must not be recognisable, such as a login session id or a profile value. */
  async digest(scope: EnvironmentScope, purpose: string, value: string): Promise<string> {
    return (await this.digester(scope))(purpose, value);
  }

  /** The same as a plain function, for callers that need it without waiting. */
  async digester(scope: EnvironmentScope): Promise<(purpose: string, value: string) => string> {
    const { digest } = await this.#keys(scope);
    return (purpose, value) => createHmac('sha256', digest).update(`${purpose}\n${value}`).digest('hex');
  }

  /** A new subject's key and its wrapped form. */
  async newSubjectKey(
    scope: EnvironmentScope,
    subjectId: string,
  ): Promise<{ key: SubjectKey; wrapped: Buffer }> {
    const { wrap } = await this.#keys(scope);
    const key = randomBytes(32);
    return {
      key: new SubjectKey(createSecretKey(key), scope, subjectId),
      wrapped: seal(wrap, key, subjectContext(scope, subjectId)),
    };
  }

  async openSubjectKey(scope: EnvironmentScope, subjectId: string, wrapped: Buffer): Promise<SubjectKey> {
    const { wrap } = await this.#keys(scope);
    const key = open(wrap, wrapped, subjectContext(scope, subjectId));
    return new SubjectKey(createSecretKey(key), scope, subjectId);
  }

  /** Seals what belongs to an environment rather than to a subject, such as a webhook secret. */
  async sealForEnvironment(scope: EnvironmentScope, place: string, plain: string): Promise<Buffer> {
    const { wrap } = await this.#keys(scope);
    return seal(wrap, plain, `${environmentContext(scope)}/${place}`);
  }

  async openForEnvironment(scope: EnvironmentScope, place: string, sealed: Buffer): Promise<string> {
    const { wrap } = await this.#keys(scope);
    return open(wrap, sealed, `${environmentContext(scope)}/${place}`).toString();
  }

  #keys(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const cached = this.#environments.get(scope.environmentId);
    if (cached) return cached;
    const loaded = this.#load(scope);
    this.#environments.set(scope.environmentId, loaded);
    loaded.catch(() => this.#environments.delete(scope.environmentId));
    return loaded;
  }

  async #load(scope: EnvironmentScope): Promise<EnvironmentKeys> {
    const rows = await this.#db.readBeside<{ wrapped_key: Buffer }>(scope.organizationId, {
      text: 'SELECT wrapped_key FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3',
      values: [scope.organizationId, scope.appId, scope.environmentId],
    });
    if (!rows[0]) throw new Error('the environment has no key');
    const key = await this.#provider.unwrap(rows[0].wrapped_key, environmentContext(scope));
    const derive = (purpose: string) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `eps:${purpose}`, 32)));
    return { wrap: derive('wrap'), index: derive('external-id-index'), digest: derive('digest') };
  }
}

/** The key of one subject, and what can be done with it. `place` names table, row and field. */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;

  constructor(key: KeyObject, scope: EnvironmentScope, subjectId: string) {
    this.#key = key;
    this.#context = subjectContext(scope, subjectId);
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

function subjectContext(scope: EnvironmentScope, subjectId: string): string {
  return `${environmentContext(scope)}/${subjectId}`;
}
