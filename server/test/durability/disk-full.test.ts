import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { mountInMemory, mountWorks, unmount } from './mounts.ts';
import { PostgresServer } from './postgres-server.ts';
import { Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** The write-ahead log is on a file system of this size, which a file then fills. */
const LOG_BYTES = 48 * 1024 ** 2;

let folder: string;
let log: string | undefined;
let database: PostgresServer;
let service: Service | undefined;
let workspace: ServiceWorkspace;
const canMount = mountWorks();
beforeAll(async () => {
  if (!canMount) return;
  folder = await makeTemporaryFolder();
  database = await PostgresServer.create(folder, '--wal-segsize=1');
  await moveLog();
  await database.configure({ max_wal_size: '8MB', min_wal_size: '2MB', wal_recycle: 'off' });
  await database.start();
  service = await Service.create({
    EPS_DATABASE_URL: database.urlAt(database.port),
    EPS_MASTER_KEY: Buffer.alloc(32, 8).toString('base64'),
  });
  await service.start();
  workspace = await createWorkspace(service.url);
}, 180_000);
afterAll(async () => {
  if (!canMount) return;
  await service?.remove();
  await database?.end('SIGQUIT');
  if (log) unmount(log);
  await rm(folder, { recursive: true, force: true });
});

/** Puts `pg_wal` on a file system of its own. */
async function moveLog(): Promise<void> {
  const walFolder = join(database.cluster, 'pg_wal');
  const { uid, gid } = await stat(walFolder);
  await rename(walFolder, `${walFolder}.first`);
  await mkdir(walFolder, { mode: 0o700 });
  mountInMemory(walFolder, LOG_BYTES);
  log = walFolder;
  await chown(log, uid, gid);
  execFileSync('cp', ['-a', `${log}.first/.`, log]);
}

function importHundred() {
  const items = Array.from({ length: 100 }, () => ({
    external_id: randomUUID(),
    profile: { text: 'x'.repeat(2000) },
  }));
  return post(`${workspace.environmentPath}/subjects/batch`, { items });
}

// Without the right to mount a file system, it is impossible to fill only that of the write-ahead log.
test.skipIf(!canMount)(
  'a full disk fails requests with 503, and loses nothing that was acknowledged',
  async () => {
    const { url } = service!;
    const acknowledged: ServiceResponse[] = [await sendUntilSuccess(url, importHundred())];
    const filler = join(log!, 'filler');
    await writeFile(filler, Buffer.alloc(LOG_BYTES)).catch(() => {});
    let failed: ServiceResponse | undefined;
    for (let n = 0; n < 200 && failed === undefined; n++) {
      const response = await send(url, importHundred());
      if (response.status === 200) acknowledged.push(response);
      else failed = response;
    }
    expect([failed?.status, failed?.json.detail.code]).toEqual([503, 'database_unavailable']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await rm(filler);
    await database.end('SIGQUIT');
    await database.start();
    acknowledged.push(await sendUntilSuccess(url, importHundred()));
    const ids = acknowledged.flatMap(({ json }) => json.receipts.map(({ subject_id }: any) => subject_id));
    const stored = await database.query<{ id: string }>('SELECT id FROM eps.subjects');
    const found = new Set(stored.map(({ id }) => id));
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  },
);
