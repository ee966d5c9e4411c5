import { recordAudit } from '../../../audit/record.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { insertJob } from './commands.ts';
import { countOpenJobs, presentJob } from './queries.ts';
import type { Job, JobKind } from './schema.ts';

interface Work {
  kind: JobKind;
  /** Null for a job of the whole app. */
  environmentId: string | null;
  /** The input for the worker of this kind: JSON that names no people. */
  work: object;
  /** Adds rows of the job in its transaction. */
  add?: (tx: Transaction, jobId: string) => void;
  /** For the audit log. */
  details?: Record<string, string>;
}

/** The jobs of the worker that run the jobs of each kind. */
const WORKERS = {
  simulation: 'simulations',
  calibration: 'calibrations',
  shadow: 'shadows',
  personal_links: 'personal-links',
  export: 'exports',
  response_import: 'response-imports',
} as const;

/**
 * An organization runs one job at a time, so with more open jobs the last ones would wait for days. Nobody
 * can fill the queue: a user has at most half of it, and so have all members together who are neither owners
 * nor administrators.
 */
const MOST_OPEN = 100;
const LARGEST_SHARE = 50;

/**
 * Queues a job for the worker, records it in the audit log and returns it. Throws conflict if the
 * organization has too many jobs that have not finished.
 */
export async function startJob(
  request: Request,
  { kind, environmentId, work, details, add }: Work,
): Promise<Job> {
  const { organizationId, appId, principal, realNow, services } = request;
  const job = await request.write(async (tx) => {
    await requirePlace(tx, request);
    const row = await tx.first(
      insertJob({
        organizationId,
        appId,
        environmentId,
        id: newId(),
        kind,
        request: JSON.stringify(work),
        createdAt: realNow,
        createdByUserId: principal.shownUserId,
      }),
    );
    const created = presentJob(row!);
    add?.(tx, created.id);
    recordAudit(tx, request, organizationId, {
      action: 'job.created',
      resourceId: created.id,
      after: created,
      environmentId,
      ...(details && { details }),
    });
    return created;
  });
  services.wake(WORKERS[kind]);
  return job;
}

/** Throws conflict if the queue, or the share of the user or role in it, is full. */
async function requirePlace(tx: Transaction, { organizationId, principal }: Request): Promise<void> {
  // Concurrent requests count one after the other.
  tx.push(advisoryLock(organizationId, 'jobs'));
  const open = (await tx.first(countOpenJobs(organizationId, principal.shownUserId)))!;
  const refuse = (message: string, max_open_jobs: number) => {
    throw new AppError('conflict', `${message} Wait for some of them, or cancel some.`, { max_open_jobs });
  };
  if (open.all >= MOST_OPEN) refuse('Too many jobs of the organization have not finished.', MOST_OPEN);
  if (open.own >= LARGEST_SHARE) refuse('Too many of your jobs have not finished.', LARGEST_SHARE);
  const grants = principal.membershipGrants.get(organizationId) ?? [];
  const hasReserve = grants.some((grant) => grant === 'owner' || grant === 'admin');
  if (!hasReserve && open.of_members >= LARGEST_SHARE)
    refuse('Too many jobs of members have not finished.', LARGEST_SHARE);
}
