import pg from 'pg';
import { rebuildCounts } from '../../server/src/resources/quality/analytics/rebuild.ts';
import { CopyRows } from './copy.ts';
import { openGenerator } from './person.ts';
import { runWorkerJobs } from './worker-jobs.ts';
import type { World } from './world.ts';

/** Subjects in one transaction. */
export const CHUNK = 1000;

/**
 * Fills the environment up to a number of subjects (a multiple of CHUNK). Each has an enrollment in both
 * programs; three of ten have a completed evaluation. Rows are made by the engine and sealed by the vault,
 * as the service does, and sent with COPY. Each chunk is one transaction that also counts it, so a run that
 * was interrupted continues where it ended. Afterwards counts are rebuilt, the audit log is chained,
 * psychometrics are counted and statistics gathered.
 */
export async function fillTo(
  world: World,
  subjects: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ ...world.admin, options: '-c search_path=eps -c synchronous_commit=off' });
  await client.connect();
  try {
    const progress = await filled(client);
    let done = progress.subjects;
    if (done >= subjects && progress.settled) return;
    await client.query(`SELECT eps.ensure_partitions((now() - interval '2 months')::date, 4)`);
    const person = await openGenerator(world);
    while (done < subjects) {
      const rows = new CopyRows();
      for (let i = 0; i < CHUNK && done + i < subjects; i++) person(rows, done + i);
      done = Math.min(subjects, done + CHUNK);
      await client.query('BEGIN');
      // Without triggers and foreign keys. The counts are rebuilt afterwards.
      await client.query(`SET LOCAL session_replication_role = replica`);
      await rows.send(client);
      await client.query('UPDATE public.growth SET subjects = $1, settled = false', [done]);
      await client.query('COMMIT');
      onProgress(done);
    }
    await rebuildCounts(world.services);
    await runWorkerJobs(world);
    // Rollups were written many times in one transaction, and each evaluation again when it was counted.
    await client.query('VACUUM FULL instrument_rollups');
    await client.query('VACUUM FULL evaluations');
    await client.query('VACUUM ANALYZE');
    await client.query('UPDATE public.growth SET settled = true');
  } finally {
    await client.end();
  }
}

async function filled(client: pg.Client): Promise<{ subjects: number; settled: boolean }> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS public.growth (subjects integer NOT NULL, settled boolean NOT NULL)',
  );
  await client.query('INSERT INTO public.growth SELECT 0, true WHERE NOT EXISTS (SELECT FROM public.growth)');
  const { rows } = await client.query('SELECT subjects, settled FROM public.growth');
  return rows[0];
}
