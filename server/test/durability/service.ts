import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Connection } from '../../src/db/pool.ts';
import { runOnServer } from '../server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const MAIN = join(ROOT, 'server/src/main.ts');
// These tests start dozens of processes; a busy machine needs many seconds for each.
const START_LIMIT_MS = 180_000;

const POLL_MS = 20;

/** How often a test kills what works; at a random moment each time. More kills find rarer moments. */
export const KILLS = Number(process.env['EPS_TEST_KILLS'] ?? 2);

/** The first organization and its API key, given to the service by environment variables. */
export const OWNER = {
  organizationId: '019a0000-0000-7000-8000-000000000001',
  key: 'durability-tests-key-0123456789abcdef',
};

/** The service as a separate process with an embedded PostgreSQL; tests kill and restart both. */
export class Service {
  readonly dataDir: string;
  readonly port: number;
  readonly env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.env = env;
  }

  /**
   * `env` is added to the environment. With the `dataDir` of another service, both share its database.
   * Without one and without the URL of a database, the database is migrated, but no service has started on
   * it.
   */
  static async create(env: Record<string, string> = {}, dataDir?: string): Promise<Service> {
    return new Service(dataDir ?? (await dataDirFor(env)), await freePort(), env);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get process(): ChildProcess {
    if (!this.#child) throw new Error('The service was never started.');
    return this.#child;
  }

  /** Returns everything the process wrote to stdout and stderr, over all its starts. */
  output(): string {
    return existsSync(this.outputFile) ? readFileSync(this.outputFile, 'utf8') : '';
  }

  get outputFile(): string {
    return join(this.dataDir, `service-${this.port}.output`);
  }

  /** Starts the process (or `command`, which starts it) without waiting until it is ready. */
  launch(command = process.execPath, parameters = [MAIN, 'serve']): ChildProcess {
    const file = openSync(this.outputFile, 'a');
    const env = {
      PATH: process.env['PATH'],
      EPS_PORT: String(this.port),
      EPS_REQUESTS_PER_SECOND: '100000',
      EPS_ORGANIZATION_REQUESTS_PER_SECOND: '100000',
      EPS_DATA_DIR: this.dataDir,
      EPS_BOOTSTRAP_ORGANIZATION_ID: OWNER.organizationId,
      EPS_BOOTSTRAP_API_KEY: OWNER.key,
      ...this.env,
    };
    this.#child = spawn(command, parameters, { cwd: ROOT, env, stdio: ['ignore', file, file] });
    closeSync(file);
    return this.#child;
  }

  /** Starts the process and waits until it is ready. Throws if it ends before, or after three minutes. */
  async start(): Promise<void> {
    const child = this.launch();
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.isReady())) {
      if (hasEnded(child) || Date.now() > deadline)
        throw new Error(`The service did not start: ${this.output()}`);
      await sleep(POLL_MS);
    }
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Sends the signal and waits for the exit. Returns the exit code, null if the signal ended the process. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.process;
    if (!hasEnded(child)) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }

  /** Sends SIGKILL to PostgreSQL. Returns false if it is not running. */
  killDatabase(): boolean {
    try {
      process.kill(this.databasePid(), 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  databaseRuns(): boolean {
    try {
      return process.kill(this.databasePid(), 0);
    } catch {
      return false;
    }
  }

  databasePid(): number {
    return Number.parseInt(readFileSync(join(this.dataDir, 'postgresql/postmaster.pid'), 'utf8'), 10);
  }

  /** Runs one statement as the superuser, not through the service. */
  query<Row>(sql: string): Promise<Row[]> {
    return runOnServer<Row>(this.connection, sql);
  }

  /** Waits until this many statements wait for a lock. */
  async waitForBlockedStatements(count: number): Promise<void> {
    const blocked = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while ((await this.query(blocked)).length < count) await sleep(POLL_MS);
  }

  get connection(): Connection {
    return { host: join(this.dataDir, 'postgresql'), port: 5432, user: 'postgres', database: 'postgres' };
  }

  /** Stops the process and its PostgreSQL, and removes the data directory. */
  async remove(): Promise<void> {
    if (this.#child) await this.end('SIGTERM');
    this.killDatabase();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function dataDirFor(env: Record<string, string>): Promise<string> {
  const folder = await makeTemporaryFolder();
  // With owners: as root, the database has an account of its own.
  if (!('EPS_DATABASE_URL' in env)) execFileSync('cp', ['-a', `${inject('testDataDir')}/.`, folder]);
  return folder;
}

/** Returns whether the process has exited or was ended by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns a port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
