import { rm } from 'node:fs/promises';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { PostgresServer } from './postgres-server.ts';
import { Service } from './service.ts';

/**
 * Two hosts: processes that share nothing but a PostgreSQL server, the master key and the settings. Each has
 * a port and a data directory of its own.
 */
export class Hosts {
  readonly first: Service;
  readonly second: Service;
  readonly database: PostgresServer;
  readonly #folder: string;

  private constructor(first: Service, second: Service, database: PostgresServer, folder: string) {
    this.first = first;
    this.second = second;
    this.database = database;
    this.#folder = folder;
  }

  /** Starts both at the same time on an empty database. `env` is added to the environment of both. */
  static async start(env: Record<string, string> = {}): Promise<Hosts> {
    const folder = await makeTemporaryFolder();
    const database = await PostgresServer.create(folder);
    await database.start();
    const shared = {
      EPS_DATABASE_URL: database.urlAt(database.port),
      EPS_MASTER_KEY: Buffer.alloc(32, 8).toString('base64'),
      ...env,
    };
    const [first, second] = [await Service.create(shared), await Service.create(shared)];
    await Promise.all([first.start(), second.start()]);
    return new Hosts(first, second, database, folder);
  }

  async remove(): Promise<void> {
    await this.first.remove();
    await this.second.remove();
    await this.database.end('SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
