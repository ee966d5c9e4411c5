import { rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from '../../server/src/demo/client.ts';
import { messages } from '../../server/src/resources/answers/messages/messages-job.ts';
import { outreach } from '../../server/src/resources/answers/outreach/outreach-job.ts';
import { instrumentCounts } from '../../server/src/resources/quality/analytics/count-job.ts';
import { adherence } from '../../server/src/resources/results/adherence/adherence-job.ts';
import { studies } from '../../server/src/resources/studies/participants/studies-job.ts';
import { median } from '../http/rounds.ts';
import { countPages, stopCounting, takePages } from './buffers.ts';
import { insertTasks } from './due-work/rows.ts';
import { createWork, moveTo, type WorkWorld } from './due-work/world.ts';
import { withService } from './service.ts';

const DAYS = 3;
const REPETITIONS = 9;
/** Reads that are not measured: PostgreSQL plans a statement for all values from its sixth execution on. */
const WARM_UP = 6;
const LIMIT = 'limit=20';

/** Somebody in a study, with what is about them. */
interface Person {
  id: string;
  subject_id: string;
  enrollment_id: string;
  message_id: string;
  task_id: string;
}

type Path = (world: WorkWorld, person: Person) => string;

/** Paths of all reads of programs, studies, messages and tasks, below the environment. */
const READS: Record<string, Path> = {
  'list programs': () => `programs?${LIMIT}`,
  'get program': ({ programId }) => `programs/${programId}`,
  'adherence of a wave': ({ programId }) => `programs/${programId}/adherence`,
  'adherence of a person': (_, { enrollment_id }) => `enrollments/${enrollment_id}/adherence`,
  'silent people': ({ programId }) => `programs/${programId}/silent-enrollments?${LIMIT}`,
  'rules of messages': ({ programId }) => `programs/${programId}/outreach`,
  'messages counted by rule': ({ programId }) => `programs/${programId}/outreach/counters`,
  'list studies': () => `studies?${LIMIT}`,
  'get study': ({ studyId }) => `studies/${studyId}`,
  'panel of a study': ({ studyId }) => `studies/${studyId}/panel`,
  'list people': ({ studyId }) => `studies/${studyId}/participants?${LIMIT}`,
  'list people, status': ({ studyId }) => `studies/${studyId}/participants?status=active&${LIMIT}`,
  'list people, rare status': ({ studyId }) => `studies/${studyId}/participants?status=withdrawn&${LIMIT}`,
  'list people, subject': ({ studyId }, { subject_id }) =>
    `studies/${studyId}/participants?subject_id=${subject_id}`,
  'get person': ({ studyId }, { id }) => `studies/${studyId}/participants/${id}`,
  'timeline of a person': ({ studyId }, { id }) => `studies/${studyId}/participants/${id}/timeline`,
  'list messages': () => `messages?${LIMIT}`,
  'list messages, state': () => `messages?state=failed&${LIMIT}`,
  'list messages, rare state': () => `messages?state=bounced&${LIMIT}`,
  'list messages, rule': () => `messages?rule_id=invitation&${LIMIT}`,
  'list messages, rare rule': () => `messages?rule_id=other&${LIMIT}`,
  'list messages, program': ({ programId }) => `messages?program_id=${programId}&${LIMIT}`,
  'list messages, subject': (_, { subject_id }) => `messages?subject_id=${subject_id}&${LIMIT}`,
  'get message': (_, { message_id }) => `messages/${message_id}`,
  'list tasks': () => `tasks?${LIMIT}`,
  'list tasks, status': () => `tasks?status=open&${LIMIT}`,
  'list tasks, rare status': () => `tasks?status=done&${LIMIT}`,
  'list tasks, overdue': () => `tasks?overdue=true&${LIMIT}`,
  'list tasks, subject': (_, { subject_id }) => `tasks?subject_id=${subject_id}&${LIMIT}`,
  'get task': (_, { task_id }) => `tasks/${task_id}`,
};

/**
 * Measures the reads of studies with growing numbers of people, in environments of one database, and writes
 * bench/results-studies.md: pages that PostgreSQL read, and times, as medians of alternating reads.
 */
export async function measureStudyReads(folder: string, sizes: readonly number[]): Promise<void> {
  const dataDir = join(folder, 'study-reads');
  await rm(dataDir, { recursive: true, force: true });
  const filled = await withService(dataDir, async (target) => {
    const client = new pg.Client({ ...target.admin, options: '-c search_path=eps' });
    await client.connect();
    const worlds: { world: WorkWorld; person: Person }[] = [];
    for (const people of sizes) {
      const world = await createWork(target, client, { people, days: DAYS, waves: 1 });
      await runStudy(world);
      worlds.push({ world, person: await findPerson(world) });
    }
    await client.query('VACUUM ANALYZE');
    await client.end();
    await countPages(target.admin);
    return worlds;
  });
  const rows = await withService(
    dataDir,
    async ({ url, key }) => {
      const call = createClient(url, key);
      const measured: Row[] = [];
      for (const [name, path] of Object.entries(READS)) {
        const runs = filled.map((): { ms: number; pages: number }[] => []);
        for (let i = 0; i < WARM_UP + REPETITIONS; i++)
          for (const [w, { world, person }] of filled.entries()) {
            takePages();
            const startedAt = performance.now();
            await call('GET', `${world.environmentPath}/${path(world, person)}`);
            if (i >= WARM_UP) runs[w]!.push({ ms: performance.now() - startedAt, pages: takePages() });
          }
        measured.push(rowOf(name, runs));
      }
      return measured;
    },
    stopCounting,
  );
  await rm(dataDir, { recursive: true, force: true });
  const page = pageOf(sizes, rows);
  await writeFile(join(import.meta.dirname, '../results-studies.md'), page);
  console.log(page);
}

/** Runs the jobs of the worker in the first hours of each day of the study. */
async function runStudy(world: WorkWorld): Promise<void> {
  const { signal } = new AbortController();
  for (let day = 1; day <= DAYS; day++)
    for (const hour of [9, 14]) {
      await moveTo(world, 24 * day + hour);
      for (const job of [studies, outreach, messages, adherence, instrumentCounts]) {
        const { run, finish } = job(world.services);
        while ((await run(signal)).more);
        await finish?.();
      }
    }
  await insertTasks(world);
}

async function findPerson({ client, studyId, programId }: WorkWorld): Promise<Person> {
  const { rows } = await client.query(
    `SELECT p.id, p.subject_id, n.id AS enrollment_id, m.id AS message_id, t.id AS task_id
     FROM study_participants p
     JOIN enrollments n ON n.program_id = $2 AND n.subject_id = p.subject_id
     JOIN messages m ON m.program_id = $2 AND m.subject_id = p.subject_id
     JOIN tasks t ON t.subject_id = p.subject_id
     WHERE p.study_id = $1 ORDER BY p.id LIMIT 1`,
    [studyId, programId],
  );
  return rows[0];
}

interface Row {
  name: string;
  pages: number[];
  ms: number[];
}

function rowOf(name: string, runs: readonly (readonly { ms: number; pages: number }[])[]): Row {
  const values = (of: (run: { ms: number; pages: number }) => number) =>
    runs.map((each) => median(each.map(of)));
  return { name, pages: values((run) => run.pages), ms: values((run) => run.ms) };
}

/** How many reads the page shows. */
const SHOWN = 5;

function pageOf(sizes: readonly number[], rows: readonly Row[]): string {
  const of = (what: string) => sizes.map((size) => `${what}, ${size} people`);
  const columns = ['read', ...of('pages'), ...of('ms')];
  const load = loadavg()[0]!.toFixed(0);
  const more = ({ pages }: Row) => pages.at(-1)! - pages[0]!;
  const grown = rows.toSorted((a, b) => more(b) - more(a)).slice(0, SHOWN);
  const lines = grown.map(({ name, pages, ms }) => [name, ...pages, ...ms.map((value) => value.toFixed(1))]);
  return `# Reads of studies

Written by \`npm run bench:growth -- --studies\`. Every person has ${DAYS} occasions with messages, none
answered. Medians of ${REPETITIONS} alternating reads; load average ${load}. Of ${rows.length} reads of
programs, studies, messages, tasks, timelines and adherence, these read the most pages (8 KiB) more for more
people.

| ${columns.join(' | ')} |
|${columns.map(() => '---|').join('')}
${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}
