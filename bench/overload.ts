import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_KEY, startService } from './http/service.ts';
import { setUpHttpBench } from './http/setup.ts';

/**
 * Numbers of clients, in the order of the measurement. Each client sends its next request after a response.
 */
const CLIENTS = [50, 100, 200, 400, 600];
const WARM_UP_MS = 3000;
const MEASURED_MS = 8000;
/** The required goodput at the highest number of clients, as a share of the best goodput of the run. */
const TARGET = 0.8;

interface Sample {
  clients: number;
  /** Successful requests a second. */
  goodput: number;
  /** Responses 503 and 429 a second. */
  rejected: number;
  /** Broken connections and other statuses. */
  failed: number;
  /** For the successful requests, in milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Measures the goodput of imports of one subject as the number of clients grows; writes
 * bench/results-overload.md.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir);
  try {
    const { environmentPath } = await setUpHttpBench(service.url);
    const url = `${service.url}${environmentPath}/subjects/batch`;
    await measure(url, CLIENTS[0]!, WARM_UP_MS);
    const samples: Sample[] = [];
    for (const clients of CLIENTS) samples.push(await measure(url, clients, MEASURED_MS));
    const page = pageOf(samples);
    console.log(page);
    await writeFile(join(import.meta.dirname, 'results-overload.md'), page);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, clients: number, ms: number): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const counts = { rejected: 0, failed: 0 };
  const startedAt = performance.now();
  const client = async () => {
    while (performance.now() - startedAt < ms) {
      const sentAt = performance.now();
      const status = await importOne(url, agent);
      if (status === 200) times.push(performance.now() - sentAt);
      else if (status === 503 || status === 429) counts.rejected++;
      else counts.failed++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const { rejected, failed } = counts;
  return {
    clients,
    goodput: times.length / seconds,
    rejected: rejected / seconds,
    failed,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Returns the status, or 0 if the connection broke. */
function importOne(url: string, agent: Agent): Promise<number> {
  const body = JSON.stringify({ items: [{ external_id: randomUUID() }] });
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${BENCH_KEY}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    };
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end(body);
  });
}

function pageOf(samples: readonly Sample[]): string {
  const peak = Math.max(...samples.map(({ goodput }) => goodput));
  const lines = samples.map(({ clients, goodput, rejected, failed, p50, p99 }) => {
    const figures = [
      goodput.toFixed(0),
      (goodput / peak).toFixed(2),
      rejected.toFixed(0),
      failed,
      p50.toFixed(0),
    ];
    return `| ${clients} | ${figures.join(' | ')} | ${p99.toFixed(0)} |\n`;
  });
  return `# Overload benchmark

\`node bench/overload.ts\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node
${process.version}, embedded PostgreSQL with durable commits,
${MEASURED_MS / 1000} s for each number of clients. Each client imports
one subject after another and retries at once after a rejection. The clients, the service and
the database share the machine's cores. Load average of the machine at the end, including other work:
${loadavg()[0]!.toFixed(1)}.

Goodput counts successful requests only. Its share of the best goodput of the run should not fall below
${TARGET} as clients are added. With other work on the machine, compare the shares and not the rates.

| clients | goodput /s | share of the best | rejected /s | failed | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
${lines.join('')}`;
}

await main();
