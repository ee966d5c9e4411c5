import { setTimeout as sleep } from 'node:timers/promises';
import { compileBundle, effectiveContext, evaluate } from '@eps/engine';
import type pg from 'pg';
import { median } from '../http/rounds.ts';
import { startService } from '../http/service.ts';
import { contents, type DueWorld } from './world.ts';

export interface CycleRates {
  perSecond: number;
  /** Milliseconds of the engine's part, measured by itself. */
  evaluateMs: number;
}

/** The first warms up. */
const ROUNDS = 6;
const EVALUATIONS = 1000;

/** Sends everyone's open cycle to yesterday and lets one worker close it and open today's, several times over. */
export async function measureCycles(dataDir: string, pool: pg.Pool, world: DueWorld): Promise<CycleRates> {
  const worker = await startService(dataDir, { EPS_ROLES: 'api,worker', EPS_WORKER_POLL_MS: '20' });
  try {
    const rates: number[] = [];
    for (let i = 0; i < ROUNDS; i++) rates.push(await closeAll(pool, world));
    return { perSecond: median(rates.slice(1)), evaluateMs: timeEvaluate() };
  } finally {
    await worker.stop();
  }
}

async function closeAll(pool: pg.Pool, { people }: DueWorld): Promise<number> {
  const enrollments = people.map(({ enrollmentId }) => enrollmentId);
  await pool.query(
    `WITH moved AS (UPDATE eps.evaluations SET cycle_starts_at = cycle_starts_at - interval '1 day', cycle_ends_at = cycle_ends_at - interval '1 day'
                    WHERE enrollment_id = ANY ($1) AND status IN ('pending', 'in_progress'))
     UPDATE eps.enrollments SET next_due_at = date_trunc('day', now()), last_cycle_at = NULL WHERE id = ANY ($1)`,
    [enrollments],
  );
  const startedAt = performance.now();
  while (await isAnyDue(pool, enrollments)) await sleep(5);
  return enrollments.length / ((performance.now() - startedAt) / 1000);
}

async function isAnyDue(pool: pg.Pool, enrollments: readonly string[]): Promise<boolean> {
  const text = 'SELECT 1 FROM eps.enrollments WHERE id = ANY ($1) AND next_due_at <= now() LIMIT 1';
  return (await pool.query(text, [enrollments])).rows.length > 0;
}

/** The same evaluation without the service: the cycle that nobody answered. */
function timeEvaluate(): number {
  const { bundle } = compileBundle(contents);
  if (!bundle) throw new Error('the bundle does not compile');
  const context = effectiveContext(bundle, {}, {});
  const once = () =>
    evaluate(bundle, {
      contextFingerprint: '',
      releasePolicy: 'automatic',
      locale: 'en',
      program: { id: 'program', name: 'Due' },
      previous: [],
      ended: 'expired',
      completedAt: '2026-01-02T00:00:00.000Z',
      state: { seed: 'seed', log: [], context, elapsedMs: null, priors: {}, exposure: {} },
    });
  for (let i = 0; i < EVALUATIONS; i++) once();
  const startedAt = performance.now();
  for (let i = 0; i < EVALUATIONS; i++) once();
  return (performance.now() - startedAt) / EVALUATIONS;
}
