import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { ArchiveResult } from '../../operations/jobs/archive.ts';
import {
  beginJob,
  type ClaimedJob,
  finishJob,
  openJobs,
  requeueJob,
} from '../../operations/jobs/commands.ts';
import type { ImportEnding } from './import-slice.ts';
import type { ImportTask } from './parts.ts';
import type { ResponseImportJob } from './schema.ts';

/** An attempt continues where the previous one was interrupted. */
const MAX_ATTEMPTS = 20;

/** Imports files of responses in slices in the worker threads. */
export function responseImports(services: Services): Job {
  const { pollMs, leaseMs } = services.config.worker;
  return {
    name: 'response-imports',
    pollMs,
    async run(signal) {
      const [job] = await claimDue(services.db, openJobs('response_import'), services.clock(), leaseMs, 1);
      if (job) await runJob(services, job, signal);
      return { more: job !== undefined };
    },
  };
}

async function runJob(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log, threads } = services;
  const { organization_id: organizationId, id } = job;
  try {
    const [begun] = await db.system.write(beginJob(organizationId, id));
    if (!begun) return;
    const task: ImportTask = {
      organizationId,
      appId: job.app_id,
      environmentId: job.environment_id!,
      id,
      request: job.request,
      attempts: begun.attempts,
    };
    if (begun.attempts > MAX_ATTEMPTS) {
      const error = { code: 'interrupted', message: `The job was interrupted ${MAX_ATTEMPTS} times.` };
      return void (await db.system.write(finishJob(task, { error }, clock())));
    }
    let ending: ImportEnding | undefined;
    while (!ending) {
      if (signal.aborted) return void (await db.system.write(requeueJob(task)));
      const now = clock().getTime();
      ending = await threads!.responseImports<ImportEnding>({ kind: 'response-imports', now, task });
    }
    await finish(services, task, ending);
  } catch (error) {
    log.error({ err: error, job_id: id }, 'a job failed and will be retried when its lease ends');
  }
}

async function finish({ db, clock }: Services, task: ImportTask, ending: ImportEnding): Promise<void> {
  const { organizationId, environmentId, id } = task;
  const now = clock();
  // It was cancelled, or another worker goes on with it.
  if (ending.state === 'lost') return;
  if (ending.state === 'failed')
    return void (await db.system.write(finishJob(task, { error: ending.error }, now)));
  const { bytes, summary } = ending;
  const { program_id, dry_run } = parseJson(task.request) as ResponseImportJob;
  const { created, unchanged, conflict, invalid, left_out } = summary.outcomes;
  await db.withTenant(organizationId, async (tx: Transaction) => {
    const result: ArchiveResult = { bytes };
    const finished = await tx.count(finishJob(task, { result: JSON.stringify(result) }, now));
    if (finished === 0 || dry_run || created === 0) return;
    emit(tx, now, [
      {
        organizationId,
        environmentId,
        type: 'responses.imported',
        data: { job_id: id, program_id, rows: summary.rows, created, unchanged, conflict, invalid, left_out },
      },
    ]);
  });
}
