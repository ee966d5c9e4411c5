import type { Config } from '../config/config.ts';
import { retryGivenUp } from '../jobs/failures.ts';
import { QUEUES } from '../jobs.ts';
import { withServices } from './with-services.ts';

/** `retry-failed`: makes everything due that jobs have given up. The service may run meanwhile. */
export async function runRetryFailed(config: Config): Promise<void> {
  await withServices(config, { isThread: true }, async (services) => {
    const count = await retryGivenUp(services, QUEUES);
    process.stdout.write(`${count} rows that were given up are due again.\n`);
  });
}
