import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_KEY, type RunningService, startService } from './http/service.ts';
import { type CountingReceiver, startReceiver } from './webhooks/receiver.ts';

const BACKLOG = 10_000;
const LIVE = 2000;
const IMPORT = 100;
const SETTINGS = { EPS_WEBHOOK_ALLOW: '127.0.0.1', EPS_WEBHOOK_POLL_MS: '100' };

/** Measures webhook deliveries to a receiver on loopback and writes bench/results-webhooks.md. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const receiver = await startReceiver();
  try {
    const environment = await withService(dataDir, { EPS_ROLES: 'api' }, (service) =>
      fill(service, receiver),
    );
    const page = await withService(dataDir, {}, async (service) => {
      const backlog = await drain(receiver);
      const live = await follow(service, receiver, environment);
      return pageOf(backlog, live);
    });
    console.log(page);
    await writeFile(join(import.meta.dirname, 'results-webhooks.md'), page);
  } finally {
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withService<T>(
  dataDir: string,
  settings: Record<string, string>,
  use: (service: RunningService) => Promise<T>,
): Promise<T> {
  const service = await startService(dataDir, { ...SETTINGS, ...settings });
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

/** An endpoint, and BACKLOG events that no worker is there to send. Returns the path of the environment. */
async function fill(service: RunningService, receiver: CountingReceiver): Promise<string> {
  const organizations = await call(service, 'GET', '/v1/organizations');
  const apps = `/v1/organizations/${organizations.items[0].id}/apps`;
  const { application, test_environment } = await call(service, 'POST', apps, {
    name: 'Bench',
    slug: 'bench',
  });
  const environment = `${apps}/${application.id}/environments/${test_environment.id}`;
  await call(service, 'POST', `${environment}/webhook-endpoints`, { url: receiver.url });
  await importSubjects(service, environment, BACKLOG);
  return environment;
}

async function importSubjects(service: RunningService, environment: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += IMPORT) {
    const items = Array.from({ length: IMPORT }, () => ({ external_id: randomUUID() }));
    await call(service, 'POST', `${environment}/subjects/batch`, { items });
  }
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  repeated: number;
}

async function drain(receiver: CountingReceiver): Promise<Figures> {
  await receiver.arrived(BACKLOG);
  return figuresOf(receiver);
}

/** Deliveries while the events come in. */
async function follow(
  service: RunningService,
  receiver: CountingReceiver,
  environment: string,
): Promise<Figures> {
  receiver.reset();
  await importSubjects(service, environment, LIVE);
  await receiver.arrived(LIVE);
  return figuresOf(receiver);
}

function figuresOf({ arrivals: { at, delayMs, ids } }: CountingReceiver): Figures {
  const delays = delayMs.toSorted((a, b) => a - b);
  const quantile = (q: number) => delays[Math.floor(q * (delays.length - 1))]!;
  const seconds = (at.at(-1)! - at[0]!) / 1000;
  return {
    perSecond: at.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    repeated: at.length - ids.size,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read where they are known
async function call(service: RunningService, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${BENCH_KEY}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function pageOf(backlog: Figures, live: Figures): string {
  return `# Webhook benchmark

\`node bench/webhooks.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}, embedded PostgreSQL with durable commits, one worker,
one endpoint on loopback, 32 deliveries at a time. Receiver, service and database share the machine's cores.
Load average of the machine at the end, other work included: ${loadavg()[0]!.toFixed(1)}.

| what | deliveries /s | sent twice | aim |
|---|---|---|---|
| a backlog of ${BACKLOG.toLocaleString('en')} deliveries | ${backlog.perSecond.toFixed(0)} | ${backlog.repeated} | 500 |
| ${LIVE.toLocaleString('en')} events while they are made, ${IMPORT} in a request | ${live.perSecond.toFixed(0)} | ${live.repeated} | |

From the event to its arrival, in the second row: p50 ${live.p50} ms, p99 ${live.p99} ms.
`;
}

await main();
