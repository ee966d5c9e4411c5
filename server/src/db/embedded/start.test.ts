import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EmbeddedUsers, end, pidFile, ready, wasKept, write } from '../../../test/embedded-users.ts';
import { runOnServer } from '../../../test/server.ts';

let users: EmbeddedUsers;

beforeAll(async () => {
  users = await EmbeddedUsers.create();
  await users.start();
});

// Each test begins without users and without a running server.
beforeEach(() => users.end());

afterAll(() => users.remove());

test('data survives a stop and a start', async () => {
  const first = await users.start();
  await write(first, 1);
  await first.stop();
  expect(users.runs()).toBe(false);
  expect(await wasKept(await users.start(), 1)).toBe(true);
});

test('a second user attaches, and the last one to leave stops the server', async () => {
  const first = await users.start();
  const pid = users.pid();
  const second = await users.start();
  await write(second, 2);
  await first.stop();
  expect(users.pid()).toBe(pid);
  expect(await wasKept(second, 2)).toBe(true);
  await second.stop();
  expect(users.runs()).toBe(false);
});

test('the next process attaches to the server of a killed process and stops it', async () => {
  const child = users.startProcess();
  await ready(child);
  const pid = users.pid();
  await end(child, 'SIGKILL');
  const server = await users.start();
  expect(users.pid()).toBe(pid);
  await server.stop();
  expect(users.runs()).toBe(false);
});

test('a process that exits without stop() stops its server', async () => {
  const child = users.startProcess('exit');
  await once(child, 'exit');
  await expect.poll(() => users.runs(), { timeout: 10_000 }).toBe(false);
});

test('the server starts although a pid file from before a crash names the pid of another process', async () => {
  const server = await users.start();
  await write(server, 5);
  const before = readFileSync(pidFile(users.dataDir), 'utf8');
  await server.stop();
  await writeFile(pidFile(users.dataDir), before.replace(/^\d+/, `${process.pid}`));
  expect(await wasKept(await users.start(), 5)).toBe(true);
});

test('a killed server is restarted with every acknowledged write', async () => {
  const server = await users.start();
  await write(server, 6);
  const pid = users.pid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => wasKept(server, 6).catch(() => false), { timeout: 20_000 }).toBe(true);
  expect(users.pid()).not.toBe(pid);
});

test('the log contains no values of statements, not even of failed ones', async () => {
  const server = await users.start();
  await write(server, 7);
  await expect(runOnServer(server.connection, "SELECT 'private-words'::uuid")).rejects.toThrow(
    'private-words',
  );
  await server.stop();
  const folder = join(users.dataDir, 'postgresql/log');
  const lines = (await readdir(folder)).map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(lines).toContain('ready to accept connections');
  expect(lines).not.toContain('private-words');
});

const SCHED_BATCH = '3';
const POLICY_FIELD = 41;

/** See proc_pid_stat(5); the second field, a name in parentheses, may hold spaces. */
function schedulingPolicy(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[POLICY_FIELD - 3];
}

const hasChrt = process.platform === 'linux' && spawnSync('chrt', ['-b', '0', 'true']).status === 0;

test.skipIf(!hasChrt)('backends run under SCHED_BATCH', async () => {
  const server = await users.start();
  await expect.poll(() => schedulingPolicy(users.pid())).toBe(SCHED_BATCH);
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  expect(schedulingPolicy(rows[0].pid)).toBe(SCHED_BATCH);
  await client.end();
});
