import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startService } from '../http/service.ts';
import type { DueWorld } from './world.ts';

/** Sends everyone's open cycle to yesterday and lets one worker close it and open today's. Returns cycles a second. */
export async function cyclesPerSecond(dataDir: string, pool: pg.Pool, world: DueWorld): Promise<number> {
  const worker = await startService(dataDir, { EPS_ROLES: 'api,worker', EPS_WORKER_POLL_MS: '20' });
  try {
    const enrollments = world.people.map(({ enrollmentId }) => enrollmentId);
    await pool.query(
      `WITH moved AS (UPDATE eps.evaluations SET cycle_starts_at = cycle_starts_at - interval '1 day', cycle_ends_at = cycle_ends_at - interval '1 day'
                      WHERE enrollment_id = ANY ($1) AND status IN ('pending', 'in_progress'))
       UPDATE eps.enrollments SET next_due_at = date_trunc('day', now()) WHERE id = ANY ($1)`,
      [enrollments],
    );
    const startedAt = performance.now();
    const waiting = async () =>
      (
        await pool.query(
          'SELECT 1 FROM eps.enrollments WHERE id = ANY ($1) AND next_due_at <= now() LIMIT 1',
          [enrollments],
        )
      ).rows.length > 0;
    while (await waiting()) await sleep(20);
    return enrollments.length / ((performance.now() - startedAt) / 1000);
  } finally {
    await worker.stop();
  }
}
