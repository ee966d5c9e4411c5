import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import {
  type Attempt,
  beginJob,
  type ClaimedJob,
  continueJob,
  finishJob,
  openJobs,
  requeueJob,
} from '../../operations/jobs/commands.ts';
import { KEEP_LINKS_MS } from './commands.ts';
import { issueLink, type LinkTask } from './issue-link.ts';
import { countLinks, selectWaiting } from './queries.ts';
import type { PersonalLinksJob } from './schema.ts';

/** How many people are read at once, and how many sessions are issued at the same time. */
const BATCH = 64;
const CONCURRENCY = 8;
/** An attempt continues where the previous one was interrupted. */
const MAX_ATTEMPTS = 20;

/** Issues the sessions of personal links. */
export function personalLinks(services: Services): Job {
  const { pollMs, leaseMs } = services.config.worker;
  return {
    name: 'personal-links',
    pollMs,
    async run(signal) {
      const [job] = await claimDue(services.db, openJobs('personal_links'), services.clock(), leaseMs, 1);
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
    const work = parseJson(job.request) as PersonalLinksJob;
    while (await issueNext(services, job, attempt, work))
      if (signal.aborted) return void (await db.system.write(requeueJob(attempt)));
    await finish(services, job, attempt, work);
  } catch (error) {
    log.error({ err: error, job_id: id }, 'a job failed and will be retried when its lease ends');
  }
}

/**
 * Issues the sessions of the next people. Returns whether there may be more; not for a job that was
 * cancelled.
 */
async function issueNext(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  work: PersonalLinksJob,
): Promise<boolean> {
  const { db, clock, config } = services;
  const { organization_id, app_id, id } = job;
  const waiting = await db.read(organization_id, selectWaiting(organization_id, id, BATCH));
  if (waiting.length === 0) return false;
  const tasks = waiting.map(
    ({ subject_id }): LinkTask => ({
      organization_id,
      app_id,
      environment_id: job.environment_id!,
      job_id: id,
      subject_id,
      work,
    }),
  );
  const next = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await issueAnywhere(services, task);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
  const [counts] = await db.read(organization_id, countLinks(organization_id, id));
  const progress = (counts!.issued + counts!.failed) / Math.max(1, counts!.all);
  const until = new Date(clock().getTime() + config.worker.leaseMs);
  const [current] = await db.system.write(continueJob(attempt, progress, until));
  return current !== undefined;
}

/** Issues a session, with a heavy bundle in a thread. */
async function issueAnywhere(services: Services, task: LinkTask): Promise<void> {
  try {
    await issueLink(services, task);
  } catch (error) {
    if (!(error instanceof NeedsThread) || !services.threads) throw error;
    await services.threads.personalLinks({
      kind: 'personal-links',
      now: services.clock().getTime(),
      link: task,
    });
  }
}

async function finish(
  { db, clock }: Services,
  { organization_id: organizationId, id, app_id, environment_id }: ClaimedJob,
  attempt: Attempt,
  { program_id, format }: PersonalLinksJob,
): Promise<void> {
  const [counts] = await db.read(organizationId, countLinks(organizationId, id));
  const now = clock();
  const path = `/v1/organizations/${organizationId}/apps/${app_id}/environments/${environment_id}`;
  const result = {
    issued: counts!.issued,
    failed: counts!.failed,
    format,
    fetch_url: `${path}/programs/${program_id}/personal-links/${id}/fetch`,
    expires_at: new Date(now.getTime() + KEEP_LINKS_MS).toISOString(),
  };
  await db.system.write(finishJob(attempt, { result: JSON.stringify(result) }, now));
}
