import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { selectDueOrganizations } from '../../../jobs/due-rows.ts';
import { ofAllOrganizations } from '../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { insertSkips } from '../instrument-events/commands.ts';
import { abandonExpiredSessions, type EndedSession, emitAbandoned, OPEN_SESSIONS } from './commands.ts';
import { giveBackPlaces } from './place-commands.ts';

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
      const ended = await ofAllOrganizations(
        db,
        () => selectDueOrganizations(OPEN_SESSIONS, clock()),
        batch,
        (limit, organizationId) =>
          db.system.transaction((tx) => endExpired(tx, clock(), limit, organizationId)),
      );
      return { more: ended.length >= batch };
    },
  };
}

async function endExpired(
  tx: Transaction,
  realNow: Date,
  limit: number,
  organizationId: string | undefined,
): Promise<EndedSession[]> {
  const rows = await tx.rows(abandonExpiredSessions(realNow, limit, organizationId));
  const holders = Map.groupBy(
    rows.filter(({ holds_place }) => holds_place),
    ({ organization_id }) => organization_id,
  );
  for (const [holder, sessions] of holders)
    tx.push(
      giveBackPlaces(
        holder,
        sessions.map(({ id }) => id),
      ),
    );
  const started = rows.filter(({ started_at }) => started_at !== null);
  const byOrganization = Map.groupBy(started, ({ organization_id }) => organization_id);
  for (const [id, sessions] of byOrganization) {
    const evaluations = sessions.map(({ evaluation_id, clock_offset_seconds }) => ({
      evaluationId: evaluation_id,
      now: environmentTime(realNow, clock_offset_seconds),
    }));
    tx.push(insertSkips(id, evaluations));
  }
  const byOffset = Map.groupBy(started, ({ clock_offset_seconds }) => clock_offset_seconds);
  for (const [offset, sessions] of byOffset) emitAbandoned(tx, sessions, environmentTime(realNow, offset));
  return rows;
}
