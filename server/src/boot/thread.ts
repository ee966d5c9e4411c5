import { AsyncLocalStorage } from 'node:async_hooks';
import { workerData } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { KeyConfig } from '../config/keys.ts';
import { createApp } from '../http/app.ts';
import { outageError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { THREAD_WORK } from '../jobs.ts';
import { routes } from '../routes.ts';
import type { Services } from '../services.ts';
import type { ThreadData } from '../threads/pool.ts';
import {
  processTime,
  type RequestOutcome,
  type RequestTask,
  type SentTask,
  type ThreadUnavailable,
  type WorkOutcome,
} from '../threads/tasks.ts';
import { createLog } from './log.ts';
import { createServices } from './services.ts';

/**
 * The entry of a worker thread. It has its own services and the same endpoints as the main thread, but
 * listens on no port: the main thread sends it whole requests. Its event loop handles one task only, so it
 * compiles and evaluates content of any accepted size.
 */
const { config, logins } = workerData as ThreadData;
/** Each thread handles one task at a time, so few connections suffice. */
const CONNECTIONS = 2;
/** By how many milliseconds the clock of the task is ahead of processTime. */
const clock = new AsyncLocalStorage<number>();

interface StartedServices {
  services: Services;
  app: FastifyInstance;
}

let started: Promise<StartedServices> | undefined;

/** Starts with the first task. While the database or the key service is down, each task tries again. */
function start(): Promise<StartedServices> {
  started ??= create();
  started.catch(() => {
    started = undefined;
  });
  return started;
}

async function create(): Promise<StartedServices> {
  const services = await createServices(
    {
      ...config,
      databasePoolSize: CONNECTIONS,
      keys: withBuffers(config.keys),
    },
    logins,
    createLog(config),
    now,
    { isThread: true },
  );
  const app = createApp(services, routes);
  await app.ready();
  return { services, app };
}

function now(): Date {
  const aheadMs = clock.getStore();
  return new Date(aheadMs === undefined ? Date.now() : processTime() + aheadMs);
}

/** A Buffer arrives in a thread as a Uint8Array. */
function withBuffers(keys: KeyConfig): KeyConfig {
  if (keys.provider !== 'file' || !keys.keys) return keys;
  return { ...keys, keys: keys.keys.map((key) => Buffer.from(key)) };
}

export default function run({
  task,
  since,
}: SentTask): Promise<RequestOutcome | WorkOutcome | ThreadUnavailable> {
  return clock.run(task.now - since, async () => {
    const ready = await start().catch(unavailable);
    if ('unavailable' in ready) return ready;
    if (task.kind === 'request') return respond(ready, task);
    const work = THREAD_WORK.find(({ name }) => name === task.name)!;
    return { outcome: await work.run(ready.services, ...(task.args as never[])) };
  });
}

/** Errors lose their class on the way to the main thread, so known ones are returned. */
function unavailable(error: Error): ThreadUnavailable {
  const outage = outageError(error) ?? outageError(error.cause);
  if (!outage) throw error;
  return { unavailable: outage.code, message: outage.message };
}

async function respond(
  { services, app }: StartedServices,
  { method, url, headers, body, remoteAddress, paidCost }: RequestTask,
): Promise<RequestOutcome> {
  const wake = new Set<RequestOutcome['wake'][number]>();
  services.wake = (job) => void wake.add(job);
  const { limits } = services;
  services.limits = { ...limits, request: afterPaid(limits.request, paidCost) };
  const payload = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const response = await app
    .inject({ method: method as 'GET', url, headers, remoteAddress, ...(payload && { payload }) })
    .finally(() => {
      services.limits = limits;
    });
  return {
    status: response.statusCode,
    headers: response.headers as RequestOutcome['headers'],
    body: response.rawPayload,
    wake: [...wake],
  };
}

/** Counts only the part of a cost that is not paid yet; returns no headers if all of it is. */
function afterPaid(request: Limits['request'], paid: number): Limits['request'] {
  let remaining = paid;
  return async (credential, organizationId, cost = 1) => {
    const covered = Math.min(remaining, cost);
    remaining -= covered;
    return cost === covered ? {} : request(credential, organizationId, cost - covered);
  };
}
