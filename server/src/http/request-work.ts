import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import {
  LIGHT_CHARACTERS,
  LIGHT_LOG_ENTRIES,
  LIGHT_SEALED_BYTES,
  NeedsThread,
} from '../threads/needs-thread.ts';
import { bytesToOpen } from '../vault/sealed-column.ts';
import { costOf, type ItemOperation } from './rate-limit/costs.ts';
import { waitForCost } from './rate-limit/take-cost.ts';

/**
 * Declares how much work a request is before it is done. Work that would block the event loop of the main
 * thread for too long throws NeedsThread there; the request then runs again in a worker thread.
 */
export class RequestWork {
  readonly #services: Services;
  readonly #raw: FastifyRequest;

  constructor(services: Services, raw: FastifyRequest) {
    this.#services = services;
    this.#raw = raw;
  }

  /** Handling the request parses or serializes this many characters. */
  handles(characters: number): void {
    this.#mayNeedThread(characters > LIGHT_CHARACTERS);
  }

  /** Handling the request decrypts these values. */
  opens(sealed: readonly (Buffer | null)[]): void {
    this.#mayNeedThread(bytesToOpen(sealed) > LIGHT_SEALED_BYTES);
  }

  /** Handling the request goes through this many entries of answer logs. */
  replays(entries: number): void {
    this.#mayNeedThread(entries > LIGHT_LOG_ENTRIES);
  }

  /** Handling the request renders templates that may repeat something. */
  renders(mayBeLong: boolean): void {
    this.#mayNeedThread(mayBeLong);
  }

  /**
   * Counts items of a long response, or of long work, against the rate limits as they are reached. Waits
   * while a limit is exceeded, so a large export is as fast as its limit allows.
   */
  countItems(operation: ItemOperation, count: number): Promise<void> {
    return waitForCost(this.#services, this.#raw, costOf(operation, count) - costOf(operation));
  }

  #mayNeedThread(isHeavy: boolean): void {
    if (this.#services.threads && isHeavy) throw new NeedsThread();
  }
}
