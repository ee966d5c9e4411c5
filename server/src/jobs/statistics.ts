import type { Services } from '../services.ts';
import type { Job } from './run.ts';

/** Fewer rows say too little about a column, and reading all of them costs little. */
const CHANGED_ROWS = 20;

/** Gives PostgreSQL the first statistics of a table soon after it begins to fill; from then on autovacuum does. */
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
