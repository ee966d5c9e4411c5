import { requireClock } from '../credentials/rights.ts';
import type { Statement } from '../db/batch.ts';
import { environmentTime } from '../environment-time.ts';
import type { PathScope } from './path-scope.ts';

/** The real time and the time of a request's environment, which is ahead if its test clock was set. */
export class RequestClock {
  /** The real time, read once per request: for credentials, the audit log and webhook deliveries. */
  readonly realNow: Date;
  readonly #realTime: () => Date;
  readonly #scope: Partial<PathScope>;
  #offsetSeconds: number;
  /** Whether the database still has to confirm the offset with which `now` was computed. */
  #state: 'unread' | 'read' | 'confirmed' = 'unread';

  constructor(realTime: () => Date, scope: Partial<PathScope>) {
    this.realNow = realTime();
    this.#realTime = realTime;
    this.#scope = scope;
    this.#offsetSeconds = scope.clockOffsetSeconds ?? 0;
  }

  /** The time of the environment when the request began. */
  get now(): Date {
    if (this.#state === 'unread') this.#state = 'read';
    return environmentTime(this.realNow, this.#offsetSeconds);
  }

  /** Returns the time of the environment at this moment: later than `now`. */
  current(): Date {
    return environmentTime(this.#realTime(), this.#offsetSeconds);
  }

  /** Sets the environment's clock for this request, whose transaction has stored the offset. */
  move(offsetSeconds: number): void {
    this.#offsetSeconds = offsetSeconds;
  }

  /** The offset that a test environment is expected to have; undefined elsewhere. */
  get expected() {
    const { organizationId, environmentId, environmentKind } = this.#scope;
    if (environmentKind !== 'test' || organizationId === undefined || environmentId === undefined)
      return undefined;
    return { organizationId, environmentId, offsetSeconds: this.#offsetSeconds };
  }

  /**
   * Returns the statement that fails if the clock of a test environment was moved after this process cached
   * its offset. The first read after `now` was used sends it along.
   */
  confirmOnce(): Statement | undefined {
    if (this.#state !== 'read') return undefined;
    this.#state = 'confirmed';
    return this.expected && requireClock(this.expected);
  }
}
