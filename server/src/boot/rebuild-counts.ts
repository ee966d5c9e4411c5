import type { Config } from '../config/config.ts';
import { selectEnvironmentsAfter } from '../resources/identity/environments/commands.ts';
import { rebuildCounts } from '../resources/quality/analytics/rebuild.ts';
import { rebuildPsychometrics } from '../resources/quality/psychometrics/rebuild.ts';
import type { Services } from '../services.ts';
import { withServices } from './with-services.ts';

const BATCH = 500;

/**
 * `rebuild-counts`: recomputes the counts of instrument health and of psychometrics. The service may run
 * meanwhile.
 */
export async function runRebuildCounts(config: Config): Promise<void> {
  await withServices(config, { isThread: true }, async (services) => {
    const environments = await rebuildCounts(services);
    await rebuildAllPsychometrics(services);
    process.stdout.write(`Rebuilt the counts of ${environments} environments.\n`);
  });
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
