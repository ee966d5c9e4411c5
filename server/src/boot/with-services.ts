import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

interface Options {
  /** Whether the database is migrated first; true without it. */
  migrates?: boolean;
  /** Whether large content needs no other thread, because no request waits for this process. */
  isThread?: boolean;
  /** Runs before the services read the keys. */
  prepare?(): Promise<void>;
}

/** Runs a command of an operator with the services, and closes them. Logs to stderr. Throws ConfigError. */
export async function withServices(
  config: Config,
  { migrates = true, isThread = false, prepare }: Options,
  command: (services: Services) => Promise<void>,
): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  try {
    if (migrates) await migrate(database.logins, log);
    await prepare?.();
    const services = await createServices(config, database.logins, log, undefined, { isThread });
    await command(services).finally(() => closeServices(services));
  } finally {
    await database.stop();
  }
}
