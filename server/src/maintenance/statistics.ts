import type { Job } from '../jobs/run.ts';
import type { Services } from '../services.ts';

/** Below this number statistics are not representative, and a sequential scan is cheap. */
const CHANGED_ROWS = 20;

/** Runs ANALYZE on a table soon after its first rows; later, autovacuum does. */
export function statistics({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'statistics',
    pollMs: 1000,
    async run() {
      await db.system.write({ text: 'SELECT eps.analyze_new_tables($1)', values: [CHANGED_ROWS] });
      return { more: false };
    },
  };
}
