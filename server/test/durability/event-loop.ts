import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isMeasuring, noteLimit } from '../../../vitest.limits.ts';
import { type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** What 8 MB of fresh memory cost on most machines. */
const USUAL_MEMORY_MS = 4;
/**
 * The guarantee: whatever content is accepted, no request blocks the event loop of the serving process for 50
 * ms. The process measures itself: its metrics have the maximum of perf_hooks' histogram of event loop delays
 * since they were last read. Other processes on the machine can only add to a delay, never shorten it, so
 * each request is repeated and the attempt with the smallest maximum counts. Where the memory of a response
 * of 4 MB, as text and as bytes, costs more than usual, the difference comes on top: on virtual machines with
 * slow page faults it takes ten times as long.
 */
const MAX_HOLD_MS = 50 + Math.max(0, freshMemoryMs(8 * 2 ** 20) - USUAL_MEMORY_MS);
/** The histogram's timer fires every 10 ms, so an idle loop has delays of 10 ms. */
const RESOLUTION_MS = 10;
export const ATTEMPTS = isMeasuring ? 6 : 1;

export type Contents = Record<string, unknown>;

export function many<T>(count: number, item: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => item(n));
}

/** Returns the shortest of five times in which this many bytes are first written. */
function freshMemoryMs(bytes: number): number {
  const times = many(5, () => {
    const startedAt = performance.now();
    Buffer.alloc(bytes, 1);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/** A participant session, and the evaluation that it answers. */
export interface Session {
  token: string;
  subjectId: string;
  evaluationId: string;
}

/** A running service whose event loop is watched. */
export class WatchedService {
  readonly service: Service;
  readonly workspace: ServiceWorkspace;

  constructor(service: Service, workspace: ServiceWorkspace) {
    this.service = service;
    this.workspace = workspace;
  }

  /** `env` is added to the environment of the process. */
  static async start(env: Record<string, string> = {}): Promise<WatchedService> {
    const polls = { EPS_WORKER_POLL_MS: '60000', EPS_WEBHOOK_POLL_MS: '60000' };
    const service = await Service.create({ ...polls, ...env });
    await service.start();
    const watched = new WatchedService(service, await createWorkspace(service.url));
    // The first request of each kind compiles the code of the service itself.
    await activeProgram(watched.workspace);
    await watched.call('POST', `${watched.workspace.appPath}/definitions/check`, {
      kind: 'context',
      content: { n: 'x'.repeat(200_000) },
    });
    return watched;
  }

  call(method: string, path: string, body?: unknown, key = OWNER.key): Promise<ServiceResponse> {
    const idempotencyKey = method === 'GET' ? {} : { idempotencyKey: randomUUID() };
    return send(this.service.url, { method, path, body, key, ...idempotencyKey }).catch((cause: unknown) => {
      const { exitCode, signalCode } = this.service.process;
      const state = `exit code ${exitCode}, signal ${signalCode}: ${this.service.output().slice(-2000)}`;
      throw new Error(`No response. The process has ${state}`, { cause });
    });
  }

  participant({ token }: Session, method: string, path: string, body?: unknown): Promise<ServiceResponse> {
    return this.call(method, `/v1/participant/${path}`, body, token);
  }

  /** Creates subjects with a session each in a new program. */
  async sessions(contents: Contents, count: number): Promise<Session[]> {
    const programId = await activeProgram(this.workspace, {}, contents);
    const { environmentPath } = this.workspace;
    const create = async (path: string, body: object) =>
      (await sendUntilSuccess(this.service.url, post(`${environmentPath}/${path}`, body))).json;
    const created: Session[] = [];
    for (let i = 0; i < count; i++) {
      const { receipts } = await create('subjects/batch', { items: [{ external_id: randomUUID() }] });
      const pair = { program_id: programId, subject_id: receipts[0].subject_id };
      await create('enrollments', pair);
      const { participant_token: token, evaluation_id: evaluationId } = await create(
        'participant-sessions',
        pair,
      );
      created.push({ token, subjectId: pair.subject_id, evaluationId });
    }
    return created;
  }

  /**
   * Sends the request while probing /healthz. When measuring, repeats it and notes the smallest of the
   * longest delays of the event loop.
   */
  async holdDuring(request: () => Promise<ServiceResponse>, status: number): Promise<void> {
    let smallest = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && smallest >= MAX_HOLD_MS / 2; attempt++) {
      await this.#longestHold();
      let isRunning = true;
      const probing = (async () => {
        while (isRunning) {
          expect((await fetch(`${this.service.url}/healthz`)).status).toBe(200);
          await sleep(20);
        }
      })();
      const response = await request();
      isRunning = false;
      await probing;
      const text = response.status === status ? '' : response.text.slice(0, 500);
      expect([response.status, text]).toEqual([status, '']);
      await sleep(30);
      smallest = Math.min(smallest, await this.#longestHold());
    }
    const name = `blocking a process: ${expect.getState().currentTestName}`;
    noteLimit(name, 'ms', MAX_HOLD_MS, smallest);
  }

  /** Completes one session or, when measuring, one after the other until one attempt was short. */
  holdDuringComplete(prepared: readonly Session[]): Promise<void> {
    const waiting = [...prepared];
    return this.holdDuring(() => this.participant(waiting.shift()!, 'POST', 'complete'), 200);
  }

  /** Returns the longest delay of the event loop, in milliseconds, since the last call. */
  async #longestHold(): Promise<number> {
    const metrics = await (await fetch(`${this.service.url}/metrics`)).text();
    const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]);
    return seconds * 1000 - RESOLUTION_MS;
  }
}
