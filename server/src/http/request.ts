import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Statement } from '../db/batch.ts';
import type { Query as SqlQuery } from '../db/rows.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import type { EnvironmentScope } from '../vault/vault.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError } from './errors.ts';
import { runOnce } from './idempotency.ts';
import { openPage, type PageRequest } from './paging.ts';
import type { Participant, Principal } from './principal.ts';

/** What the path names, checked to exist and to be the principal's. */
export interface Scope {
  organizationId: string;
  appId: string;
  environmentId: string;
  environmentKind: 'test' | 'live';
  environmentTimeZone: string;
}

/** Who is written down as having done something. */
export interface Actor {
  kind: 'api_key' | 'user' | 'participant' | 'anonymous' | 'system';
  id: string;
  userId: string | null;
}

/** One validated, authorized request, as an endpoint's handler sees it. */
export class Request<Path = unknown, Query = unknown, Body = unknown> {
  readonly services: Services;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  /** The one clock reading of this request. */
  readonly now: Date;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly idempotencyKey: string | undefined;
  /** True once a stored answer was found for the Idempotency-Key. */
  replayed = false;
  /** An answer that was put into words to be stored, so that sending it need not do that again. */
  serialized: { answer: unknown; text: string } | undefined;
  /** Whose data the answer holds; a stored answer goes with the subject. */
  subjectId: string | undefined;
  readonly #principal: Principal | undefined;
  readonly #participant: Participant | undefined;
  readonly #scope: Partial<Scope>;

  constructor(init: {
    services: Services;
    endpoint: Endpoint;
    raw: FastifyRequest;
    reply: FastifyReply;
    body: Body;
    idempotencyKey: string | undefined;
    principal: Principal | undefined;
    participant: Participant | undefined;
    scope: Partial<Scope>;
  }) {
    this.services = init.services;
    this.endpoint = init.endpoint;
    this.requestId = init.raw.id;
    this.now = init.services.clock();
    this.params = init.raw.params as Path;
    this.query = init.raw.query as Query;
    this.body = init.body;
    this.raw = init.raw;
    this.reply = init.reply;
    this.idempotencyKey = init.idempotencyKey;
    this.#principal = init.principal;
    this.#participant = init.participant;
    this.subjectId = init.participant?.subjectId;
    this.#scope = init.scope;
  }

  get principal(): Principal {
    if (!this.#principal) throw new Error(`${this.endpoint.operationId} has no principal`);
    return this.#principal;
  }

  get participant(): Participant {
    if (!this.#participant) throw new Error(`${this.endpoint.operationId} has no participant`);
    return this.#participant;
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

  /** The environment in the form the vault takes. */
  get vaultScope(): EnvironmentScope {
    return { organizationId: this.organizationId, appId: this.appId, environmentId: this.environmentId };
  }

  get actor(): Actor {
    if (this.#participant) return { kind: 'participant', id: this.#participant.sessionId, userId: null };
    if (!this.#principal) return { kind: 'anonymous', id: '', userId: null };
    return { kind: this.#principal.kind, id: this.#principal.principalId, userId: this.#principal.userId };
  }

  /** One read-only statement, as the organization of the path. */
  read<Row>(query: SqlQuery<Row>): Promise<Row[]>;
  read<Row>(statement: Statement): Promise<Row[]>;
  read(statement: Statement): Promise<unknown[]> {
    return this.services.db.read(this.organizationId, statement);
  }

  /**
   * The request's one transaction. With an Idempotency-Key its answer is stored in it, and a second request with the
   * key gets that answer instead; what `work` returns is therefore what the endpoint answers.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return runOnce(this, this.organizationId, work);
  }

  /** The same for what is no single organization's, such as people and their passwords: as the system, which sees all. */
  writeAsSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return runOnce(this, null, work);
  }

  /** Opens a page of a list. The cursor is bound to the list, its tenant and the given filters. */
  page(filters: Record<string, unknown> = {}): PageRequest {
    const place = [this.#scope.organizationId, this.#scope.appId, this.#scope.environmentId];
    const binding = JSON.stringify([this.endpoint.operationId, ...place, filters]);
    return openPage(this.services.keys.cursors, binding, this.query as { limit?: number; cursor?: string });
  }

  /** Fails unless the principal may do this too in the organization of the path. */
  requireScope(scope: Parameters<ReadonlySet<string>['has']>[0]): void {
    const granted = this.principal.organizations.get(this.organizationId) as ReadonlySet<string> | undefined;
    if (!granted?.has(scope))
      throw new AppError('insufficient_scope', `This needs the scope ${scope}.`, { scope });
  }

  #required<K extends keyof Scope>(key: K): Scope[K] {
    const value = this.#scope[key];
    if (value === undefined) throw new Error(`${this.endpoint.operationId} has no ${key} in its path`);
    return value as Scope[K];
  }
}
