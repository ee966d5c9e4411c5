import { runAnywhere, type ThreadWork } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { type AttemptEnd, attemptJobs } from '../../operations/jobs/attempt.ts';
import {
  type Attempt,
  type ClaimedJob,
  continueJob,
  type JobOutcome,
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

export const ISSUING: ThreadWork<[LinkTask], void> = { name: 'personal-links', run: issueLink };

/** Issues the sessions of personal links. */
export function personalLinks(services: Services): Job {
  return attemptJobs(services, {
    name: 'personal-links',
    kind: 'personal_links',
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
  const work = parseJson(job.request) as PersonalLinksJob;
  while (await issueNext(services, job, attempt, work)) if (signal.aborted) return 'stopped';
  return finish(services, job, work);
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
    for (let task = tasks.shift(); task; task = tasks.shift())
      await runAnywhere(services, organization_id, ISSUING, task);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
  const [counts] = await db.read(organization_id, countLinks(organization_id, id));
  const progress = (counts!.issued + counts!.failed) / Math.max(1, counts!.all);
  const until = new Date(clock().getTime() + config.worker.leaseMs);
  const [current] = await db.system.write(continueJob(attempt, progress, until));
  return current !== undefined;
}

async function finish(
  { db, clock }: Services,
  { organization_id: organizationId, id, app_id, environment_id }: ClaimedJob,
  { program_id, format }: PersonalLinksJob,
): Promise<JobOutcome> {
  const [counts] = await db.read(organizationId, countLinks(organizationId, id));
  const path = `/v1/organizations/${organizationId}/apps/${app_id}/environments/${environment_id}`;
  const result = {
    issued: counts!.issued,
    failed: counts!.failed,
    format,
    fetch_url: `${path}/programs/${program_id}/personal-links/${id}/fetch`,
    expires_at: new Date(clock().getTime() + KEEP_LINKS_MS).toISOString(),
  };
  return { result: JSON.stringify(result) };
}
