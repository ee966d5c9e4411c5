import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { selectEnvironmentsAfter } from '../resources/identity/environments/commands.ts';
import { rebuildCounts } from '../resources/quality/analytics/rebuild.ts';
import { rebuildPsychometrics } from '../resources/quality/psychometrics/rebuild.ts';
import type { Services } from '../services.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

const BATCH = 500;

/**
 * `rebuild-counts`: recomputes the counts of instrument health and of psychometrics. The service may run
 * meanwhile.
 */
export async function runRebuildCounts(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  await migrate(database.logins, log);
  // No request waits for this process, so large content needs no other thread.
  const services = await createServices(config, database.logins, log, undefined, { isThread: true });
  try {
    const environments = await rebuildCounts(services);
    await rebuildAllPsychometrics(services);
    process.stdout.write(`Rebuilt the counts of ${environments} environments.\n`);
  } finally {
    await closeServices(services);
    await database.stop();
  }
}

async function rebuildAllPsychometrics(services: Services): Promise<void> {
  let after: Parameters<typeof rebuildPsychometrics>[1] | undefined;
  for (;;) {
    const scopes = await services.db.system.read(selectEnvironmentsAfter(after, BATCH));
    for (const scope of scopes) await rebuildPsychometrics(services, scope);
    if (scopes.length < BATCH) return;
    after = scopes.at(-1);
  }
}
