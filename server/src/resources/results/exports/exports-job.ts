import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { runInThread, type ThreadWork } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import type { ArchiveResult } from '../../operations/jobs/archive.ts';
import { type AttemptEnd, attemptJobs } from '../../operations/jobs/attempt.ts';
import {
  type Attempt,
  type ClaimedJob,
  continueJob,
  deleteArchive,
  finishJob,
  KEEP_ARCHIVES_MS,
} from '../../operations/jobs/commands.ts';
import { resultUrl } from '../../operations/jobs/queries.ts';
import { type ExportState, makeSlice, newExport } from './make.ts';
import { type ExportTask, selectionOf } from './maker.ts';
import { countRows } from './queries.ts';
import type { ExportJob } from './schema.ts';

const MAX_ATTEMPTS = 3;

export const SLICING_EXPORTS: ThreadWork<[ExportTask, ExportState], ExportState> = {
  name: 'exports',
  run: makeSlice,
};

/** Makes the archives of exports in slices in the worker threads, between which other work of theirs runs. */
export function exports(services: Services): Job {
  return attemptJobs(services, {
    name: 'exports',
    kind: 'export',
    most: MAX_ATTEMPTS,
    run: runAttempt,
  });
}

async function runAttempt(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { db } = services;
  const { organization_id: organizationId, id } = job;
  await db.system.write(deleteArchive(organizationId, id));
  const state = await makeAll(services, job, attempt, signal);
  if (state === 'ended') await db.system.write(deleteArchive(organizationId, id));
  if (typeof state === 'string') return state;
  if (state.error) return { error: state.error };
  await finish(services, job, attempt, state.zip.bytes);
  return 'ended';
}

/** Stores the outcome and says that the archive can be fetched. */
async function finish(
  { db, clock }: Services,
  { organization_id: organizationId, app_id, environment_id, id }: ClaimedJob,
  attempt: Attempt,
  bytes: number,
): Promise<void> {
  const environmentId = environment_id!;
  const realNow = clock();
  const [environment] = await db.read(organizationId, selectClock(organizationId, environmentId));
  await db.withTenant(organizationId, async (tx) => {
    const result: ArchiveResult = { bytes };
    const finished = await tx.count(finishJob(attempt, { result: JSON.stringify(result) }, realNow));
    if (finished === 0) return;
    const result_url = resultUrl({ organization_id: organizationId, app_id, environment_id, id });
    const expires_at = new Date(realNow.getTime() + KEEP_ARCHIVES_MS).toISOString();
    const now = environmentTime(realNow, environment!.clock_offset_seconds);
    const data = { job_id: id, result_url, bytes, expires_at };
    emit(tx, now, [{ organizationId, environmentId, type: 'export.ready', data }]);
  });
}

/** Returns the last state; `ended` if the job was cancelled, `stopped` if this worker shuts down. */
async function makeAll(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<ExportState | 'ended' | 'stopped'> {
  const { db, clock, config } = services;
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
    state = await runInThread(services, task.organizationId, SLICING_EXPORTS, task, state);
    const progress = Math.min(0.99, state.read / Math.max(1, counted!.count));
    const until = new Date(clock().getTime() + config.worker.leaseMs);
    const [current] = await db.system.write(continueJob(attempt, progress, until));
    if (!current) return 'ended';
  }
  return state;
}
