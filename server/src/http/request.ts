import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../audit/network.ts';
import { requireClock, requireCredentials, withClock } from '../credentials/rights.ts';
import type { Scope as CredentialScope } from '../credentials/scopes.ts';
import type { Statement } from '../db/batch.ts';
import type { Query as SqlQuery } from '../db/rows.ts';
import type { Transaction } from '../db/transaction.ts';
import { environmentTime } from '../environment-time.ts';
import type { Services } from '../services.ts';
import {
  LIGHT_CHARACTERS,
  LIGHT_LOG_ENTRIES,
  LIGHT_SEALED_BYTES,
  NeedsThread,
} from '../threads/needs-thread.ts';
import type { EnvironmentScope } from '../vault/vault.ts';
import { waitForCost } from './authentication.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError } from './errors.ts';
import { runOnce } from './idempotency/run-once.ts';
import { openPage, type PageRequest } from './paging.ts';
import { type Actor, actorOf, type Credentials, mayIn } from './principal.ts';
import { costOf, type ItemOperation } from './rate-limit/costs.ts';

/** The app and environment of the path, checked to exist and to belong to the principal. */
export interface Scope {
  organizationId: string;
  appId: string;
  environmentId: string;
  environmentKind: 'test' | 'live';
  environmentTimeZone: string;
  /** By how many seconds the environment's time is ahead; 0 in a live environment. */
  clockOffsetSeconds: number;
}

/** A validated and authorized request, as a handler receives it. */
export class Request<Path = unknown, Query = unknown, Body = unknown> {
  readonly services: Services;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  /** The real time, read once per request: for credentials, the audit log and webhook deliveries. */
  readonly realNow: Date;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly idempotencyKey: string | undefined;
  /** True when the response is a replay for the Idempotency-Key. */
  replayed = false;
  /** The response body that was serialized for storage, so that it is not serialized again for sending. */
  serialized: { body: unknown; text: string } | undefined;
  readonly #who: Credentials;
  readonly #scope: Partial<Scope>;
  #clockOffsetSeconds: number;
  /** Whether the database still has to confirm the offset with which `now` was computed. */
  #clock: 'unread' | 'read' | 'confirmed' = 'unread';

  constructor(init: {
    services: Services;
    endpoint: Endpoint;
    raw: FastifyRequest;
    reply: FastifyReply;
    body: Body;
    idempotencyKey: string | undefined;
    who: Credentials;
    scope: Partial<Scope>;
  }) {
    this.services = init.services;
    this.endpoint = init.endpoint;
    this.requestId = init.raw.id;
    this.realNow = init.services.clock();
    this.params = init.raw.params as Path;
    this.query = init.raw.query as Query;
    this.body = init.body;
    this.raw = init.raw;
    this.reply = init.reply;
    this.idempotencyKey = init.idempotencyKey;
    this.#who = init.who;
    this.#scope = init.scope;
    this.#clockOffsetSeconds = init.scope.clockOffsetSeconds ?? 0;
  }

  /** The time of the environment, which differs from the real time if its test clock was set ahead. */
  get now(): Date {
    if (this.#clock === 'unread') this.#clock = 'read';
    return environmentTime(this.realNow, this.#clockOffsetSeconds);
  }

  /** The time of the environment at this moment: later than `now`. */
  currentTime(): Date {
    return environmentTime(this.services.clock(), this.#clockOffsetSeconds);
  }

  /** Sets the environment's clock for this request, whose transaction has stored the offset. */
  moveClock(offsetSeconds: number): void {
    this.#clockOffsetSeconds = offsetSeconds;
  }

  get principal() {
    return this.#credential('principal');
  }

  get participant() {
    return this.#credential('participant');
  }

  get provisioner() {
    return this.#credential('provisioner');
  }

  get organizationId(): string {
    return this.#required('organizationId');
  }

  get appId(): string {
    return this.#required('appId');
  }

  get environmentId(): string {
    return this.#required('environmentId');
  }

  get environment(): Scope {
    this.#required('environmentKind');
    return this.#scope as Scope;
  }

  /** The environment as the vault identifies it. */
  get vaultScope(): EnvironmentScope {
    return { organizationId: this.organizationId, appId: this.appId, environmentId: this.environmentId };
  }

  /** The network of the client, for the audit log. */
  get network(): string {
    return networkOf(this.raw.ip);
  }

  get actor(): Actor {
    const { principal, participant, provisioner } = this.#who;
    if (participant) return { kind: 'participant', id: participant.sessionId, userId: null };
    if (provisioner) return { kind: 'scim_token', id: provisioner.tokenId, userId: null };
    return principal ? actorOf(principal) : { kind: 'anonymous', id: '', userId: null };
  }

  /** Identifies whose Idempotency-Keys are used: the user's behind a key or session, or a participant's. */
  get idempotencyActor(): string {
    const { kind, id } = this.actor;
    return this.#who.principal?.userId ?? `${kind}:${id}`;
  }

  /**
   * Returns the statement that fails unless the credential still has the rights that this request was
   * authorized with, and the clock of a test environment was not moved since; undefined for requests without
   * a credential.
   */
  requireRights(): Statement | undefined {
    if (this.endpoint.endsOwnCredential) return undefined;
    const rights = this.#rights();
    return rights && this.#scope.environmentKind === 'test'
      ? withClock(rights, this.#expectedClock())
      : rights;
  }

  /** Fails if the rights have ended; for results that no transaction of this request protects. */
  async verifyRights(): Promise<void> {
    const statement = this.#rights();
    if (!statement) return;
    const { db } = this.services;
    const { organizationId } = this.#scope;
    await (organizationId === undefined ? db.system.read(statement) : db.read(organizationId, statement));
  }

  /** Runs one read-only statement as the organization of the path. */
  read<Row>(query: SqlQuery<Row>): Promise<Row[]>;
  read(statement: Statement): Promise<unknown[]>;
  read(statement: Statement): Promise<unknown[]> {
    return this.services.db.read(this.organizationId, statement, this.#confirmClock());
  }

  /**
   * The same on the replica, whose state may be some seconds old (see Database). The environment's clock is
   * compared on the primary.
   */
  async readOnReplica<Row>(query: SqlQuery<Row>): Promise<Row[]> {
    const { db } = this.services;
    const clock = this.#confirmClock();
    if (clock) await db.read(this.organizationId, clock);
    return db.readOnReplica(this.organizationId, query);
  }

  #rights(): Statement | undefined {
    const { clock, db } = this.services;
    const organizationId = this.#scope.organizationId ?? null;
    const times = { now: clock(), environmentNow: this.currentTime() };
    return requireCredentials(this.#who, { organizationId, ...times, distributed: db.distributed });
  }

  #expectedClock() {
    const { organizationId, environmentId } = this;
    return { organizationId, environmentId, offsetSeconds: this.#clockOffsetSeconds };
  }

  /**
   * Returns the statement that fails if the clock of a test environment was moved after this process cached
   * its offset. The first read after `now` was used sends it along.
   */
  #confirmClock(): Statement | undefined {
    if (this.#clock !== 'read') return undefined;
    this.#clock = 'confirmed';
    return this.#scope.environmentKind === 'test' && this.#who.principal
      ? requireClock(this.#expectedClock())
      : undefined;
  }

  /**
   * Counts items of a long response, or of long work, against the rate limits as they are reached. Waits
   * while a limit is exceeded, so a large export is as fast as its limit allows.
   */
  countItems(operation: ItemOperation, count: number): Promise<void> {
    return waitForCost(this.services, this.raw, costOf(operation, count) - costOf(operation));
  }

  /**
   * Declares that handling the request parses or serializes this many characters. Throws NeedsThread in the
   * main thread if that would hold its event loop for too long; the request then runs again in a worker
   * thread.
   */
  handles(characters: number): void {
    if (this.services.threads && characters > LIGHT_CHARACTERS) throw new NeedsThread();
  }

  /** The same for handling that decrypts these values. */
  opens(sealed: readonly (Buffer | null)[]): void {
    const bytes = sealed.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (this.services.threads && bytes > LIGHT_SEALED_BYTES) throw new NeedsThread();
  }

  /** The same for work that goes through this many entries of answer logs. */
  replays(entries: number): void {
    if (this.services.threads && entries > LIGHT_LOG_ENTRIES) throw new NeedsThread();
  }

  /**
   * Runs the request's transaction. With an Idempotency-Key the transaction also stores the result of `work`,
   * and a second request with the key gets it as its response. So `work` must return the response body.
   * Commits only if the rights of the request still exist; otherwise the request is authorized and handled
   * again. With `shared`, other requests may share the transaction: for short work that waits for nothing but
   * the database (see SharedTransactions).
   */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: { shared: boolean }): Promise<T> {
    return runOnce(this, this.organizationId, work, options);
  }

  /** Like `write`, but as the system: for data that belongs to no single organization, such as users. */
  writeAsSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return runOnce(this, null, work);
  }

  /**
   * Reads `limit` and `cursor` of a list request. The cursor is valid for the same list, tenant and filters
   * only.
   */
  page(filters: Record<string, unknown> = {}): PageRequest {
    const { organizationId, appId, environmentId } = this.#scope;
    const binding = JSON.stringify([
      this.endpoint.operationId,
      organizationId,
      appId,
      environmentId,
      filters,
    ]);
    return openPage(this.services.keys.cursors, binding, this.query as { limit?: number; cursor?: string });
  }

  /** Throws insufficient_scope unless the principal also has this scope in the organization of the path. */
  requireScope(scope: CredentialScope): void {
    if (!this.hasScope(scope))
      throw new AppError('insufficient_scope', `This operation requires the scope ${scope}.`, { scope });
  }

  /** Whether the principal has this scope in the organization and the environment of the path. */
  hasScope(scope: CredentialScope): boolean {
    return mayIn(this.principal, this.organizationId, this.#scope.environmentKind, scope);
  }

  #credential<K extends keyof Credentials>(kind: K): NonNullable<Credentials[K]> {
    const credential = this.#who[kind];
    if (!credential) throw new Error(`${this.endpoint.operationId} has no ${kind}`);
    return credential;
  }

  #required<K extends keyof Scope>(key: K): Scope[K] {
    const value = this.#scope[key];
    if (value === undefined) throw new Error(`${this.endpoint.operationId} has no ${key} in its path`);
    return value as Scope[K];
  }
}
