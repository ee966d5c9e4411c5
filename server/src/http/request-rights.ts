import { requireCredentials, withClock } from '../credentials/rights.ts';
import type { Scope } from '../credentials/scopes.ts';
import type { Statement } from '../db/batch.ts';
import type { Services } from '../services.ts';
import { AppError } from './errors.ts';
import type { PathScope } from './path-scope.ts';
import { type Credentials, mayIn } from './principal.ts';
import type { RequestClock } from './request-clock.ts';

/** The rights of a request, and whether they are still valid. */
export class RequestRights {
  readonly #services: Services;
  readonly #who: Credentials;
  readonly #scope: Partial<PathScope>;
  readonly #clock: RequestClock;

  constructor(init: {
    services: Services;
    who: Credentials;
    scope: Partial<PathScope>;
    clock: RequestClock;
  }) {
    this.#services = init.services;
    this.#who = init.who;
    this.#scope = init.scope;
    this.#clock = init.clock;
  }

  /** Returns whether the principal has this scope in the organization and the environment of the path. */
  has(scope: Scope): boolean {
    const { principal } = this.#who;
    const { organizationId, environmentKind } = this.#scope;
    if (!principal || organizationId === undefined)
      throw new Error('The request has no principal or no organization in its path');
    return mayIn(principal, organizationId, environmentKind, scope);
  }

  /** The limit to units that the principal has in the organization of the path, as it is compared. */
  get units(): readonly string[] {
    const grants = this.#who.principal?.membershipGrants.get(this.#scope.organizationId ?? '') ?? [];
    return grants.filter((grant) => grant.startsWith('units:'));
  }

  /** Throws insufficient_scope unless the principal also has this scope in the organization of the path. */
  require(scope: Scope): void {
    if (!this.has(scope))
      throw new AppError('insufficient_scope', `This operation requires the scope ${scope}.`, { scope });
  }

  /**
   * Returns the statement that fails unless the credential still has the rights that this request was
   * authorized with, and the clock of a test environment was not moved since; undefined for requests without
   * a credential.
   */
  atCommit(): Statement | undefined {
    const rights = this.#unchanged();
    return rights && this.#clock.expected ? withClock(rights, this.#clock.expected) : rights;
  }

  /** Fails if the rights have ended; for results that no transaction of this request protects. */
  async verify(): Promise<void> {
    const statement = this.#unchanged();
    if (!statement) return;
    const { db } = this.#services;
    const { organizationId } = this.#scope;
    await (organizationId === undefined ? db.system.read(statement) : db.read(organizationId, statement));
  }

  #unchanged(): Statement | undefined {
    const { clock, db } = this.#services;
    const organizationId = this.#scope.organizationId ?? null;
    const times = { now: clock(), environmentNow: this.#clock.current() };
    return requireCredentials(this.#who, { organizationId, ...times, distributed: db.distributed });
  }
}
