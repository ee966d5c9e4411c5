import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../src/config/config.ts';
import type { KeyConfig } from '../../src/config/keys.ts';
import { LAST_OF_BASELINE } from '../../src/db/baseline.ts';
import { migrate } from '../../src/db/migrate.ts';
import { jobs } from '../../src/jobs.ts';
import { answer, expectStatus, participant, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { openTestApp, startTestApp, type TestApp } from '../app.ts';
import { signAuditLog } from '../audit.ts';
import { listBeforeBaseline } from '../before-baseline.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type DataForWrites, setUpPerson } from '../indirect-access/data-for-writes.ts';
import { readAll } from '../indirect-access/read-all.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { runOnServer } from '../server.ts';
import { copyData } from './copy-data.ts';

/**
 * Upgrades of databases with data. The data of version 1.0 are those of this one, without the tables and
 * columns that later migrations added: they are copied into a database with the baseline.
 */

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const log = { info() {} };
const keys: KeyConfig = { provider: 'file', keys: [randomBytes(32)], file: '', mayCreate: false };
const CONTENTS = {
  experience: {
    questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

let source: TestDatabase;
let app: TestApp;
let workspace: Workspace;
let directory: string;
let settings: Partial<Config>;
let before: unknown[];
let mailbox: Mailbox;
let person: DataForWrites;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eps-upgrade-'));
  source = await createTestDatabase();
  mailbox = await openMailbox();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  const erasure = { horizonDays: 7, directory: join(directory, 'epochs') };
  settings = { keys, erasure, webhooks, smtpUrl: mailbox.url };
  app = await startTestApp(settings, source);
  workspace = await setUpApp(app);
  const program = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  for (const mood of [1, 4, 5]) {
    const { participant_token: key, evaluation_id: id } = await participant(workspace, program);
    await answer(workspace, key, { mood });
    await expectStatus(app.call('POST', '/v1/participant/complete', { key }), 200);
    const body = { decision: mood === 1 ? 'reject' : 'approve', reason: 'Read.' };
    await expectStatus(
      app.call('POST', `${workspace.environmentPath}/evaluations/${id}/review`, { body }),
      200,
    );
  }
  person = await setUpPerson(app);
  for (const job of jobs(app.services)) await job.run(new AbortController().signal);
  await app.services.keyNetworks.flush();
  await signAuditLog(app);
  before = await readings(app);
});
afterAll(async () => {
  await app?.close();
  await mailbox?.close();
  await rm(directory, { recursive: true });
});

/** Responses that have the present time, or the reads before. */
const CHANGING = /Audit|Access|Clock|Inbox|explain/;

/**
 * The responses of the service about its data: everything that this test has created, sealed parts included.
 */
async function readings(opened: Pick<TestApp, 'call'>): Promise<unknown[]> {
  const { environmentPath, appPath } = workspace;
  const paths = [
    `${environmentPath}/evaluations/export?include=answers,reviews,external_ids`,
    `${environmentPath}/subjects`,
    `${environmentPath}/enrollments`,
    `${environmentPath}/programs`,
    `${appPath}/bundles`,
    `${appPath}/definitions`,
    `/v1/organizations/${app.organizationId}/members`,
    '/auth/me',
  ];
  const texts = [];
  for (const path of paths) {
    const { status, text } = await opened.call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    texts.push(text);
  }
  const data = { ...person, workspace: { ...person.workspace, app: opened } };
  const all = (await readAll(data, { key: app.key })).filter(
    ({ operation, status }) => status === 200 && !CHANGING.test(operation),
  );
  expect(all.length).toBeGreaterThan(100);
  return [...texts, ...all.map(({ operation, text }) => [operation, parsed(text)])];
}

/** Objects are the same in whatever order their keys are. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Creates a database with the baseline and the data of `source`. */
async function version1(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const folder = await copyOfMigrations((name) => name <= LAST_OF_BASELINE);
  await runOnServer(
    database.connection,
    'DROP SCHEMA eps CASCADE; CREATE SCHEMA eps AUTHORIZATION eps_owner',
  );
  await migrate(database.logins, log, folder);
  await copyData(source.connection, database.connection);
  return database;
}

async function copyOfMigrations(chosen: (name: string) => boolean = () => true): Promise<string> {
  const folder = await mkdtemp(join(directory, 'migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter(chosen))
    await copyFile(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

describe.each([
  ['version 1.0', async () => {}],
  ['the last version before, which is taken over', listBeforeBaseline],
])('data of %s', (_, prepare) => {
  test('are the same after each later migration, and the audit log is still valid', async () => {
    const database = await version1();
    await prepare(database.connection);
    const later = (await readdir(MIGRATIONS)).filter(
      (name) => name.endsWith('.sql') && name > LAST_OF_BASELINE,
    );
    expect(await migrate(database.logins, log)).toEqual({ applied: later.sort() });
    const upgraded = await openTestApp(settings, database, app.key);
    expect(await readings(upgraded)).toEqual(before);
    const verified = await upgraded.call('POST', `/v1/organizations/${app.organizationId}/audit-log/verify`, {
      body: {},
    });
    expect(verified.body).toMatchObject({ valid: true });
    const body = { name: 'After the upgrade', slug: 'after' };
    const created = await upgraded.call('POST', `/v1/organizations/${app.organizationId}/apps`, { body });
    expect(created.status).toBe(201);
    await upgraded.close();
  });
});

test('an older version is refused with the commit to start before, and keeps its data', async () => {
  const database = await version1();
  await listBeforeBaseline(database.connection);
  await runOnServer(database.connection, "DELETE FROM eps.schema_migrations WHERE name > '0100'");
  await expect(migrate(database.logins, log)).rejects.toThrow('start the commit 1f4fb106');
  expect(await evaluationsOf(database)).toEqual(await evaluationsOf(source));
  await database.drop();
});

const evaluationsOf = ({ connection }: TestDatabase) =>
  runOnServer(connection, 'SELECT * FROM eps.evaluations ORDER BY id');

test('a migration that fails leaves the data as they were, and the running release works', async () => {
  const folder = await copyOfMigrations();
  await writeFile(
    join(folder, '9999_failing.sql'),
    "UPDATE eps.users SET email = 'gone'; ALTER TABLE eps.apps DROP COLUMN name; SELECT 1 / 0",
  );
  await expect(migrate(source.logins, log, folder)).rejects.toThrow('9999_failing.sql failed');
  expect(await readings(app)).toEqual(before);
  expect(await migrate(source.logins, log)).toEqual({ applied: [] });
});

test('an earlier release does not start on the schema of a later one', async () => {
  const folder = await copyOfMigrations();
  await writeFile(join(folder, '9999_later.sql'), 'ALTER TABLE eps.apps ADD COLUMN later text');
  const database = await createTestDatabase();
  expect(await migrate(database.logins, log, folder)).toEqual({ applied: ['9999_later.sql'] });
  await expect(migrate(database.logins, log)).rejects.toThrow('which this version does not have');
  await database.drop();
});
