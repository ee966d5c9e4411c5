import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cases } from './http/cases.ts';
import { type Job, load, type Step } from './http/load.ts';
import { freePort, startService } from './http/service.ts';
import { type HttpSetup, setUpHttpBench } from './http/setup.ts';
import { type Inspector, openInspector } from './memory/inspector.ts';
import { readings } from './memory/readings.ts';

/** The numbers of requests after which the memory is measured. */
const CHECKPOINTS = [10_000, 100_000, 500_000, 1_000_000];
/** The requests of one round: reads of many kinds, and the writes of a program with participants. */
const READS = 9600;
const ENROLLMENTS = 160;
const SESSIONS = 80;
const SETTLE_MS = 5000;
const MB = 2 ** 20;

interface MemoryMeasurement {
  requests: number;
  /** Resident memory directly after the load, and some seconds after a garbage collection. */
  underLoad: number;
  afterwards: number;
  /** Live objects of JavaScript, and the memory of buffers. */
  heap: number;
  buffers: number;
}

/**
 * Sends a million requests to one process and measures its memory after 10,000, 100,000, 500,000 and all of
 * them. With a number as parameter, ends after this many. Reads /proc, so it needs Linux.
 */
async function main(most: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-memory-'));
  const inspectorPort = await freePort();
  const service = await startService(dataDir, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` });
  try {
    const setup = await setUpHttpBench(service.url);
    const inspector = await openInspector(inspectorPort);
    const measured = [await measure(0, service.pid, inspector)];
    let requests = 0;
    for (const checkpoint of CHECKPOINTS.filter((one) => one <= most)) {
      while (requests < checkpoint) {
        const jobs = await mixed(setup);
        await load(service.url, jobs);
        requests += jobs.length;
      }
      measured.push(await measure(requests, service.pid, inspector));
      console.log(lineOf(measured.at(-1)!));
    }
    inspector.close();
    const page = pageOf(measured);
    console.log(page);
    if (most >= CHECKPOINTS.at(-1)!) await writeFile(join(import.meta.dirname, 'results-memory.md'), page);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One request in each job. A session's answers come long before its completion. */
async function mixed(setup: HttpSetup): Promise<Job[]> {
  const caseOf = (name: string) => cases.find((one) => one.name.startsWith(name))!.service;
  const enrollments = await caseOf('Create an enrollment')(setup, ENROLLMENTS);
  const sessions = await caseOf('Answer and complete')(setup, SESSIONS);
  const step = (i: number) => sessions.map((job): Step => job[i]!);
  const writes = [...step(0), ...enrollments.map((job) => job[0]!), ...step(1)];
  const reads = readings(setup, READS);
  const every = Math.ceil(READS / writes.length);
  return writes.flatMap((write, i) => [[write], ...reads.slice(i * every, (i + 1) * every)]);
}

async function measure(requests: number, pid: number, inspector: Inspector): Promise<MemoryMeasurement> {
  const underLoad = await residentOf(pid);
  await inspector.collectGarbage();
  await sleep(SETTLE_MS);
  const { heap, buffers } = await inspector.heapUsage();
  return { requests, underLoad, afterwards: await residentOf(pid), heap, buffers };
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024;
}

function lineOf({ requests, underLoad, afterwards, heap, buffers }: MemoryMeasurement): string {
  const mb = [underLoad, afterwards, heap, buffers].map((bytes) => (bytes / MB).toFixed(1));
  return `| ${[requests.toLocaleString('en-US'), ...mb].join(' | ')} |`;
}

function pageOf(measured: readonly MemoryMeasurement[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `# Memory after a million requests

\`npm run bench:memory\` on ${machine}, Node ${process.version}: one process
with an embedded PostgreSQL. Of a hundred requests, 97 are reads of ten kinds; the others create
enrollments, answer nine questions and complete sessions. Figures in MB. *After a collection* is five seconds
after a garbage collection. Load average at the end, with other work: ${loadavg()[0]!.toFixed(1)}.

| requests | resident under load | resident after a collection | live heap | buffers |
|---|---|---|---|---|
${measured.map(lineOf).join('\n')}
`;
}

await main(Number(process.argv[2] ?? CHECKPOINTS.at(-1)));
