import { rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from '../server/src/demo/client.ts';
import { closeProgram } from '../server/src/resources/results/ledger/cells-job.ts';
import { CopyRows } from './growth/copy.ts';
import { openGenerator } from './growth/person.ts';
import { withService } from './growth/service.ts';
import { openWorld, type World } from './growth/world.ts';
import { median } from './http/rounds.ts';

/** The numbers of people of whom statistics are closed and read. */
const SIZES = [50, 5000, 75_000];
const PEOPLE_PER_UNIT = 25;
const UNITS_PER_DEPARTMENT = 50;
/** People in one transaction. */
const CHUNK = 1000;
/** Within a week, so that few periods have many people. */
const DAYS = 2;
const CLOSED_AFTER_S = 14 * 86_400;
const REPETITIONS = 15;
const WARM_UP = 6;
/** Live figures are read of fewer people: a program has as many as were asked. */
const MOST_LIVE = 5000;
const FOLDER = process.env['EPS_STATISTICS_DIR'] ?? join(tmpdir(), 'eps-statistics');

type Read = (world: World) => string;

const concept = 'physical_functioning';
const CLOSED: Record<string, Read> = {
  'groups of a department': ({ oneTime }) => `results/groups?program_id=${oneTime.id}&unit_id=d0`,
  'groups of the environment': ({ oneTime }) => `results/groups?program_id=${oneTime.id}`,
  'change of a department': ({ oneTime }) => `programs/${oneTime.id}/change?concept=${concept}&unit_id=d0`,
  psychometrics: ({ oneTime }) =>
    `analytics/psychometrics?program_id=${oneTime.id}&concept_id=${concept}&released=true`,
};
const LIVE: Record<string, Read> = {
  'live groups': ({ oneTime }) => `results/groups?program_id=${oneTime.id}`,
  'live change': ({ oneTime }) => `programs/${oneTime.id}/change?concept=${concept}`,
};

interface Measured {
  people: number;
  units: number;
  closedS: number;
  /** Milliseconds, by read. */
  first: Record<string, number>;
  ms: Record<string, number>;
}

/**
 * Closes the statistics of programs with many people in units of 25, and reads them. Writes
 * bench/results-statistics.md. Arguments: the numbers of people; with any, nothing is written.
 */
async function main(given: readonly number[]): Promise<void> {
  const measured: Measured[] = [];
  for (const people of given.length > 0 ? given : SIZES) {
    const dataDir = join(FOLDER, String(people));
    await rm(dataDir, { recursive: true, force: true });
    measured.push(await withService(dataDir, async (target) => measure(await openWorld(target), people)));
    await rm(dataDir, { recursive: true, force: true });
  }
  const page = pageOf(measured);
  if (given.length === 0) await writeFile(join(import.meta.dirname, 'results-statistics.md'), page);
  console.log(page);
}

async function measure(world: World, people: number): Promise<Measured> {
  const units = await fill(world, people);
  const { services, organizationId, appId, environmentId, oneTime } = world;
  const startedAt = performance.now();
  await closeProgram(
    services,
    { organizationId, appId, environmentId },
    { programId: oneTime.id, clockOffsetSeconds: CLOSED_AFTER_S },
  );
  const closedS = (performance.now() - startedAt) / 1000;
  const reader = createClient(world.url, world.reader);
  const result: Measured = { people, units, closedS, first: {}, ms: {} };
  const reads = [
    ...Object.entries(CLOSED).map(([name, path]) => ({ name, path, call: reader })),
    ...Object.entries(people <= MOST_LIVE ? LIVE : {}).map(([name, path]) => ({
      name,
      path,
      call: world.call,
    })),
  ];
  for (const { name, path, call } of reads) {
    const times: number[] = [];
    for (let i = 0; i < WARM_UP + REPETITIONS; i++) {
      const before = performance.now();
      await call('GET', `${world.environmentPath}/${path(world)}`);
      times.push(performance.now() - before);
    }
    result.first[name] = times[0]!;
    result.ms[name] = median(times.slice(WARM_UP));
  }
  return result;
}

/** Adds people who have finished a questionnaire of 36 questions, and their units. Returns how many units. */
async function fill(world: World, people: number): Promise<number> {
  const units = Math.ceil(people / PEOPLE_PER_UNIT);
  const departments = Math.ceil(units / UNITS_PER_DEPARTMENT);
  const client = new pg.Client({ ...world.admin, options: '-c search_path=eps -c synchronous_commit=off' });
  await client.connect();
  await client.query(`SELECT eps.ensure_partitions((now() - interval '1 month')::date, 4)`);
  const person = await openGenerator(world, DAYS);
  for (let done = 0; done < people; done += CHUNK) {
    const rows = new CopyRows();
    // Three of ten people of the generator finish the questionnaire.
    for (let i = done; i < Math.min(people, done + CHUNK); i++)
      person(rows, 10 * Math.floor(i / 3) + (i % 3));
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await rows.send(client);
    await client.query('COMMIT');
  }
  const department = (unit: number) => `d${Math.floor(unit / UNITS_PER_DEPARTMENT)}`;
  const tree = [
    ...Array.from({ length: departments }, (_, i) => ({ id: `d${i}`, name: `Department ${i}` })),
    ...Array.from({ length: units }, (_, i) => ({ id: `u${i}`, name: `Team ${i}`, parent: department(i) })),
  ];
  await world.call('PUT', `${world.environmentPath}/units`, { units: tree });
  await client.query(
    `INSERT INTO unit_members (organization_id, environment_id, subject_id, unit_id, starts_on)
     SELECT organization_id, environment_id, id, 'u' || (row_number() OVER (ORDER BY id) - 1) % $2,
       '2020-01-01'
     FROM subjects WHERE environment_id = $1`,
    [world.environmentId, units],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
  return units;
}

function pageOf(measured: readonly Measured[]): string {
  const sizes = measured.map(({ people, units }) => `${people} people, ${units} units`);
  const row = (name: string, of: (each: Measured) => number | undefined, unit: string) =>
    `| ${name} | ${measured.map((each) => shown(of(each), unit)).join(' | ')} |`;
  const names = Object.keys({ ...CLOSED, ...LIVE });
  const rows = [
    row('closing all cells', ({ closedS }) => closedS, 's'),
    ...names.flatMap((name) => [
      row(`${name}, first read`, ({ first }) => first[name], 'ms'),
      row(name, ({ ms }) => ms[name], 'ms'),
    ]),
  ];
  const load = loadavg()[0]!.toFixed(0);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `# Statistics

Written by \`npm run bench:statistics\` on ${machine}, load average ${load}. Each person
has finished a questionnaire of 36 questions and 8 scales, within ${DAYS} days.
Medians of ${REPETITIONS} reads over HTTP. Targets: 75,000 people in
3,000 units are closed in 60 s, and a page of groups is read in 20 ms.

| | ${sizes.join(' | ')} |
|---|${measured.map(() => '---|').join('')}
${rows.join('\n')}
`;
}

const shown = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;

await main(process.argv.slice(2).map(Number));
