import { recordAudit } from '../../../audit/record.ts';
import type { Scope } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { cancelJobRow } from './commands.ts';
import { type JobOwner, presentJob, selectJob } from './queries.ts';
import type { Job, JobKind } from './schema.ts';

/** The scope that starting a job of each kind requires, and so does cancelling it. */
const STARTS: Record<JobKind, Scope> = {
  simulation: 'bundles:write',
  calibration: 'definitions:write',
  shadow: 'bundles:write',
  personal_links: 'sessions:write',
  export: 'evaluations:read',
  response_import: 'subjects:write',
};

/**
 * Cancels a job; one that is cancelled already stays so. Throws not_found, insufficient_scope and
 * invalid_transition.
 */
export async function cancel(tx: Transaction, request: Request, owner: JobOwner, id: string): Promise<Job> {
  const row = found(await tx.first(selectJob(owner, id, await request.hiddenPrograms(), true)));
  request.rights.require(STARTS[row.kind]);
  if (row.status === 'cancelled') return presentJob(row);
  const cancelled = await tx.first(cancelJobRow(owner.organizationId, id, request.realNow));
  if (!cancelled) throw invalidTransition(row.status, 'cancelled', []);
  recordAudit(tx, request, owner.organizationId, {
    action: 'job.cancelled',
    resourceId: id,
    before: presentJob(row),
    after: presentJob(cancelled),
  });
  return presentJob(cancelled);
}
