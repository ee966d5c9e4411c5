import { rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from '../../server/src/demo/client.ts';
import type { Job } from '../../server/src/jobs/run.ts';
import { messages } from '../../server/src/resources/answers/messages/messages-job.ts';
import { outreach } from '../../server/src/resources/answers/outreach/outreach-job.ts';
import { taskDeadlines } from '../../server/src/resources/people/tasks/deadlines-job.ts';
import { studies } from '../../server/src/resources/studies/participants/studies-job.ts';
import { processorTimes } from '../costs/processor-time.ts';
import { median } from '../http/rounds.ts';
import { sendPlain, startMailSink } from './due-work/mail.ts';
import { type TimelineTimes, type Work, type WorkStage, workPage } from './due-work/page.ts';
import {
  endDue,
  HAS_OPEN,
  HAS_OPENED,
  insertHistory,
  insertTasks,
  postponeUnopened,
} from './due-work/rows.ts';
import { countStatements } from './due-work/statements.ts';
import {
  advanceAll,
  createWork,
  moveTo,
  OCCASIONS,
  type WorkWorld,
  withStatistics,
} from './due-work/world.ts';
import { withService } from './service.ts';
import type { GrowthTarget } from './world.ts';

/** The number of people with whom each kind of work is measured, however many are due. */
const MEASURED = 2000;
/** The number of future occasions in a longer study. */
const MANY = 300;
/** Waves of a study with many. */
const WAVES = 20;
const TIMELINES = 101;
/** Reads of timelines that are not measured. */
const WARM_UP = 50;

/**
 * Measures how fast one worker opens and closes occasions of a study, makes messages and escalates tasks,
 * with growing numbers of people who are all due, and writes bench/results-work.md.
 */
export async function measureWork(folder: string, sizes: readonly number[]): Promise<void> {
  const stages: WorkStage[] = [];
  for (const people of sizes) {
    const dataDir = join(folder, `work-${people}`);
    await rm(dataDir, { recursive: true, force: true });
    const sink = await startMailSink();
    const stage = (target: GrowthTarget) => measureStage(target, dataDir, people, sink.url);
    stages.push(await withService(dataDir, stage, undefined, { EPS_SMTP_URL: sink.url }));
    sink.stop();
    await rm(dataDir, { recursive: true, force: true });
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
    const page = workPage(stages, { machine, measured: MEASURED, many: MANY });
    await writeFile(join(import.meta.dirname, '../results-work.md'), page);
    console.log(page);
  }
}

const OPENED = 'SELECT count(*)::int AS n FROM study_occasions WHERE study_id = $1';
const MESSAGES = `SELECT count(*)::int AS n FROM messages m JOIN programs p
  ON p.organization_id = m.organization_id AND p.id = m.program_id WHERE p.study_id = $1`;
const SENT = `${MESSAGES} AND m.state = 'sent'`;
const ESCALATED = `SELECT count(*)::int AS n FROM task_entries t JOIN study_participants p
  ON p.organization_id = t.organization_id AND p.subject_id = t.subject_id
  WHERE p.study_id = $1 AND t.action = 'escalated'`;

async function measureStage(
  target: GrowthTarget,
  dataDir: string,
  people: number,
  smtpUrl: string,
): Promise<WorkStage> {
  const client = new pg.Client({ ...target.admin, options: '-c search_path=eps -c synchronous_commit=off' });
  await client.connect();
  try {
    const works: Work[] = [];
    const run = async (world: WorkWorld, name: string, count: string, job: WorkerJob) => {
      works.push(await timeOf(world, dataDir, { name, count }, job));
    };
    const long = await createWork(target, client, { people: MEASURED, days: MANY, waves: 1 });
    await advanceAll(long);
    await moveTo(long, 24 + 9);
    await run(long, `open the first of ${MANY} occasions`, OPENED, studies);
    await endDue(long, 'true');
    // People who are measured first get no history.
    const world = await createWork(target, client, { people: people + MEASURED, days: OCCASIONS, waves: 1 });
    await advanceAll(world);
    await moveTo(world, 24 + 9);
    await run(world, `open the first of ${OCCASIONS} occasions`, OPENED, studies);
    await run(world, 'make invitations', MESSAGES, outreach);
    await run(world, 'send invitations', SENT, messages);
    await postponeUnopened(world);
    await moveTo(world, 24 + 24 + 9);
    await run(world, 'close the first occasion and open the second', OPENED, studies);
    await endDue(world, HAS_OPENED);
    await insertHistory(world, OCCASIONS - 2);
    await moveTo(world, 24 * (OCCASIONS - 1) + 9);
    await run(world, `open an occasion after ${OCCASIONS - 2} others`, OPENED, studies);
    await endDue(world, `NOT (${HAS_OPEN})`);
    await run(world, 'make invitations, after as many others', MESSAGES, outreach);
    await run(world, 'send invitations, after as many others', SENT, messages);
    await moveTo(world, 24 * (OCCASIONS - 1) + 13);
    await run(world, 'make reminders', MESSAGES, outreach);
    await run(world, 'send reminders', SENT, messages);
    await moveTo(world, 24 * OCCASIONS + 9);
    await run(world, `close occasion ${OCCASIONS - 1} and open the last`, OPENED, studies);
    await insertTasks(world);
    await run(world, 'escalate tasks', ESCALATED, taskDeadlines);
    const wide = await createWork(target, client, { people: 100, days: OCCASIONS, waves: WAVES });
    await moveTo(wide, 24 * 2 + 10);
    await advanceAll(wide);
    const plainMails = await sendPlain(smtpUrl, MEASURED);
    const timelines = [
      { waves: 1, ...(await timeTimelines(world, dataDir)) },
      { waves: WAVES, ...(await timeTimelines(wide, dataDir)) },
    ];
    return { people, works, plainMails, timelines, load: loadavg()[0]! };
  } finally {
    await client.end();
  }
}

type WorkerJob = (services: GrowthTarget['services']) => Job;

/** Runs a job until it has done its work for as many people as are measured, or nothing is due. */
async function timeOf(
  world: WorkWorld,
  dataDir: string,
  { name, count }: { name: string; count: string },
  job: WorkerJob,
): Promise<Work> {
  const { client, services, studyId } = world;
  const counted = async () => (await client.query(count, [studyId])).rows[0].n as number;
  const { run, finish } = job(services);
  const { signal } = new AbortController();
  const before = await counted();
  const statements = countStatements();
  const processor = await processorTimes(process.pid, dataDir);
  const startedAt = performance.now();
  await withStatistics(services, async () => {
    for (let runs = 0; runs < MEASURED / services.config.worker.batch; runs++)
      if (!(await run(signal)).more) break;
    await finish?.();
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { statements: sent, roundTrips } = statements.end();
  const after = await processorTimes(process.pid, dataDir);
  const done = (await counted()) - before;
  const work = {
    name,
    done,
    perSecond: done / seconds,
    serviceMs: (after.started - processor.started) / done,
    databaseMs: (after.database - processor.database) / done,
    statements: sent / done,
    roundTrips: roundTrips / done,
  };
  console.error(work);
  return work;
}

/** Reads timelines of people with the longest history over HTTP; the client is in the same process. */
async function timeTimelines(world: WorkWorld, dataDir: string): Promise<TimelineTimes> {
  const { client, url, key, environmentPath, studyId } = world;
  const call = createClient(url, key);
  const { rows } = await client.query(
    `SELECT participant_id AS id, max(k) AS last FROM study_occasions WHERE study_id = $1 GROUP BY 1
     ORDER BY last DESC LIMIT 100`,
    [studyId],
  );
  const taken: number[] = [];
  let before = await processorTimes(process.pid, dataDir);
  for (let i = 0; i < WARM_UP + TIMELINES; i++) {
    const { id } = rows[i % rows.length];
    if (i === WARM_UP) before = await processorTimes(process.pid, dataDir);
    const startedAt = performance.now();
    await call('GET', `${environmentPath}/studies/${studyId}/participants/${id}/timeline`);
    if (i >= WARM_UP) taken.push(performance.now() - startedAt);
  }
  const after = await processorTimes(process.pid, dataDir);
  const used = after.started + after.database - before.started - before.database;
  return { ms: median(taken), processorMs: used / taken.length };
}
