import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../audit/network.ts';
import type { Statement } from '../db/batch.ts';
import type { ReadRows, RowReader, Query as SqlQuery } from '../db/rows.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AppId, EnvironmentId, OrganizationId } from '../ids.ts';
import type { Services } from '../services.ts';
import type { EnvironmentScope } from '../vault/vault.ts';
import { hiddenPrograms } from './blinding.ts';
import { found } from './errors.ts';
import type { IdempotentRequest } from './idempotency/request.ts';
import { runOnce } from './idempotency/run-once.ts';
import type { Operation } from './operation.ts';
import { openPage, type PageRequest } from './paging.ts';
import type { PathScope } from './path-scope.ts';
import {
  type Actor,
  actorOf,
  type Credentials,
  type Participant,
  type Principal,
  type Provisioner,
} from './principal.ts';
import { RequestClock } from './request-clock.ts';
import { RequestRights } from './request-rights.ts';
import { RequestWork } from './request-work.ts';

/** A validated and authorized request, as a handler receives it. */
export class Request<Path = unknown, Query = unknown, Body = unknown> implements IdempotentRequest {
  readonly services: Services;
  readonly endpoint: Operation;
  readonly requestId: string;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly idempotencyKey: string | undefined;
  readonly clock: RequestClock;
  readonly rights: RequestRights;
  readonly work: RequestWork;
  replayed = false;
  serialized: { body: unknown; text: string } | undefined;
  /** The organization, app and environment of the path, as far as it has them. */
  readonly scope: Partial<PathScope>;
  readonly #who: Credentials;

  constructor(init: {
    services: Services;
    endpoint: Operation;
    raw: FastifyRequest;
    reply: FastifyReply;
    body: Body;
    idempotencyKey: string | undefined;
    who: Credentials;
    scope: Partial<PathScope>;
  }) {
    this.services = init.services;
    this.endpoint = init.endpoint;
    this.requestId = init.raw.id;
    this.params = init.raw.params as Path;
    this.query = init.raw.query as Query;
    this.body = init.body;
    this.raw = init.raw;
    this.reply = init.reply;
    this.idempotencyKey = init.idempotencyKey;
    this.#who = init.who;
    this.scope = init.scope;
    this.clock = new RequestClock(init.services.clock, init.scope);
    this.rights = new RequestRights({ ...init, clock: this.clock });
    this.work = new RequestWork(init.services, init.raw);
  }

  /** The real time when the request began; see RequestClock. */
  get realNow(): Date {
    return this.clock.realNow;
  }

  /** The time of the environment when the request began; see RequestClock. */
  get now(): Date {
    return this.clock.now;
  }

  get principal(): Principal {
    return this.#credential('principal');
  }

  get participant(): Participant {
    return this.#credential('participant');
  }

  get provisioner(): Provisioner {
    return this.#credential('provisioner');
  }

  get organizationId(): OrganizationId {
    return this.#required('organizationId');
  }

  get appId(): AppId {
    return this.#required('appId');
  }

  get environmentId(): EnvironmentId {
    return this.#required('environmentId');
  }

  get environment(): PathScope {
    this.#required('environmentKind');
    return this.scope as PathScope;
  }

  /** The environment as the vault identifies it. */
  get vaultScope(): EnvironmentScope {
    return { organizationId: this.organizationId, appId: this.appId, environmentId: this.environmentId };
  }

  /** The programs of an environment that the principal may not see; see hiddenPrograms. */
  hiddenPrograms(scope: Partial<PathScope> = this.scope): Promise<readonly string[]> {
    const { principal } = this.#who;
    return hiddenPrograms({ services: this.services, principal, scope });
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

  get idempotencyActor(): string {
    const { kind, id } = this.actor;
    return this.#who.principal?.userId ?? `${kind}:${id}`;
  }

  /** Runs one read-only statement as the organization of the path. */
  readonly read: RowReader = <Row>(statement: Statement) =>
    this.services.db.read(this.organizationId, statement as SqlQuery<Row>, this.#confirmClock());

  /** The same for a single row. Throws not_found if there is none. */
  async readOne<Row>(query: SqlQuery<Row>, named?: Parameters<typeof found>[1]): Promise<Row> {
    const [row] = await this.read(query);
    return found(row, named);
  }

  /**
   * The same on the replica, whose state may be some seconds old (see Database). The environment's clock is
   * compared on the primary.
   */
  readonly readOnReplica: ReadRows = async (query) => {
    const { db } = this.services;
    const clock = this.#confirmClock();
    if (clock) await db.read(this.organizationId, clock);
    return db.readOnReplica(this.organizationId, query);
  };

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
    const { organizationId, appId, environmentId } = this.scope;
    const binding = JSON.stringify([
      this.endpoint.operationId,
      organizationId,
      appId,
      environmentId,
      filters,
    ]);
    return openPage(this.services.keys.cursors, binding, this.query as { limit?: number; cursor?: string });
  }

  /** A participant's offset is read with the token, so it is not compared again. */
  #confirmClock(): Statement | undefined {
    return this.#who.principal && this.clock.confirmOnce();
  }

  #credential<K extends keyof Credentials>(kind: K): NonNullable<Credentials[K]> {
    const credential = this.#who[kind];
    if (!credential) throw new Error(`${this.endpoint.operationId} has no ${kind}`);
    return credential;
  }

  #required<K extends keyof PathScope>(key: K): PathScope[K] {
    const value = this.scope[key];
    if (value === undefined) throw new Error(`${this.endpoint.operationId} has no ${key} in its path`);
    return value as PathScope[K];
  }
}
