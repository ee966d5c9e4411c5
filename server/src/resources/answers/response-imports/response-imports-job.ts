import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { runInThread, type ThreadWork } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { ArchiveResult } from '../../operations/jobs/archive.ts';
import { type AttemptEnd, attemptJobs } from '../../operations/jobs/attempt.ts';
import { type Attempt, type ClaimedJob, finishJob } from '../../operations/jobs/commands.ts';
import { type ImportEnding, importSlice } from './import-slice.ts';
import type { ImportTask } from './parts.ts';
import type { ResponseImportJob } from './schema.ts';

/** An attempt continues where the previous one was interrupted. */
const MAX_ATTEMPTS = 20;

export const SLICING_IMPORTS: ThreadWork<[ImportTask], ImportEnding | undefined> = {
  name: 'response-imports',
  run: (services, task) => importSlice(services, task),
};

/** Imports files of responses in slices in the worker threads. */
export function responseImports(services: Services): Job {
  return attemptJobs(services, {
    name: 'response-imports',
    kind: 'response_import',
    most: MAX_ATTEMPTS,
    run: runAttempt,
  });
}

async function runAttempt(
  services: Services,
  job: ClaimedJob,
  { attempts }: Attempt,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const task: ImportTask = {
    organizationId: job.organization_id,
    appId: job.app_id,
    environmentId: job.environment_id!,
    id: job.id,
    request: job.request,
    attempts,
  };
  let ending: ImportEnding | undefined;
  while (!ending) {
    if (signal.aborted) return 'stopped';
    ending = await runInThread(services, task.organizationId, SLICING_IMPORTS, task);
  }
  if (ending.state === 'failed') return { error: ending.error };
  if (ending.state !== 'lost') await finish(services, task, ending);
  return 'ended';
}

type Done = Extract<ImportEnding, { state: 'done' }>;

async function finish({ db, clock }: Services, task: ImportTask, { bytes, summary }: Done): Promise<void> {
  const { organizationId, environmentId, id } = task;
  const now = clock();
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
