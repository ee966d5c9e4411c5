import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { epochAt } from '../../../vault/epoch-keys.ts';
import { markListed, selectUnlisted } from './commands.ts';

const BATCH = 200;

/**
 * Lists erasures beside the epoch keys, outside of the database, so that they are repeated when a backup from
 * before them is restored. Listing one twice changes nothing, so workers need no claim.
 */
export function erasures({ db, epochs, clock, config }: Services): Job {
  return {
    name: 'erasures',
    pollMs: config.worker.pollMs,
    async run() {
      const { directory } = epochs;
      if (!directory) return { more: false };
      const rows = await db.system.read(selectUnlisted(BATCH));
      // By the day of listing: a backup of that day may still be from before the erasure.
      const epoch = Math.max(epochAt(clock()), epochs.keys.current()?.epoch ?? 0);
      for (const row of rows) await directory.addErasure(epoch, row);
      for (const [organizationId, listed] of Map.groupBy(rows, (row) => row.organization_id))
        await db.system.write(
          markListed(
            organizationId,
            listed.map(({ subject_id }) => subject_id),
          ),
        );
      return { more: rows.length === BATCH };
    },
  };
}
