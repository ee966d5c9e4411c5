import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { insertSkips } from '../instrument-events/commands.ts';
import { abandonExpiredSessions, type EndedSession, tellAbandoned } from './commands.ts';

/**
 * Ends participant sessions whose time is over. Their evaluations stay open: a new token resumes them. A
 * batch is one transaction over rows no other worker holds, so a worker that dies in it leaves nothing half
 * done.
 */
export function sessions({ db, clock, config }: Services): Job {
  const { pollMs, batch } = config.worker;
  return {
    name: 'sessions',
    pollMs,
    async run() {
      const ended = await db.system.transaction(async (tx) => {
        const now = clock();
        const rows = await tx.rows<EndedSession>(abandonExpiredSessions(now, batch));
        const begun = rows.filter(({ started_at }) => started_at !== null);
        if (begun.length > 0)
          tx.push(
            insertSkips(
              begun.map(({ organization_id }) => organization_id),
              begun.map(({ evaluation_id }) => evaluation_id),
              now,
            ),
          );
        tellAbandoned(tx, rows, now);
        return rows.length;
      });
      return { more: ended === batch };
    },
  };
}
