import { setTimeout as sleep } from 'node:timers/promises';
import { auditChain } from '../src/resources/operations/audit-log/chain-job.ts';
import { auditCheckpoints } from '../src/resources/operations/audit-log/checkpoints-job.ts';
import type { TestApp } from './app.ts';

const ATTEMPTS = 200;
const RETRY_MS = 100;

/**
 * Runs the worker's job until all entries of the first organization are chained. Transactions in other
 * databases of the server may delay that.
 */
export async function chainAuditLog(
  app: Pick<TestApp, 'services' | 'organizationId' | 'call'>,
): Promise<void> {
  const job = auditChain(app.services);
  const path = `/v1/organizations/${app.organizationId}/audit-log/verify`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    while ((await job.run(new AbortController().signal)).more);
    if ((await app.call('POST', path)).body.unchained_tail === 0) return;
    await sleep(RETRY_MS);
  }
  throw new Error('The audit log was not chained in time.');
}

/** Chains all entries and signs a checkpoint. */
export async function signAuditLog(
  app: Pick<TestApp, 'services' | 'organizationId' | 'call'>,
): Promise<void> {
  await chainAuditLog(app);
  await auditCheckpoints(app.services).run(new AbortController().signal);
}
