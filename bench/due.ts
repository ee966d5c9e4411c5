import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { createClient } from '../server/src/demo/client.ts';
import { type CycleRates, measureCycles } from './due/cycles.ts';
import {
  createDueWorld,
  type DueWorld,
  HISTORY_DAYS,
  insertCrowd,
  insertHistory,
  QUESTIONS,
  sendTodayBack,
} from './due/world.ts';
import { CONNECTIONS, type Job, load, type Sample } from './http/load.ts';
import { median } from './http/rounds.ts';
import { BENCH_KEY, startService, stopChild } from './http/service.ts';

const PEOPLE = 200;
const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 5;
/** Two a person and side in a round, so that nobody runs out of questions before the day's deliveries are sent back. */
const JOBS = CONNECTIONS * 25;

interface Row {
  size: number;
  service: Sample;
  floor: Sample;
  ratio: number;
}

/** Measures due-questions as programs grow, beside its bare floor, and cycles closed; writes bench/results-due.md. */
async function main(sizes: readonly number[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir, { EPS_ROLES: 'api' });
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  const floor = await startFloor(dataDir);
  try {
    await pool.query('SET synchronous_commit = off');
    const world = await createDueWorld(createClient(service.url, BENCH_KEY), PEOPLE);
    await insertHistory(pool, world);
    const rows: Row[] = [];
    for (const size of sizes) {
      if (size > PEOPLE) await insertCrowd(pool, world, size);
      await sendTodayBack(pool, world);
      rows.push(await compare(world, size, { service: service.url, floor: floor.url }));
      await writeFile(join(import.meta.dirname, 'results-due.md'), pageOf(rows, undefined));
    }
    await service.stop();
    const cycles = await measureCycles(dataDir, pool, world);
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

async function startFloor(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'due/floor.ts'), [dataDir]);
  const [url] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof url !== 'string') throw new Error('the floor did not start');
  return { url, child };
}

/** Everyone is asked once to warm up, which opens their cycles; then the two sides take turns. */
async function compare(
  world: DueWorld,
  size: number,
  urls: { service: string; floor: string },
): Promise<Row> {
  const everyone = Math.ceil(PEOPLE / CONNECTIONS) * CONNECTIONS;
  await load(urls.service, serviceJobs(world, everyone));
  await load(urls.floor, floorJobs(world, JOBS));
  const rounds: { service: Sample; floor: Sample }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const service = await load(urls.service, serviceJobs(world, JOBS));
    rounds.push({ service, floor: await load(urls.floor, floorJobs(world, JOBS)) });
  }
  const medians = (side: 'service' | 'floor'): Sample => ({
    jobsPerSecond: median(rounds.map((round) => round[side].jobsPerSecond)),
    p50: median(rounds.map((round) => round[side].p50)),
    p99: median(rounds.map((round) => round[side].p99)),
  });
  const ratio = median(rounds.map((round) => round.service.jobsPerSecond / round.floor.jobsPerSecond));
  return { size, service: medians('service'), floor: medians('floor'), ratio };
}

let turn = 0;

function serviceJobs({ E, programId, people }: DueWorld, count: number): Job[] {
  return Array.from({ length: count }, () => {
    const { subjectId } = people[turn++ % people.length]!;
    const trigger = { login_session_id: randomUUID() };
    return [
      {
        method: 'POST' as const,
        path: `${E}/continuous-evaluation/due-questions`,
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

function floorJobs({ organizationId, people }: DueWorld, count: number): Job[] {
  return Array.from({ length: count }, () => {
    const { enrollmentId } = people[turn++ % people.length]!;
    const body = JSON.stringify({ organization_id: organizationId, enrollment_id: enrollmentId });
    return [{ method: 'POST' as const, path: '/due', headers: { 'content-type': 'application/json' }, body }];
  });
}

function pageOf(rows: readonly Row[], cycles: CycleRates | undefined): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const table = rows.map(
    ({ size, service, floor, ratio }) =>
      `| ${whole(size)} | ${whole(service.jobsPerSecond)} | ${whole(service.p50)} | ${whole(service.p99)} | ${whole(floor.jobsPerSecond)} | ${whole(floor.p50)} | ${whole(floor.p99)} | ${ratio.toFixed(2)} |`,
  );
  const closed = cycles === undefined ? '' : `\n${cyclesText(cycles)}`;
  return `# Due questions and cycles

\`node bench/due.ts\` on ${cpus().length} × ${cpus()[0]!.model.trim()}, Node ${process.version}, embedded PostgreSQL with durable commits, ${CONNECTIONS} connections;
load, service, floor and database share the machine's cores, so latencies are those of a saturated machine and the ratio is what
counts. ${QUESTIONS} questions, of which a call delivers five; the ${whole(PEOPLE)} enrollments that are asked have ${HISTORY_DAYS} days of ten deliveries
a day and every question in their state, the others four deliveries each. The floor reads the same 200 states and records
five deliveries in one statement. Medians of ${ROUNDS} alternating rounds of ${JOBS} calls each; load average of the machine
meanwhile, other work included: ${loadavg()[1]!.toFixed(1)}.

| enrollments | calls /s | p50 ms | p99 ms | floor /s | p50 ms | p99 ms | ratio (aim 0.3) |
|---|---|---|---|---|---|---|---|
${table.join('\n')}
${closed}`;
}

const ZONES = 10;
const MILLION = 1_000_000;

/** The measured rate, and what it comes to where a million are due at nine in the morning. */
function cyclesText({ perSecond, evaluateMs }: CycleRates): string {
  const minutes = MILLION / ZONES / perSecond / 60;
  const workers = Math.max(1, Math.ceil(minutes / 60));
  return `One worker evaluates and closes a cycle of ${QUESTIONS} questions, opens the next and records both events **${Math.round(perSecond)} times a second**
(median of rounds with ${PEOPLE} enrollments due at once), ${(1000 / perSecond).toFixed(1)} ms each, of which evaluate() takes ${evaluateMs.toFixed(2)} ms. A million enrollments due at
09:00 local time, spread evenly over ten zones an hour apart, are ${(MILLION / ZONES).toLocaleString('en')} an hour's step: ${minutes.toFixed(1)} minutes of one worker at this rate, so
${workers === 1 ? "one worker is done before the next zone's nine o'clock" : `${workers} workers, which share the claims, are done before the next zone's nine o'clock`}.\n`;
}

await main(process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES);
