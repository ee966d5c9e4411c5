import { pino } from 'pino';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { rebuildCounts } from '../resources/analytics/rebuild.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

/** `rebuild-counts`: recomputes the counts of instrument health. The service may run meanwhile. */
export async function runRebuildCounts(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  await migrate(database.logins, log);
  const services = await createServices(config, database.logins, log);
  try {
    const environments = await rebuildCounts(services.db);
    process.stdout.write(`Rebuilt the counts of ${environments} environments.\n`);
  } finally {
    await closeServices(services);
    await database.stop();
  }
}
