import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, serverAccount } from '../../src/db/embedded/account.ts';
import { type Binaries, locateBinaries } from '../../src/db/embedded/binaries.ts';
import { childOptions, workingDirectory } from '../../src/db/embedded/child.ts';
import { runOnServer } from '../server.ts';
import { freePort, hasEnded } from './service.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 60_000;
const POLL_MS = 20;

/**
 * A PostgreSQL from the embedded binaries that listens on a port of loopback, like an operator's own server.
 */
export class PostgresServer {
  readonly cluster: string;
  readonly port: number;
  readonly #binaries: Binaries;
  readonly #account: Account | undefined;
  #child: ChildProcess | undefined;

  private constructor(cluster: string, port: number, binaries: Binaries, account: Account | undefined) {
    this.cluster = cluster;
    this.port = port;
    this.#binaries = binaries;
    this.#account = account;
  }

  /** Creates a new cluster in an existing folder. It accepts every local connection. */
  static async create(folder: string, ...initdb: string[]): Promise<PostgresServer> {
    const account = await serverAccount(join(folder, 'primary'));
    return PostgresServer.createWith(await locateBinaries(folder, account), folder, ...initdb);
  }

  /** The same with other binaries. */
  static async createWith(binaries: Binaries, folder: string, ...initdb: string[]): Promise<PostgresServer> {
    const cluster = join(folder, 'primary');
    const account = await serverAccount(cluster);
    await mkdir(cluster, { mode: 0o700 });
    if (account) await chown(cluster, account.uid, account.gid);
    await run(
      join(binaries.folder, 'bin/initdb'),
      [
        '-D',
        workingDirectory(cluster, account),
        '--username=postgres',
        '--auth=trust',
        '--no-sync',
        ...initdb,
      ],
      childOptions(cluster, account),
    );
    return new PostgresServer(cluster, await freePort(), binaries, account);
  }

  /**
   * Copies the files of the cluster, as a base backup does. Nothing may write since the last checkpoint. The
   * copy can be started beside this one.
   */
  async copy(name: string): Promise<PostgresServer> {
    const cluster = `${this.cluster}-${name}`;
    await run('cp', ['-a', this.cluster, cluster]);
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return new PostgresServer(cluster, await freePort(), this.#binaries, this.#account);
  }

  /** Copies the cluster, which must be stopped, to one that follows this one when both are started. */
  async createStandby(name: string): Promise<PostgresServer> {
    const standby = await this.copy(name);
    await writeFile(join(standby.cluster, 'standby.signal'), '');
    await standby.configure({
      primary_conninfo: `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`,
    });
    return standby;
  }

  /** Adds settings, which take effect at the next start. */
  async configure(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    await writeFile(join(this.cluster, 'postgresql.auto.conf'), lines.join(''), { flag: 'a' });
  }

  /** Starts the server and waits until it accepts connections. */
  async start(): Promise<void> {
    const output = openSync(this.#outputFile, 'a');
    const clusterOptions = ['-D', workingDirectory(this.cluster, this.#account), '-p', String(this.port)];
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    this.#child = spawn(join(this.#binaries.folder, 'bin/postgres'), [...clusterOptions, ...settings], {
      ...childOptions(this.cluster, this.#account),
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.isReady())) {
      if (hasEnded(this.#child) || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${readFileSync(this.#outputFile, 'utf8')}`);
      await sleep(POLL_MS);
    }
  }

  get #outputFile(): string {
    return `${this.cluster}.output`;
  }

  isReady(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Sends a signal and waits for the exit: SIGINT for a fast shutdown, SIGQUIT for an immediate one. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child === undefined || hasEnded(this.#child)) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }

  /** Runs a program of PostgreSQL in the folder of the cluster, as the account of the server. */
  async run(program: string, ...args: string[]): Promise<void> {
    const binary = join(this.#binaries.folder, 'bin', program);
    await run(binary, args, childOptions(this.cluster, this.#account));
  }

  query<Row>(sql: string): Promise<Row[]> {
    return runOnServer<Row>({ connectionString: this.urlAt(this.port) }, sql);
  }

  /** Returns the URL of the database behind a port of loopback. */
  urlAt(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }
}
