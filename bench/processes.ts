import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessorTimes, processorTimes } from './costs/processor-time.ts';
import { cases } from './http/cases.ts';
import { CONNECTIONS, type Job, load } from './http/load.ts';
import { median } from './http/rounds.ts';
import { BENCH_KEY } from './http/service.ts';
import { type HttpSetup, setUpHttpBench } from './http/setup.ts';
import { startProcesses } from './processes/start.ts';

const COUNTS = [1, 2, 3, 4];
const ROUNDS = 3;

/** A kind of request, and how many jobs a round has. */
interface Load {
  name: string;
  jobs: number;
  make(setup: HttpSetup, count: number): Promise<Job[]>;
}

interface LoadMeasurement extends ProcessorTimes {
  perSecond: number;
  p99: number;
}

const caseOf = (name: string) => cases.find((one) => one.name.startsWith(name))!.service;
const LOADS: readonly Load[] = [
  { name: 'reads', jobs: 9600, make: async (setup, count) => readings(setup, count) },
  { name: 'enrollments', jobs: 1440, make: caseOf('Create an enrollment') },
  { name: 'sessions of nine answers', jobs: 240, make: caseOf('Answer and complete') },
];

/**
 * Measures, with 1, 2, 3 and 4 processes on one embedded database in alternating rounds, the number of jobs
 * per second, and the processor time of a job in each process. Reads /proc, so it needs Linux.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-processes-'));
  const results = new Map(COUNTS.map((count) => [count, LOADS.map((): LoadMeasurement[] => [])]));
  let setup: HttpSetup | undefined;
  for (let round = 0; round < ROUNDS; round++)
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
      const service = await startProcesses(dataDir, count);
      try {
        setup ??= await setUpHttpBench(service.url);
        for (const [i, one] of LOADS.entries())
          results.get(count)![i]!.push(await measure(one, setup, { ...service, count }, dataDir));
      } finally {
        await service.stop();
      }
    }
  await rm(dataDir, { recursive: true, force: true });
  const page = pageOf(results);
  console.log(page);
  await writeFile(join(import.meta.dirname, 'results-processes.md'), page);
}

async function measure(
  { jobs: count, make }: Load,
  setup: HttpSetup,
  service: { url: string; pid: number; count: number },
  dataDir: string,
): Promise<LoadMeasurement> {
  // Each process compiles its own code, so each gets as many jobs to warm up.
  const warmUp = CONNECTIONS * Math.ceil((service.count * count) / 2 / CONNECTIONS);
  await load(service.url, await make(setup, warmUp));
  const jobs = await make(setup, count);
  const before = await processorTimes(service.pid, dataDir);
  const { jobsPerSecond, p99 } = await load(service.url, jobs);
  const after = await processorTimes(service.pid, dataDir);
  const each = (part: keyof ProcessorTimes) => (after[part] - before[part]) / count;
  return {
    perSecond: jobsPerSecond,
    p99,
    started: each('started'),
    children: each('children'),
    database: each('database'),
  };
}

/** Alternates between two light reads. */
function readings({ organizationId }: HttpSetup, count: number): Job[] {
  const paths = ['/auth/me', `/v1/organizations/${organizationId}/apps`];
  const headers = { 'x-api-key': BENCH_KEY };
  return Array.from({ length: count }, (_, n) => [{ method: 'GET', path: paths[n % 2]!, headers }]);
}

function pageOf(results: ReadonlyMap<number, readonly (readonly LoadMeasurement[])[]>): string {
  const tables = LOADS.map(({ name }, i) => {
    const rows = [...results].map(([count, measured]) => {
      const of = (field: keyof LoadMeasurement) => median(measured[i]!.map((one) => one[field]));
      // A single process is the one that was started.
      const isOne = count === 1;
      const processes = of(isOne ? 'started' : 'children').toFixed(2);
      const times = [processes, of('database').toFixed(2)];
      return `| ${[count, of('perSecond').toFixed(0), of('p99').toFixed(1), ...times].join(' | ')} |\n`;
    });
    return `## ${name[0]!.toUpperCase()}${name.slice(1)}

| processes | per second | p99 ms | processes, CPU ms | PostgreSQL, CPU ms |
|---|---|---|---|---|
${rows.join('')}`;
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `# Several processes on one port

\`npm run bench:processes\` on ${machine}, Node ${process.version},
embedded PostgreSQL with durable commits,
${CONNECTIONS} kept connections. Medians of ${ROUNDS} rounds in which the numbers of processes alternate.
Load generator, processes and PostgreSQL share the cores. CPU ms are the processor time
of one job (a read; an enrollment; the answers and completion of a session) in all processes of the service
and in PostgreSQL. Load average at the end, with other work: ${loadavg()[0]!.toFixed(1)}.

${tables.join('\n')}`;
}

await main();
