import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { createClient } from '../server/src/demo/client.ts';
import { type CycleRates, measureCycles } from './due/cycles.ts';
import {
  backdateTodaysDeliveries,
  type DueSetup,
  HISTORY_DAYS,
  insertHistory,
  insertOtherEnrollments,
  QUESTIONS,
  setUpDueBench,
} from './due/setup.ts';
import { CONNECTIONS, type Job, load, type Sample } from './http/load.ts';
import { median } from './http/rounds.ts';
import { BENCH_KEY, startFloor, startService, stopChild } from './http/service.ts';

const PEOPLE = 200;
const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 5;
/**
 * Two calls for each enrollment, side and round: five questions a call out of 200, so that enough questions
 * stay due.
 */
const JOBS = CONNECTIONS * 25;

interface Row {
  size: number;
  service: Sample;
  floor: Sample;
  ratio: number;
}

/**
 * Measures the due-questions operation in programs of growing size and compares it with the floor, measures
 * how fast a worker closes cycles, and writes bench/results-due.md.
 */
async function main(sizes: readonly number[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir, { EPS_ROLES: 'api' });
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  const floor = await startFloor('due/floor.ts', dataDir);
  try {
    await pool.query('SET synchronous_commit = off');
    const setup = await setUpDueBench(createClient(service.url, BENCH_KEY), PEOPLE);
    await insertHistory(pool, setup);
    const rows: Row[] = [];
    for (const size of sizes) {
      if (size > PEOPLE) await insertOtherEnrollments(pool, setup, size);
      await backdateTodaysDeliveries(pool, setup);
      rows.push(await compare(setup, size, { service: service.url, floor: floor.url }));
      await writeFile(join(import.meta.dirname, 'results-due.md'), pageOf(rows, undefined));
    }
    await service.stop();
    const cycles = await measureCycles(dataDir, pool, setup);
    const page = pageOf(rows, cycles);
    console.log(page);
    await writeFile(join(import.meta.dirname, 'results-due.md'), page);
  } finally {
    await stopChild(floor.child);
    await service.stop();
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Calls due-questions once for each enrollment to warm up, which opens the cycles; then measures in
 * alternating rounds.
 */
async function compare(
  setup: DueSetup,
  size: number,
  urls: { service: string; floor: string },
): Promise<Row> {
  const everyone = Math.ceil(PEOPLE / CONNECTIONS) * CONNECTIONS;
  await load(urls.service, serviceJobs(setup, everyone));
  await load(urls.floor, floorJobs(setup, JOBS));
  const rounds: { service: Sample; floor: Sample }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const service = await load(urls.service, serviceJobs(setup, JOBS));
    rounds.push({ service, floor: await load(urls.floor, floorJobs(setup, JOBS)) });
  }
  const medians = (side: 'service' | 'floor'): Sample => ({
    jobsPerSecond: median(rounds.map((round) => round[side].jobsPerSecond)),
    p50: median(rounds.map((round) => round[side].p50)),
    p99: median(rounds.map((round) => round[side].p99)),
  });
  const ratio = median(rounds.map((round) => round.service.jobsPerSecond / round.floor.jobsPerSecond));
  return { size, service: medians('service'), floor: medians('floor'), ratio };
}

/** Index of the next enrollment to call for, across rounds. */
let turn = 0;

function serviceJobs({ environmentPath, programId, people }: DueSetup, count: number): Job[] {
  return Array.from({ length: count }, () => {
    const { subjectId } = people[turn++ % people.length]!;
    const trigger = { login_session_id: randomUUID() };
    return [
      {
        method: 'POST' as const,
        path: `${environmentPath}/continuous-evaluation/due-questions`,
        headers: {
          authorization: `Bearer ${BENCH_KEY}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ program_id: programId, subject_id: subjectId, trigger }),
      },
    ];
  });
}

function floorJobs({ organizationId, people }: DueSetup, count: number): Job[] {
  return Array.from({ length: count }, () => {
    const { enrollmentId } = people[turn++ % people.length]!;
    const body = JSON.stringify({ organization_id: organizationId, enrollment_id: enrollmentId });
    return [{ method: 'POST' as const, path: '/due', headers: { 'content-type': 'application/json' }, body }];
  });
}

function pageOf(rows: readonly Row[], cycles: CycleRates | undefined): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const sideOf = ({ jobsPerSecond, p50, p99 }: Sample) => [jobsPerSecond, p50, p99].map(whole).join(' | ');
  const table = rows.map(
    ({ size, service, floor, ratio }) =>
      `| ${whole(size)} | ${sideOf(service)} | ${sideOf(floor)} | ${ratio.toFixed(2)} |`,
  );
  const closed = cycles === undefined ? '' : `\n${cyclesText(cycles)}`;
  return `# Due questions and cycles

\`node bench/due.ts\` on ${cpus().length} × ${cpus()[0]!.model.trim()}, Node ${process.version}, embedded
PostgreSQL with durable commits, ${CONNECTIONS} connections. The load generator, the service, the floor and
the database share the machine's cores. The latencies are therefore those of a saturated machine; the ratio
is the figure to compare. The program has ${QUESTIONS} questions, and a call delivers five. The
${whole(PEOPLE)} enrollments in the calls have a history of ${HISTORY_DAYS} days with ten deliveries a day
and a stored state for every question; all other enrollments have four deliveries each. The floor reads the
same ${QUESTIONS} states and records five deliveries in one statement. Figures are medians of ${ROUNDS}
alternating rounds of ${JOBS} calls each. Load average of the machine during the run, including other work:
${loadavg()[1]!.toFixed(1)}.

| enrollments | calls /s | p50 ms | p99 ms | floor /s | p50 ms | p99 ms | ratio (target 0.3) |
|---|---|---|---|---|---|---|---|
${table.join('\n')}
${closed}`;
}

const ZONES = 10;
const MILLION = 1_000_000;

/**
 * Describes the measured rate and projects it to a million cycles that end at nine in the morning local time.
 */
function cyclesText({ perSecond, evaluateMs }: CycleRates): string {
  const minutes = MILLION / ZONES / perSecond / 60;
  const workers = Math.max(1, Math.ceil(minutes / 60));
  const dueEachHour = (MILLION / ZONES).toLocaleString('en');
  const finish = workers === 1 ? 'One worker finishes' : `${workers} workers, which share the claims, finish`;
  return `One worker closes **${Math.round(perSecond)} cycles a second**: for each it evaluates a cycle of
${QUESTIONS} questions, opens the next cycle and records both events (median of rounds with ${PEOPLE}
enrollments due at once). That is ${(1000 / perSecond).toFixed(1)} ms for each cycle, of which evaluate()
takes ${evaluateMs.toFixed(2)} ms. Suppose a million enrollments are due at 09:00 local time, spread evenly
over ten time zones one hour apart: then ${dueEachHour} are due each hour, which is ${minutes.toFixed(1)}
minutes of work for one worker at this rate. ${finish} before it is 09:00 in the next zone.\n`;
}

await main(process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES);
