import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../test/actors.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { closeServices, createServices } from '../boot/services.ts';
import { computed, rowsOf } from '../db/rows.ts';
import { claimKeyPass } from '../resources/people/subjects/key-passes.ts';
import type { Services } from '../services.ts';
import { DAY_MS } from '../utc-days.ts';
import { epochKeys } from './epoch-keys.ts';

const HORIZON_DAYS = 4;
const ITEMS_PER_REQUEST = 100;
/** More than one batch. */
const SUBJECTS = 600;

let database: TestDatabase;
let app: TestApp;
let workspace: Workspace;
let startedAt: Date;
beforeEach(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
  app.services.epochs.close();
  workspace = await setUpApp(app);
  startedAt = new Date();
});
afterEach(() => app.close());

const today = () => Math.floor(startedAt.getTime() / DAY_MS);
const daysLater = (days: number) => new Date(startedAt.getTime() + days * DAY_MS);

/** Opens the services of another process of the same installation. */
function openServices(clock: () => Date): Promise<Services> {
  const { config } = app.services;
  const erasure = { ...config.erasure, horizonDays: HORIZON_DAYS };
  return createServices({ ...config, erasure }, database.logins, pino({ level: 'silent' }), clock);
}

async function importMany(): Promise<void> {
  for (let first = 0; first < SUBJECTS; first += ITEMS_PER_REQUEST) {
    const items = Array.from({ length: ITEMS_PER_REQUEST }, (_, i) => ({ external_id: `p ${first + i}` }));
    const path = `${workspace.environmentPath}/subjects/batch`;
    expect((await app.call('POST', path, { body: { items } })).status).toBe(200);
  }
}

/** Returns how many subject keys are wrapped under which epoch; null without one. */
function epochsOfKeys() {
  return app.services.db.system.read({
    text: `SELECT CASE WHEN get_byte(wrapped_key, 0) >= 128
             THEN ('x' || encode(substr(wrapped_key, 3, 4), 'hex'))::bit(32)::int ELSE 0 END AS epoch,
             count(*)::int AS count
           FROM subjects WHERE wrapped_key IS NOT NULL GROUP BY 1 ORDER BY 1`,
    rows: rowsOf({ epoch: computed('integer'), count: computed('integer') }),
  });
}

async function run(services: Services): Promise<void> {
  while ((await epochKeys(services).run(new AbortController().signal)).more);
}

const keyFiles = async () =>
  (await readdir(app.services.epochs.directory!.path)).filter((name) => name.endsWith('.key')).length;

test('workers that run at the same time wrap every key under the epoch of the day', async () => {
  await importMany();
  expect(await epochsOfKeys()).toEqual([{ epoch: today(), count: SUBJECTS }]);
  const clock = () => daysLater(1);
  const workers = [await openServices(clock), await openServices(clock)];
  try {
    await Promise.all(workers.map(run));
    expect(await epochsOfKeys()).toEqual([{ epoch: today() + 1, count: SUBJECTS }]);
    const claim = claimKeyPass(workspace.testId, today() + 1, clock(), daysLater(2));
    expect(await app.services.db.system.write(claim)).toEqual([]);
  } finally {
    await Promise.all(workers.map(closeServices));
  }
});

test('a worker leaves an environment to the one that claimed it until the lease ends', async () => {
  await importSubject(workspace);
  const [now, until] = [daysLater(1), new Date(daysLater(1).getTime() + 60_000)];
  const { system } = app.services.db;
  expect(await system.write(claimKeyPass(workspace.testId, today() + 1, now, until))).toHaveLength(1);
  let at = now;
  const worker = await openServices(() => at);
  try {
    await run(worker);
    expect(await epochsOfKeys()).toEqual([{ epoch: today(), count: 1 }]);
    at = until;
    await run(worker);
    expect(await epochsOfKeys()).toEqual([{ epoch: today() + 1, count: 1 }]);
  } finally {
    await closeServices(worker);
  }
});

test('epoch keys are destroyed after the horizon, and only when every subject key has left them', async () => {
  const subjectId = await importSubject(workspace, { team: 'a' });
  let at = daysLater(HORIZON_DAYS);
  const worker = await openServices(() => at);
  // An epoch key that is created late seals a minute later.
  at = new Date(at.getTime() + 60_000);
  const { directory } = worker.epochs;
  try {
    // Another worker holds the environment, so its keys are still under the first epoch.
    const claim = claimKeyPass(workspace.testId, today() + 9, at, daysLater(HORIZON_DAYS + 1));
    await worker.db.system.write(claim);
    await run(worker);
    expect(await directory!.destroyed()).toBeUndefined();
    // A key that a pass has missed keeps its epoch too.
    await worker.db.system.write({ text: 'UPDATE subject_key_passes SET epoch = $1', values: [today() + 9] });
    await expect(run(worker)).rejects.toThrow('still wrapped under an epoch key');
    expect(await directory!.destroyed()).toBeUndefined();
    await worker.db.system.write({
      text: 'UPDATE subject_key_passes SET epoch = NULL, claimed_until = now()',
    });
    await run(worker);
    expect(await directory!.destroyed()).toEqual({ through: today(), at });
    // What an interruption leaves behind is deleted by the next run.
    const left = join(directory!.path, `${startedAt.toISOString().slice(0, 10)}.key.1.abcd`);
    await writeFile(left, 'draft');
    at = new Date(at.getTime() + 60_000);
    await run(worker);
    expect((await readdir(directory!.path)).some((name) => name.includes('abcd'))).toBe(false);
    await app.services.epochs.refresh();
    const { body } = await app.call('GET', `${workspace.environmentPath}/subjects/${subjectId}/export`);
    expect(body.profile).toEqual({ team: 'a' });
  } finally {
    await closeServices(worker);
  }
});

test('a clock that is set back seals under an epoch that exists', async () => {
  let at = daysLater(3);
  const services = await openServices(() => at);
  try {
    at = daysLater(-30);
    const scope = {
      organizationId: app.organizationId,
      appId: workspace.appId,
      environmentId: workspace.testId,
    };
    const { wrapped } = (await services.vault.environment(scope)).newSubjectKey('s');
    expect(wrapped[0]! & 0x80).toBe(0x80);
    await services.epochs.create();
    expect(await keyFiles()).toBe(4);
  } finally {
    await closeServices(services);
  }
});

test('a database with data begins with epoch keys an hour after its upgrade, and then wraps its keys', async () => {
  const other = await createTestDatabase();
  const erasure = { horizonDays: HORIZON_DAYS, directory: undefined };
  const before = await startTestApp({ erasure }, { ...other, drop: async () => {} });
  const old = await setUpApp(before);
  const subjectId = await importSubject(old, { team: 'a' });
  const erasedId = await importSubject(old);
  let at = new Date();
  const directory = join(app.services.config.dataDir, 'upgraded');
  const config = { ...before.services.config, erasure: { ...erasure, directory } };
  const upgraded = await createServices(config, other.logins, pino({ level: 'silent' }), () => at);
  const flags = async () => {
    const text = 'SELECT DISTINCT get_byte(wrapped_key, 0) >= 128 AS flag FROM subjects';
    return upgraded.db.system.read({ text, rows: rowsOf({ flag: computed('boolean') }) });
  };
  try {
    await run(upgraded);
    expect(await flags()).toEqual([{ flag: false }]);
    at = new Date(at.getTime() + 3_600_000);
    await run(upgraded);
    expect(await flags()).toEqual([{ flag: true }]);
    expect(upgraded.epochs.lastOf(Date.now())).toBeUndefined();
    expect(upgraded.epochs.lastOf(at.getTime())).toBe(Math.floor(at.getTime() / DAY_MS));
    before.services.epochs.keys.replace(await upgraded.epochs.directory!.list());
    const { body } = await before.call('GET', `${old.environmentPath}/subjects/${subjectId}/export`);
    expect(body.profile).toEqual({ team: 'a' });
    // Copies from before the upgrade have the key of this person without an epoch.
    expect((await before.call('DELETE', `${old.environmentPath}/subjects/${erasedId}`)).status).toBe(204);
    const receipt = await before.call('GET', `${old.environmentPath}/subjects/${erasedId}/erasure`);
    expect(receipt.body).toMatchObject({ status: 'unscheduled', physical_at: null });
  } finally {
    await closeServices(upgraded);
    await before.close();
    await other.drop();
  }
});
