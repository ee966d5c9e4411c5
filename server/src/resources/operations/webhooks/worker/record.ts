import { setTimeout as sleep } from 'node:timers/promises';
import { recordAudit } from '../../../../audit/record.ts';
import type { Transaction } from '../../../../db/transaction.ts';
import { writeTogether } from '../../../../jobs/write-together.ts';
import type { Services } from '../../../../services.ts';
import type { DisabledEndpoint } from '../endpoints/commands.ts';
import { insertNotices } from './notice-queries.ts';
import { type AttemptResult, saveAttempts } from './save.ts';

export interface Recorder {
  /** Resolves when the attempt is written. */
  record(attempted: AttemptResult): Promise<void>;
}

const RETRY_MS = 500;

/** Writes attempts in groups, and repeats a failed write for up to `patienceMs`. */
export function createRecorder(services: Services, patienceMs: number): Recorder {
  return {
    record: writeTogether(
      () => 'attempts',
      (group) => write(services, group, patienceMs),
    ),
  };
}

async function write(services: Services, group: readonly AttemptResult[], patienceMs: number): Promise<void> {
  const { db, config } = services;
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await db.system.transaction(async (tx) => {
        const disabled = await saveAttempts(tx, group, config.webhooks.disableAfterMs);
        for (const endpoint of disabled) reportDisabled(tx, services, endpoint);
      });
    } catch (error) {
      if (performance.now() >= giveUpAt) throw error;
      services.log.warn(
        { err: error, attempts: group.length },
        'writing webhook attempts failed; trying again',
      );
      await sleep(RETRY_MS);
    }
  }
}

function reportDisabled(tx: Transaction, services: Services, endpoint: DisabledEndpoint): void {
  const { organization_id, app_id, environment_id, id, disabled_reason } = endpoint;
  if (services.mailer.enabled) tx.push(insertNotices(organization_id, id, services.clock()));
  services.log.warn(
    { organization_id, endpoint_id: id, reason: disabled_reason },
    'webhook endpoint disabled',
  );
  recordAudit(
    tx,
    { actor: { kind: 'system', id: '', userId: null }, requestId: '', realNow: services.clock(), services },
    organization_id,
    {
      action: 'webhook_endpoint.disabled',
      resourceId: id,
      appId: app_id,
      environmentId: environment_id,
      before: { status: 'enabled' },
      after: { status: 'disabled', disabled_reason },
      details: { reason: disabled_reason },
    },
  );
}
