import { AsyncLocalStorage } from 'node:async_hooks';
import { workerData } from 'node:worker_threads';
import { pino } from 'pino';
import type { KeyConfig } from '../config-keys.ts';
import { createApp } from '../http/app.ts';
import { advanceTogether } from '../jobs.ts';
import { routes } from '../routes.ts';
import type { ThreadData } from '../threads/pool.ts';
import type { CyclesOutcome, RequestOutcome, RequestTask, Task } from '../threads/tasks.ts';
import { createServices } from './services.ts';

/**
 * The entry of a worker thread. It has its own services and the same endpoints as the main thread, but
 * listens on no port: the main thread sends it whole requests. Its event loop handles one task only, so it
 * compiles and evaluates content of any accepted size.
 */
const { config, logins } = workerData as ThreadData;
/** Each thread handles one task at a time, so few connections suffice. */
const CONNECTIONS = 2;
const clock = new AsyncLocalStorage<number>();
const services = await createServices(
  {
    ...config,
    databasePoolSize: CONNECTIONS,
    keys: withBuffers(config.keys),
  },
  logins,
  pino({ level: config.logLevel }),
  () => new Date(clock.getStore() ?? Date.now()),
  { isThread: true },
);
const app = createApp(services, routes);
await app.ready();

/** A Buffer arrives in a thread as a Uint8Array. */
function withBuffers(keys: KeyConfig): KeyConfig {
  if (keys.provider !== 'file' || !keys.keys) return keys;
  return { ...keys, keys: keys.keys.map((key) => Buffer.from(key)) };
}

export default function run(task: Task): Promise<RequestOutcome | CyclesOutcome> {
  return clock.run(task.now, async () => {
    if (task.kind === 'request') return respond(task);
    return { more: await advanceTogether(services, task.enrollments) };
  });
}

async function respond({ method, url, headers, body, remoteAddress }: RequestTask): Promise<RequestOutcome> {
  const wake = new Set<RequestOutcome['wake'][number]>();
  services.wake = (job) => void wake.add(job);
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress,
    ...(body && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers as RequestOutcome['headers'],
    body: response.rawPayload,
    wake: [...wake],
  };
}
