import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '../src/db/embedded/start.ts';
import { runOnServer } from './server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, 'embedded-process.ts');
const log = { info() {}, warn() {} };

/** A data dir, and the users of its embedded PostgreSQL in this process and in others. */
export class EmbeddedUsers {
  readonly dataDir: string;
  #servers: EmbeddedServer[] = [];
  #children: ChildProcess[] = [];

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async create(): Promise<EmbeddedUsers> {
    return new EmbeddedUsers(await makeTemporaryFolder());
  }

  async start(folder = this.dataDir): Promise<EmbeddedServer> {
    const server = await startEmbedded({ dataDir: folder, log });
    this.#servers.push(server);
    return server;
  }

  startProcess(...more: string[]): ChildProcess {
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, [PROGRAM, this.dataDir, ...more], { stdio: [...stdio] });
    this.#children.push(child);
    return child;
  }

  /** Ends all users, and the server that a killed process left running. */
  async end(): Promise<void> {
    for (const child of this.#children.splice(0)) await end(child, 'SIGKILL');
    if (this.runs()) await this.start();
    await Promise.all(this.#servers.splice(0).map((server) => server.stop()));
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  runs(folder = this.dataDir): boolean {
    return existsSync(pidFile(folder));
  }

  pid(): number {
    return Number.parseInt(readFileSync(pidFile(this.dataDir), 'utf8'), 10);
  }
}

export function pidFile(folder: string): string {
  return join(folder, 'postgresql/postmaster.pid');
}

export async function ready(child: ChildProcess): Promise<void> {
  await once(child.stdout!, 'data');
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function write(server: EmbeddedServer, value: number): Promise<void> {
  await runOnServer(server.connection, 'CREATE TABLE IF NOT EXISTS kept (value int)');
  await runOnServer(server.connection, `INSERT INTO kept VALUES (${value})`);
}

export async function wasKept(server: EmbeddedServer, value: number): Promise<boolean> {
  const found = await runOnServer(server.connection, `SELECT FROM kept WHERE value = ${value}`);
  return found.length === 1;
}
