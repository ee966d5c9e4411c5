import type { Services } from '../services.ts';
import { type ClaimableTable, claimDue } from './claim.ts';
import { recordFailure } from './failures.ts';
import type { Job } from './run.ts';

/** Work on due rows, one after the other. */
export interface RowWork<Row extends { organization_id: string }> {
  /** The name of the job. */
  name: string;
  due: ClaimableTable<Row>;
  idOf: (row: Row) => string;
  /** How many rows a worker claims at once; by default as configured. */
  batch?: number;
  /** After this time, in milliseconds, another worker takes the row of one that crashed. */
  leaseMs?: number;
  run(services: Services, row: Row): Promise<unknown>;
  /** What has failed if a row fails, for the log. */
  failed: string;
}

/** Returns the job that claims due rows. A row that fails is tried again later and does not delay others. */
export function rowJob<Row extends { organization_id: string }>(
  services: Services,
  { name, due, idOf, run, failed, ...own }: RowWork<Row>,
): Job {
  const { pollMs, leaseMs, batch } = { ...services.config.worker, ...own };
  return {
    name,
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, due, services.clock(), leaseMs, batch);
      for (const row of claimed) {
        if (signal.aborted) break;
        try {
          await run(services, row);
        } catch (error) {
          const { organization_id: organizationId } = row;
          await recordFailure(services, due, { organizationId, id: idOf(row) }, error, failed);
        }
      }
      return { more: claimed.length >= batch };
    },
  };
}
