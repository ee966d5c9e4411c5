import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { takeQueued, tryLockCounting } from './queries.ts';
import { addToRollups } from './rollups.ts';

const POLL_MS = 2000;
/** Rows of the queue in one transaction. */
const BATCH = 1000;

/**
 * Adds queued rows to the rollups, so that a read costs days and questions, not answers. Taking rows from the
 * queue and adding them is one transaction: if the worker dies, neither has happened.
 */
export function instrumentCounts({ db }: Services): Job {
  return {
    name: 'instrument_counts',
    pollMs: POLL_MS,
    async run() {
      const counted = await db.system.transaction(async (tx) => {
        const lock = await tx.first(tryLockCounting());
        if (!lock?.locked) return 0;
        const increments = await tx.rows(takeQueued(BATCH));
        await addToRollups(tx, increments);
        return increments.length;
      });
      return { more: counted > 0 };
    },
  };
}
