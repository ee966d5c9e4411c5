import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOnServer } from '../../../test/server.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { type Embedded, startEmbedded } from './start.ts';

const PROGRAM = join(import.meta.dirname, '../../../test/embedded-process.ts');
const log = { info() {}, warn() {} };
let dataDir: string;
let children: ChildProcess[];
let servers: Embedded[];

beforeEach(async () => {
  dataDir = await makeTemporaryFolder();
  children = [];
  servers = [];
});

afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
  // Attaches to whatever a killed process left, so that it ends.
  await Promise.all([start(), ...servers].map(async (server) => (await server).stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: folder, log });
  servers.push(server);
  return server;
}

function startProcess(...more: string[]): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function ready(child: ChildProcess): Promise<void> {
  await once(child.stdout!, 'data');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

const pidFile = (folder = dataDir) => join(folder, 'postgresql/postmaster.pid');
const postmaster = (folder = dataDir) => Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10);

async function write(server: Embedded, value: number): Promise<void> {
  await runOnServer(server.connection, 'CREATE TABLE IF NOT EXISTS kept (value int)');
  await runOnServer(server.connection, `INSERT INTO kept VALUES (${value})`);
}

async function kept(server: Embedded): Promise<number[]> {
  const rows = await runOnServer<{ value: number }>(
    server.connection,
    'SELECT value FROM kept ORDER BY value',
  );
  return rows.map(({ value }) => value);
}

test('a first start makes a durable UTF-8 cluster with checksums that no network reaches', async () => {
  const server = await start();
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
  expect((await stat(join(dataDir, 'postgresql'))).mode & 0o777).toBe(0o700);
});

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await write(first, 1);
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);
  expect(await kept(await start())).toEqual([1]);
});

test('a second user attaches, and the server goes with the last one', async () => {
  const first = await start();
  const pid = postmaster();
  const second = await start();
  await write(second, 1);
  await first.stop();
  expect(postmaster()).toBe(pid);
  expect(await kept(second)).toEqual([1]);
  await second.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('processes that start at once on an empty data dir share one server', async () => {
  const processes = [startProcess(), startProcess(), startProcess()];
  const server = await start();
  await Promise.all(processes.map(ready));
  const pid = postmaster();
  await Promise.all(processes.map((child) => end(child, 'SIGTERM')));
  await write(server, 1);
  expect(postmaster()).toBe(pid);
});

test('a killed process leaves its server to the next, which stops it', async () => {
  const child = startProcess();
  await ready(child);
  const pid = postmaster();
  await end(child, 'SIGKILL');
  const server = await start();
  expect(postmaster()).toBe(pid);
  await server.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('a process that exits without stop() takes its server along', async () => {
  const child = startProcess('exit');
  await once(child, 'exit');
  await expect.poll(() => existsSync(pidFile()), { timeout: 10_000 }).toBe(false);
});

test.for([60, 150, 300, 600, 900])(
  'a first start killed after %i ms is made good by the next',
  async (ms) => {
    const child = startProcess();
    await sleep(ms);
    await end(child, 'SIGKILL');
    await write(await start(), 1);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
  },
);

test('a pid file of before a crash, whose pid now is another process, is no obstacle', async () => {
  const server = await start();
  await write(server, 1);
  const before = readFileSync(pidFile(), 'utf8');
  await server.stop();
  await writeFile(pidFile(), before.replace(/^\d+/, `${process.pid}`));
  expect(await kept(await start())).toEqual([1]);
});

test('a server that is killed comes back by itself with what it had acknowledged', async () => {
  const server = await start();
  await write(server, 1);
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => kept(server).catch(() => undefined), { timeout: 20_000 }).toEqual([1]);
  expect(postmaster()).not.toBe(pid);
});

test('the data dir may be deep, and below a folder closed to everyone else', async () => {
  const closed = join(dataDir, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const deep = join(closed, 'd'.repeat(100), 'é'.repeat(60));
  const server = await start(deep);
  await write(server, 1);
  await server.stop();
  expect(existsSync(pidFile(deep))).toBe(false);
});

test('the log holds no value of a statement, not even of one that failed', async () => {
  const server = await start();
  await write(server, 1);
  await expect(runOnServer(server.connection, "SELECT 'private-words'::uuid")).rejects.toThrow(
    'private-words',
  );
  await server.stop();
  const folder = join(dataDir, 'postgresql/log');
  const lines = (await readdir(folder)).map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(lines).toContain('ready to accept connections');
  expect(lines).not.toContain('private-words');
});

test('a cluster of another PostgreSQL is refused and left as it is', async () => {
  const folder = join(dataDir, 'old');
  await mkdir(join(folder, 'postgresql'), { recursive: true });
  await writeFile(join(folder, 'postgresql/PG_VERSION'), '12\n');
  await expect(startEmbedded({ dataDir: folder, log })).rejects.toThrow('was made by PostgreSQL 12');
  expect(await readdir(join(folder, 'postgresql'))).toEqual(['PG_VERSION']);
});
