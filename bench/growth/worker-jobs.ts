import { auditChain } from '../../server/src/resources/operations/audit-log/chain-job.ts';
import { instrumentHealthChecks } from '../../server/src/resources/quality/analytics/health-job.ts';
import { psychometricCounts } from '../../server/src/resources/quality/psychometrics/count-job.ts';
import { adherence } from '../../server/src/resources/results/adherence/adherence-job.ts';
import { statisticCells } from '../../server/src/resources/results/ledger/cells-job.ts';
import { programStatistics } from '../../server/src/resources/results/program-statistics/statistics-job.ts';
import type { World } from './world.ts';

/** Chains the audit log, and counts and closes statistics, as the worker does after rows were written. */
export async function runWorkerJobs({ services }: World): Promise<void> {
  const { signal } = new AbortController();
  const jobs = [
    auditChain,
    adherence,
    psychometricCounts,
    statisticCells,
    programStatistics,
    instrumentHealthChecks,
  ];
  for (const job of jobs) while ((await job(services).run(signal)).more);
}
