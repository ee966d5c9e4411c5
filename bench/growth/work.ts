import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from '../../server/src/demo/client.ts';
import { outreach } from '../../server/src/resources/answers/outreach/outreach-job.ts';
import { taskDeadlines } from '../../server/src/resources/people/tasks/deadlines-job.ts';
import { studies } from '../../server/src/resources/studies/participants/studies-job.ts';
import { processorTimes } from '../costs/processor-time.ts';
import { median } from '../http/rounds.ts';
import { withService } from './service.ts';
import { pageOf } from './work/page.ts';
import { insertHistory, insertTasks, onlyDue, quiet } from './work/rows.ts';
import { countStatements } from './work/statements.ts';
import { advanceAll, createWork, moveTo, OCCASIONS, type WorkWorld } from './work/world.ts';

/** How fast one worker does one kind of work, and what it costs. */
export interface Work {
  name: string;
  done: number;
  perSecond: number;
  /** Processor milliseconds of the process and of PostgreSQL for each. */
  serviceMs: number;
  databaseMs: number;
  statements: number;
  roundTrips: number;
}

/** What was measured with this many people. */
export interface WorkStage {
  people: number;
  works: Work[];
  timelineMs: number;
  load: number;
}

/** How many people each work is measured with, however many there are. */
const MEASURED = 1000;
const AHEAD = 300;
const TIMELINES = 51;

/**
 * Measures how fast one worker opens and closes occasions of a study, makes messages and escalates tasks, with
 * growing numbers of people who are all due, and writes bench/results-work.md.
 */
export async function measureWork(folder: string, sizes: readonly number[]): Promise<void> {
  const stages: WorkStage[] = [];
  for (const people of sizes) {
    const dataDir = join(folder, `work-${people}`);
    stages.push(await withService(dataDir, (target) => measureStage(target, dataDir, people)));
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
    const page = pageOf(stages, machine, MEASURED, AHEAD);
    await writeFile(join(import.meta.dirname, '../results-work.md'), page);
    console.log(page);
  }
}

async function measureStage(
  target: Parameters<typeof createWork>[0],
  dataDir: string,
  people: number,
): Promise<WorkStage> {
  const client = new pg.Client({ ...target.admin, options: '-c search_path=eps -c synchronous_commit=off' });
  await client.connect();
  try {
    const world = await createWork(target, client, people);
    const works: Work[] = [];
    const run = async (name: string, count: string, job: Parameters<typeof timeOf>[3]) => {
      const work = await timeOf(world, dataDir, { name, count }, job);
      console.error(work);
      works.push(work);
    };
    const open = 'SELECT count(*)::int AS n FROM study_occasions WHERE study_id = $1';
    const made =
      'SELECT count(*)::int AS n FROM messages m JOIN programs p ON p.id = m.program_id WHERE p.study_id = $1';
    await advanceAll(world);
    await moveTo(world, 24 + 9);
    await run('open the first occasion', open, studies);
    await run('make invitations', made, outreach);
    await quiet(world);
    await insertHistory(world, OCCASIONS - 2);
    await moveTo(world, 24 * (OCCASIONS - 1) + 9);
    await run(`open an occasion after ${OCCASIONS - 2} others`, open, studies);
    await onlyDue(world);
    await moveTo(world, 24 * (OCCASIONS - 1) + 13);
    await run('make invitations and reminders', made, outreach);
    await moveTo(world, 24 * OCCASIONS + 9);
    await run('close an occasion and open the next', open, studies);
    await insertTasks(world);
    await run('escalate tasks', ESCALATED, taskDeadlines);
    const timelineMs = await timeTimelines(world);
    return { people, works, timelineMs, load: loadavg()[0]! };
  } finally {
    await client.end();
  }
}

const ESCALATED = `SELECT count(*)::int AS n FROM task_entries t JOIN study_participants p
  ON p.organization_id = t.organization_id AND p.subject_id = t.subject_id
  WHERE p.study_id = $1 AND t.action = 'escalated'`;

/** Runs a job until it has done its work for as many people as are measured, or nothing is due. */
async function timeOf(
  world: WorkWorld,
  dataDir: string,
  { name, count }: { name: string; count: string },
  job: typeof studies,
): Promise<Work> {
  const { client, services, studyId } = world;
  const counted = async () => (await client.query(count, [studyId])).rows[0].n as number;
  const { run } = job(services);
  const { signal } = new AbortController();
  await client.query('ANALYZE');
  const before = await counted();
  const statements = countStatements();
  const processor = await processorTimes(process.pid, dataDir);
  const startedAt = performance.now();
  let runs = 0;
  while ((await run(signal)).more) if (++runs >= MEASURED / services.config.worker.batch) break;
  const seconds = (performance.now() - startedAt) / 1000;
  const { statements: sent, roundTrips } = statements.end();
  const after = await processorTimes(process.pid, dataDir);
  const done = (await counted()) - before;
  return {
    name,
    done,
    perSecond: done / seconds,
    serviceMs: (after.started - processor.started) / done,
    databaseMs: (after.database - processor.database) / done,
    statements: sent / done,
    roundTrips: roundTrips / done,
  };
}

/** Returns the median time in which the timeline of a person with a long history is read. */
async function timeTimelines({ client, url, key, environmentPath, studyId }: WorkWorld): Promise<number> {
  const call = createClient(url, key);
  const { rows } = await client.query(
    `SELECT participant_id AS id FROM study_occasions WHERE study_id = $1 AND k = $2 LIMIT $3`,
    [studyId, OCCASIONS - 1, TIMELINES],
  );
  const taken: number[] = [];
  for (const { id } of rows) {
    const startedAt = performance.now();
    await call('GET', `${environmentPath}/studies/${studyId}/participants/${id}/timeline`);
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}
