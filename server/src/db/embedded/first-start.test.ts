import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddedUsers, end, ready, write } from '../../../test/embedded-users.ts';
import { runOnServer } from '../../../test/server.ts';

let users: EmbeddedUsers;

beforeEach(async () => {
  users = await EmbeddedUsers.create();
});

afterEach(() => users.remove());

test('the first start creates a durable UTF-8 cluster with checksums and without TCP', async () => {
  const server = await users.start();
  const [settings] = await runOnServer(
    server.connection,
    `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit, current_setting('data_checksums') AS checksums,
       pg_encoding_to_char(encoding) AS encoding, datlocale AS locale
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(settings).toEqual({
    addresses: '',
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
  });
  expect((await stat(join(users.dataDir, 'postgresql'))).mode & 0o777).toBe(0o700);
});

test('processes that start concurrently on an empty data dir share one server', async () => {
  const processes = [users.startProcess(), users.startProcess(), users.startProcess()];
  const server = await users.start();
  await Promise.all(processes.map(ready));
  const pid = users.pid();
  await Promise.all(processes.map((child) => end(child, 'SIGTERM')));
  await write(server, 1);
  expect(users.pid()).toBe(pid);
});

test.for([100, 400, 800])('after a first start is killed at %i ms, the next start succeeds', async (ms) => {
  const child = users.startProcess();
  await sleep(ms);
  await end(child, 'SIGKILL');
  await write(await users.start(), 1);
});

test('an incomplete cluster of a killed process is deleted', async () => {
  const draft = join(users.dataDir, 'postgresql.new-abcdef');
  await mkdir(draft);
  await writeFile(join(draft, 'PG_VERSION'), '18\n');
  await users.start();
  await expect(stat(draft)).rejects.toThrow('ENOENT');
});

test('the data dir may have a long path and be below a folder closed to other users', async () => {
  const closed = join(users.dataDir, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const deep = join(closed, 'd'.repeat(100), 'é'.repeat(60));
  const server = await users.start(deep);
  await write(server, 1);
  await server.stop();
  expect(users.runs(deep)).toBe(false);
});

test('a cluster of another major version is rejected and not changed', async () => {
  const folder = join(users.dataDir, 'old');
  await mkdir(join(folder, 'postgresql'), { recursive: true });
  await writeFile(join(folder, 'postgresql/PG_VERSION'), '12\n');
  await expect(users.start(folder)).rejects.toThrow('was created by PostgreSQL 12');
  expect(await readdir(join(folder, 'postgresql'))).toEqual(['PG_VERSION']);
});
