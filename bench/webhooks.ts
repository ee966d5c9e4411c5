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

/** Measures webhook deliveries to a receiver on the loopback interface; writes bench/results-webhooks.md. */
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

/** Creates an endpoint and BACKLOG events while no worker runs. Returns the path of the environment. */
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

/** Measures the delivery of the backlog. */
async function drain(receiver: CountingReceiver): Promise<Figures> {
  await receiver.arrived(BACKLOG);
  return figuresOf(receiver);
}

/** Measures deliveries while requests create events. */
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

// biome-ignore lint/suspicious/noExplicitAny: responses have many shapes, which each caller knows
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
  const count = (value: number) => value.toLocaleString('en');
  const line = (what: string, { perSecond, repeated }: Figures, target: string) =>
    `| ${what} | ${perSecond.toFixed(0)} | ${repeated} | ${target} |`;
  return `# Webhook benchmark

\`node bench/webhooks.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node
${process.version}, embedded PostgreSQL with durable commits, one worker, one endpoint on the loopback
interface, 32 deliveries at a time. The receiver, the service and the database share the machine's cores.
Load average of the machine at the end, including other work: ${loadavg()[0]!.toFixed(1)}.

| what | deliveries /s | sent twice | target |
|---|---|---|---|
${line(`a backlog of ${count(BACKLOG)} deliveries`, backlog, '500')}
${line(`${count(LIVE)} events while requests create them, ${IMPORT} in a request`, live, '')}

Time from the event to its arrival, in the second row: p50 ${live.p50} ms, p99 ${live.p99} ms.
`;
}

await main();
