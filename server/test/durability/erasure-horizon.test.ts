import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServices, createServices } from '../../src/boot/services.ts';
import { ConfigError } from '../../src/config/config.ts';
import { singleLogin } from '../../src/db/pool.ts';
import { openBody } from '../../src/http/idempotency/store.ts';
import { repeatErasures } from '../../src/resources/results/subject-data/repeat-erasures.ts';
import type { Services } from '../../src/services.ts';
import { EpochKeys } from '../../src/vault/epoch-keys.ts';
import {
  enroll,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import type { TestApp } from '../app.ts';
import { secretsInFiles, uniqueText } from '../secret-search.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { filesWith, openSubjectKey, runJob, startArchived } from './archived.ts';
import type { PostgresServer } from './postgres-server.ts';

/**
 * After the erasure horizon, no remaining key of the installation opens the data of an erased person in old
 * pages of the database, its write-ahead log or base backups.
 */

const DAY_MS = 86_400_000;
const HORIZON_DAYS = 7;
const canary = { profile: uniqueText('profile'), answer: uniqueText('answer') };
const CONTENTS = {
  experience: { questions: [{ id: 'why', prompt: 'Why?', input: 'long_text' }] },
  scorecard: { concepts: [] },
};

let folder: string;
/** Where PostgreSQL copies the segments of its write-ahead log. */
let archive: string;
let database: PostgresServer;
let backup: PostgresServer;
let app: TestApp;
let workspace: Workspace;
let erasedId: string;
let otherId: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  ({ database, archive, app } = await startArchived(folder));
  workspace = await setUpApp(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  [erasedId, otherId] = [await takePartIn(programId), await takePartIn(programId)];
});
afterAll(async () => {
  await app?.close();
  await backup?.end('SIGQUIT');
  await database?.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

async function takePartIn(programId: string): Promise<string> {
  const subjectId = await importSubject(workspace, { note: canary.profile });
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, { why: canary.answer });
  return subjectId;
}

const path = (id: string) => `${workspace.environmentPath}/subjects/${id}`;
const exported = async (id: string) => (await app.call('GET', `${path(id)}/export`)).text;
const receipt = async () => (await app.call('GET', `${path(erasedId)}/erasure`)).body;

/** Opens services on the copy of the database, with the keys of the installation as they are now. */
async function onBackup<T>(use: (services: Services) => Promise<T>): Promise<T> {
  const logins = singleLogin({ connectionString: backup.urlAt(backup.port) });
  const { config, clock } = app.services;
  const services = await createServices(config, logins, pino({ level: 'silent' }), clock);
  try {
    return await use(services);
  } finally {
    await closeServices(services);
  }
}

interface Remains {
  wrapped: Buffer;
  response: { key_hash: Buffer; fingerprint: Buffer; status: number; response: Buffer };
}

/** Reads the person's data in the write-ahead log and old pages: the wrapped key and a stored response. */
async function remains(): Promise<Remains> {
  const [subject] = await database.query<{ wrapped_key: Buffer }>(
    `SELECT wrapped_key FROM eps.subjects WHERE id = '${erasedId}'`,
  );
  const [response] = await database.query<Remains['response']>(
    `SELECT key_hash, fingerprint, status, response FROM eps.idempotency_keys
     WHERE subject_id = '${erasedId}' ORDER BY created_at DESC`,
  );
  return { wrapped: subject!.wrapped_key, response: response! };
}

const openKey = (wrapped: Buffer, epochs: EpochKeys) =>
  openSubjectKey(app, workspace, erasedId, wrapped, epochs);

function openResponse({ response }: Remains): unknown {
  const { keys, epochs } = app.services;
  const { key_hash: hash, fingerprint } = response;
  const key = { organizationId: app.organizationId, hash, fingerprint };
  return openBody({ sealing: keys.idempotency, epochs: epochs.keys }, key, response);
}

test('an erased person stays unreadable in old pages, the write-ahead log and backups after the horizon', async () => {
  const { services } = app;
  const directory = services.epochs.directory!;
  const startedAt = new Date();
  const today = Math.floor(startedAt.getTime() / DAY_MS);
  const before = await remains();
  const [keyOfToday] = (await directory.list()).filter(({ epoch }) => epoch === today);
  await openKey(before.wrapped, services.epochs.keys);
  expect(openResponse(before)).toBeDefined();
  await database.query('CHECKPOINT');
  backup = await database.copy('backup');

  expect((await app.call('GET', `${path(erasedId)}/erasure`)).status).toBe(404);
  expect((await app.call('DELETE', path(erasedId))).status).toBe(204);
  await runJob(app, 'erasures');
  const scheduled = new Date((today + HORIZON_DAYS) * DAY_MS).toISOString();
  expect(await receipt()).toEqual({
    subject_id: erasedId,
    erased_at: expect.any(String),
    status: 'scheduled',
    physical_at: scheduled,
    erasure_horizon_days: HORIZON_DAYS,
  });

  // A backup that is younger than the horizon opens, and the erasure is repeated before anybody can read.
  await backup.start();
  await onBackup(async (restored) => {
    expect(await repeatErasures(restored)).toBe(1);
    expect(await repeatErasures(restored)).toBe(0);
    const [erased, other] = await backup.query<{ status: string; wrapped_key: Buffer | null }>(
      `SELECT status, wrapped_key FROM eps.subjects ORDER BY id = '${otherId}'`,
    );
    expect(erased).toEqual({ status: 'deleted', wrapped_key: null });
    expect(other!.wrapped_key).not.toBeNull();
  });

  for (let day = 0; day < HORIZON_DAYS; day++) {
    app.setClock(new Date(startedAt.getTime() + day * DAY_MS));
    await runJob(app, 'epoch-keys');
    expect((await receipt()).status).toBe('scheduled');
  }
  const wrappedOfToday = readFileSync(join(directory.path, `${startedAt.toISOString().slice(0, 10)}.key`));
  await openKey(before.wrapped, services.epochs.keys);
  app.setClock(new Date((today + HORIZON_DAYS) * DAY_MS));
  await runJob(app, 'epoch-keys');
  expect(await receipt()).toMatchObject({ status: 'physical', physical_at: scheduled });

  // The bytes of the person's key are still there, in the write-ahead log and in the backup.
  await database.query('SELECT pg_switch_wal()');
  await database.query('CHECKPOINT');
  await expect.poll(() => filesWith(archive, before.wrapped).length).toBeGreaterThan(0);
  expect(filesWith(backup.cluster, before.wrapped)).not.toEqual([]);
  // Nothing opens them: not the key of another day, and the key of that day is in no file.
  await expect(openKey(before.wrapped, services.epochs.keys)).rejects.toThrow('there is no epoch key');
  for (const { key } of await directory.list()) {
    const others = new EpochKeys(() => new Date());
    others.replace([{ ...keyOfToday!, key }]);
    await expect(openKey(before.wrapped, others)).rejects.toThrow();
  }
  expect(() => openResponse(before)).toThrow('there is no epoch key');
  const gone = [keyOfToday!.key, Buffer.from(JSON.parse(wrappedOfToday.toString()).key, 'base64')];
  for (const below of [folder, services.config.dataDir])
    for (const key of gone)
      for (const bytes of [key, Buffer.from(key.toString('base64')), Buffer.from(key.toString('hex'))])
        expect(filesWith(below, bytes)).toEqual([]);
  for (const below of [folder, services.config.dataDir]) expect(secretsInFiles(below, canary)).toEqual([]);

  // All other people are readable, even if nothing was written since.
  const text = await exported(otherId);
  for (const value of Object.values(canary)) expect(text).toContain(value);
});

test('a process does not start on a backup that is older than the horizon, or without the epoch keys', async () => {
  await expect(onBackup(async () => {})).rejects.toThrow(/backup from before the erasure horizon/);
  const logins = singleLogin({ connectionString: database.urlAt(database.port) });
  const { config, clock } = app.services;
  for (const directory of [undefined, join(folder, 'other-keys')]) {
    const other = { ...config, erasure: { ...config.erasure, directory } };
    const opening = createServices(other, logins, pino({ level: 'silent' }), clock);
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/wrapped by epoch keys that are not in EPS_EPOCH_KEY_DIRECTORY/);
  }
});
