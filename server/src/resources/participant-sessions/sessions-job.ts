import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { insertSkips } from '../instrument-events/commands.ts';
import { abandonExpiredSessions, emitAbandoned } from './commands.ts';

/**
 * Ends expired participant sessions. Their evaluations stay open: a session with a new token resumes them.
 * Each batch is one transaction over rows that no other worker has locked. If the worker crashes, PostgreSQL
 * rolls back the whole batch.
 */
export function sessions({ db, clock, config }: Services): Job {
  const { pollMs, batch } = config.worker;
  return {
    name: 'sessions',
    pollMs,
    async run() {
      const ended = await db.system.transaction(async (tx) => {
        const now = clock();
        const rows = await tx.rows(abandonExpiredSessions(now, batch));
        const started = rows.filter(({ started_at }) => started_at !== null);
        if (started.length > 0)
          tx.push(
            insertSkips(
              started.map(({ organization_id }) => organization_id),
              started.map(({ evaluation_id }) => evaluation_id),
              now,
            ),
          );
        emitAbandoned(tx, rows, now);
        return rows.length;
      });
      return { more: ended === batch };
    },
  };
}
