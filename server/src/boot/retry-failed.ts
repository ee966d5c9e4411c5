import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { retryGivenUp } from '../jobs/failures.ts';
import { QUEUES } from '../jobs.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

/** `retry-failed`: makes everything due that jobs have given up. The service may run meanwhile. */
export async function runRetryFailed(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  await migrate(database.logins, log);
  const services = await createServices(config, database.logins, log, undefined, { isThread: true });
  try {
    const count = await retryGivenUp(services, QUEUES);
    process.stdout.write(`${count} rows that were given up are due again.\n`);
  } finally {
    await closeServices(services);
    await database.stop();
  }
}
