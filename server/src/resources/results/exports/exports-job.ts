import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { ArchiveResult } from '../../operations/jobs/archive.ts';
import {
  type Attempt,
  beginJob,
  type ClaimedJob,
  continueJob,
  deleteArchive,
  finishJob,
  openJobs,
  requeueJob,
} from '../../operations/jobs/commands.ts';
import { type ExportState, newExport } from './make.ts';
import { type ExportTask, selectionOf } from './maker.ts';
import { countRows } from './queries.ts';
import type { ExportJob } from './schema.ts';

const MAX_ATTEMPTS = 3;

/** Makes the archives of exports in slices in the worker threads, between which other work of theirs runs. */
export function exports(services: Services): Job {
  const { pollMs, leaseMs } = services.config.worker;
  return {
    name: 'exports',
    pollMs,
    async run(signal) {
      const [job] = await claimDue(services.db, openJobs('export'), services.clock(), leaseMs, 1);
      if (job) await runJob(services, job, signal);
      return { more: job !== undefined };
    },
  };
}

async function runJob(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = services;
  const { organization_id: organizationId, id } = job;
  try {
    const [begun] = await db.system.write(beginJob(organizationId, id));
    if (!begun) return;
    const attempt = { organizationId, id, attempts: begun.attempts };
    if (begun.attempts > MAX_ATTEMPTS) {
      const error = { code: 'interrupted', message: `The job was interrupted ${MAX_ATTEMPTS} times.` };
      await db.system.write(finishJob(attempt, { error }, clock()));
      return;
    }
    await db.system.write(deleteArchive(organizationId, id));
    const state = await makeAll(services, job, attempt, signal);
    if (state === 'lost') return void (await db.system.write(deleteArchive(organizationId, id)));
    if (state === 'stopped') return void (await db.system.write(requeueJob(attempt)));
    const result: ArchiveResult = { bytes: state.zip.bytes };
    const outcome = state.error ? { error: state.error } : { result: JSON.stringify(result) };
    await db.system.write(finishJob(attempt, outcome, clock()));
  } catch (error) {
    log.error({ err: error, job_id: id }, 'a job failed and will be retried when its lease ends');
  }
}

/** Returns the last state; `lost` if the job was cancelled, `stopped` if this worker shuts down. */
async function makeAll(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<ExportState | 'lost' | 'stopped'> {
  const { db, clock, config, threads } = services;
  const task: ExportTask = {
    organizationId: job.organization_id,
    appId: job.app_id,
    environmentId: job.environment_id!,
    id: job.id,
    request: job.request,
  };
  const selection = selectionOf(task, parseJson(job.request) as ExportJob);
  const [counted] = await db.read(task.organizationId, countRows(selection));
  let state = newExport();
  while (state.phase !== 'done' && !state.error) {
    if (signal.aborted) return 'stopped';
    state = await threads!.exports({ kind: 'exports', now: clock().getTime(), task, state });
    const progress = Math.min(0.99, state.read / Math.max(1, counted!.count));
    const until = new Date(clock().getTime() + config.worker.leaseMs);
    const [current] = await db.system.write(continueJob(attempt, progress, until));
    if (!current) return 'lost';
  }
  return state;
}
