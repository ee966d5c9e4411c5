import { auditChain } from '../../server/src/resources/operations/audit-log/chain-job.ts';
import { psychometricCounts } from '../../server/src/resources/quality/psychometrics/count-job.ts';
import { programStatistics } from '../../server/src/resources/results/program-statistics/statistics-job.ts';
import type { World } from './world.ts';

/** Chains the audit log and counts psychometrics and programs, as the worker does after rows were written. */
export async function runWorkerJobs({ services }: World): Promise<void> {
  const { signal } = new AbortController();
  for (const job of [auditChain(services), psychometricCounts(services), programStatistics(services)])
    while ((await job.run(signal)).more);
}
