import { setTimeout as sleep } from 'node:timers/promises';
import { compileBundle, effectiveContext, evaluate } from '@eps/engine';
import type pg from 'pg';
import { median } from '../http/rounds.ts';
import { startService } from '../http/service.ts';
import { contents, type DueSetup } from './setup.ts';

export interface CycleRates {
  perSecond: number;
  /** Milliseconds of one call of the engine's evaluate(), measured without the service. */
  evaluateMs: number;
}

/** The first round is a warm-up and does not count. */
const ROUNDS = 6;
const EVALUATIONS = 1000;

/**
 * Moves every open cycle to yesterday and measures how fast one worker closes it and opens today's, several
 * times.
 */
export async function measureCycles(dataDir: string, pool: pg.Pool, setup: DueSetup): Promise<CycleRates> {
  const worker = await startService(dataDir, { EPS_ROLES: 'api,worker', EPS_WORKER_POLL_MS: '20' });
  try {
    const rates: number[] = [];
    for (let i = 0; i < ROUNDS; i++) rates.push(await closeAll(pool, setup));
    return { perSecond: median(rates.slice(1)), evaluateMs: timeEvaluate() };
  } finally {
    await worker.stop();
  }
}

async function closeAll(pool: pg.Pool, { people }: DueSetup): Promise<number> {
  const enrollments = people.map(({ enrollmentId }) => enrollmentId);
  await pool.query(
    `WITH moved AS (
       UPDATE eps.evaluations SET cycle_starts_at = cycle_starts_at - interval '1 day',
         cycle_ends_at = cycle_ends_at - interval '1 day'
       WHERE enrollment_id = ANY ($1) AND status IN ('pending', 'in_progress'))
     UPDATE eps.enrollments SET next_due_at = date_trunc('day', now()), last_cycle_at = NULL
       WHERE id = ANY ($1)`,
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

/** Returns the milliseconds of evaluate() for the same cycle: one that ended without answers. */
function timeEvaluate(): number {
  const { bundle } = compileBundle(contents);
  if (!bundle) throw new Error('The bundle does not compile.');
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
