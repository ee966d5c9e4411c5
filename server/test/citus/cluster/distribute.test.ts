import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_TABLES } from '../../../src/db/citus/tables.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { singleLogin } from '../../../src/db/pool.ts';
import { testCluster } from '../../database.ts';
import { send, sendUntilSuccess } from '../../durability/client.ts';
import { MAIN, OWNER, Service } from '../../durability/service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from '../../durability/workspace.ts';
import { inDatabase, runOnServer } from '../../server.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { joinCluster } from '../join-cluster.ts';

/** A database that the service filled on one node and the command `distribute` then distributes. */
const { nodes, template } = testCluster();
const name = `${template}_filled_${randomBytes(4).toString('hex')}`;
const database = inDatabase(nodes[0]!, name);
const PEOPLE = 12;
const ORGANIZATIONS = 6;
let service: Service;
let workspace: ServiceWorkspace;
let programId: string;

beforeAll(async () => {
  for (const node of nodes) await runOnServer(node, `CREATE DATABASE ${name}`);
  service = await Service.create({
    EPS_DATABASE_URL: database.connectionString!,
    EPS_WORKER_POLL_MS: '50',
  });
  await service.start();
  workspace = await createWorkspace(service.url);
  programId = await activeProgram(workspace);
});
afterAll(async () => {
  await service.remove();
  for (const node of nodes) await runOnServer(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const call = async (path: string, body?: unknown, key = OWNER.key) =>
  (await sendUntilSuccess(service.url, { ...post(path, body), key })).json;
const get = async (path: string) =>
  (await send(service.url, { method: 'GET', path: workspace.environmentPath + path, key: OWNER.key })).json;

/** A subject is imported and enrolled, answers and completes. */
async function takePart(): Promise<void> {
  const { environmentPath } = workspace;
  const items = [{ external_id: randomUUID() }];
  const { receipts } = await call(`${environmentPath}/subjects/batch`, { items });
  const body = { program_id: programId, subject_id: receipts[0].subject_id };
  await call(`${environmentPath}/enrollments`, body);
  const { participant_token: token } = await call(`${environmentPath}/participant-sessions`, body);
  const answers = [{ question_id: 'mood', value: 'o2' }];
  await call('/v1/participant/answers', { answers }, token);
  await call('/v1/participant/complete', undefined, token);
}

async function addOrganization(): Promise<void> {
  const slug = `o-${randomUUID()}`;
  const body = { name: slug, slug, owner_email: `${slug}@example.org` };
  const { organization, api_key } = await call('/v1/organizations', body);
  await call(`/v1/organizations/${organization.id}/apps`, { name: slug, slug }, api_key.key);
}

/** Runs a command of the service and returns what it wrote. */
async function run(...command: string[]): Promise<string> {
  const written = service.output().length;
  const [code] = await once(service.launch(process.execPath, [MAIN, ...command]), 'exit');
  const output = service.output().slice(written);
  expect(code, output).toBe(0);
  return output;
}

const distribute = () => run('distribute', '--shards', '4');

/** Returns all rows of all tables, sorted. */
async function allRows(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of ALL_TABLES) {
    const rows = await runOnServer(database, `SELECT * FROM eps.${table}`);
    tables[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return tables;
}

const psychometrics = () => get(`/analytics/psychometrics?program_id=${programId}`);

/** The responses of the service about these rows. */
async function shown() {
  const health = await get('/analytics/instrument-health');
  return {
    questions: health.question_health,
    sessions: [health.sessions_started, health.sessions_completed],
    concepts: (await psychometrics()).concepts,
    evaluations: (await get('/evaluations?limit=100')).items,
    subjects: (await get('/subjects?limit=100')).items,
  };
}

const verified = () => call(`/v1/organizations/${OWNER.organizationId}/audit-log/verify`);
const CHAINED = { valid: true, unchained_tail: 0 };

test('distribute keeps every row of a filled database, and the service continues with them', async () => {
  for (let i = 0; i < ORGANIZATIONS; i++) await addOrganization();
  for (let i = 0; i < PEOPLE; i++) await takePart();
  await expect.poll(verified, { timeout: 20_000 }).toMatchObject(CHAINED);
  await expect.poll(psychometrics, { timeout: 20_000 }).toMatchObject({ respondents: PEOPLE });
  const before = await shown();
  expect(before.concepts).toMatchObject([{ n_complete: PEOPLE }]);
  expect(before).toMatchObject({ sessions: [PEOPLE, PEOPLE], questions: [{ answers: PEOPLE }, {}] });
  await service.end('SIGTERM');
  await joinCluster(nodes, name);
  const { settings: _, ...stored } = await allRows();

  expect(await distribute()).toContain('The database is distributed.');
  expect(await allRows()).toMatchObject(stored);
  expect(await runOnServer(database, PLACEMENTS)).toEqual([{ nodes: nodes.length - 1 }]);

  await run('rebuild-counts');
  await service.start();
  expect(await shown()).toEqual(before);
  await takePart();
  expect(await shown()).toMatchObject({ sessions: [PEOPLE + 1, PEOPLE + 1] });
  await expect.poll(verified, { timeout: 20_000 }).toMatchObject(CHAINED);
});

const PLACEMENTS = `SELECT count(DISTINCT groupid)::int AS nodes FROM pg_dist_placement p
  JOIN pg_dist_shard s USING (shardid) WHERE logicalrelid = 'eps.subjects'::regclass`;

test('a second run changes nothing', async () => {
  await service.end('SIGTERM');
  const stored = await allRows();
  expect(await distribute()).toContain('All tables are distributed already.');
  expect(await allRows()).toEqual(stored);
});

test('it prepares the roles on each worker', async () => {
  await runOnServer(nodes[1]!, 'ALTER ROLE eps_owner RESET timezone');
  await distribute();
  const [role] = await runOnServer<{ rolconfig: string[] }>(
    nodes[1]!,
    "SELECT rolconfig FROM pg_roles WHERE rolname = 'eps_owner'",
  );
  expect(role!.rolconfig).toContain('TimeZone=UTC');
});

const NEXT_MIGRATION = `-- A comment; with a semicolon, and somebody's quote.
ALTER TABLE eps.subjects ADD COLUMN sketch bytea NOT NULL DEFAULT '\\x3b', ADD COLUMN noted text DEFAULT ';';
ALTER TABLE eps.subjects ALTER COLUMN sketch SET STORAGE EXTERNAL;
CREATE INDEX subjects_noted_idx ON eps.subjects (organization_id, noted) WHERE noted IS NOT NULL;
CREATE FUNCTION eps.noted() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN ';'; END $$;
-- The end.
`;

test('a later migration changes tables and functions on all nodes', async () => {
  const directory = await makeTemporaryFolder();
  await cp(join(import.meta.dirname, '../../../migrations'), directory, { recursive: true });
  await writeFile(join(directory, '9999_next.sql'), NEXT_MIGRATION);
  await migrate(singleLogin(database), { info() {} }, directory);
  const noted = await runOnServer(
    database,
    'SELECT noted, sketch FROM eps.subjects WHERE noted = eps.noted()',
  );
  expect(noted).toHaveLength(PEOPLE + 1);
  expect(noted[0]).toEqual({ noted: ';', sketch: Buffer.from(';') });
});
