import type { Services } from '../services.ts';
import type { Job } from './run.ts';

const HOUR_MS = 3_600_000;
const KEEP_IDEMPOTENCY_MS = 72 * HOUR_MS;
const BATCH = 5000;
const MONTHS_AHEAD = 4;

/** Removes what is kept for a time only, and makes the partitions of the months to come. */
export function housekeeping(services: Services): Job {
  const { db, clock } = services;
  return {
    name: 'housekeeping',
    pollMs: HOUR_MS,
    async run() {
      const now = clock();
      await db.system.read({
        text: 'SELECT eps.ensure_partitions($1::date, $2)',
        values: [now.toISOString().slice(0, 10), MONTHS_AHEAD],
      });
      await db.system.read({ text: 'DELETE FROM user_sessions WHERE expires_at < $1', values: [now] });
      await db.system.read({ text: 'DELETE FROM password_resets WHERE expires_at < $1', values: [now] });
      const removed = await db.system.read({
        text: `DELETE FROM idempotency_keys WHERE (organization_id, key_hash) IN (
                 SELECT organization_id, key_hash FROM idempotency_keys WHERE created_at < $1 LIMIT $2) RETURNING 1`,
        values: [new Date(now.getTime() - KEEP_IDEMPOTENCY_MS), BATCH],
      });
      return { more: removed.length === BATCH };
    },
  };
}
