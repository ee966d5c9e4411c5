import type { Statement } from '../../../../db/batch.ts';
import { insertRows } from '../../../../db/statements.ts';
import type { Transaction } from '../../../../db/transaction.ts';
import { idAt } from '../../../../ids.ts';
import { type DisabledEndpoint, disableEndpoint, markFailing, markHealthy } from '../endpoints/commands.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Outcome } from './outcome.ts';
import type { Attempt } from './send.ts';

export interface AttemptResult {
  delivery: ClaimedDelivery;
  attempt: Attempt;
  outcome: Outcome;
  at: Date;
}

const GONE = 410;

/**
 * Writes attempts and the new states of their deliveries and endpoints. Disables endpoints that responded
 * with 410, or that have failed for `disableAfterMs` without a success, and returns these. A delivery whose
 * claim was lost in the meantime does not change.
 */
export async function saveAttempts(
  tx: Transaction,
  attempted: readonly AttemptResult[],
  disableAfterMs: number,
): Promise<DisabledEndpoint[]> {
  tx.push(insertAttempts(attempted));
  tx.push(updateDeliveries(attempted));
  const disabled = [...byEndpoint(attempted).values()].map(async (group) => {
    const { organization_id, endpoint_id } = group[0]!.delivery;
    const at = group.at(-1)!.at;
    if (group.some(({ attempt }) => attempt.responseStatus === GONE))
      return tx.first(disableEndpoint(organization_id, endpoint_id, 'gone', at, at));
    if (group.some(({ attempt }) => attempt.error === null)) {
      tx.push(markHealthy(organization_id, endpoint_id));
      return undefined;
    }
    tx.push(markFailing(organization_id, endpoint_id, at));
    const since = new Date(at.getTime() - disableAfterMs);
    return tx.first(disableEndpoint(organization_id, endpoint_id, 'failing', at, since));
  });
  return (await Promise.all(disabled)).filter((endpoint) => endpoint !== undefined);
}

/** Groups by endpoint, in the order of their ids: all writers lock in this order, which avoids deadlocks. */
function byEndpoint(attempted: readonly AttemptResult[]): Map<string, AttemptResult[]> {
  const sorted = attempted.toSorted((a, b) => (a.delivery.endpoint_id < b.delivery.endpoint_id ? -1 : 1));
  return Map.groupBy(sorted, ({ delivery }) => delivery.endpoint_id);
}

function insertAttempts(attempted: readonly AttemptResult[]): Statement {
  return insertRows(
    'webhook_attempts',
    {},
    attempted.map(({ delivery, at, attempt }) => ({
      organization_id: delivery.organization_id,
      environment_id: delivery.environment_id,
      id: idAt(at),
      delivery_id: delivery.id,
      attempted_at: at,
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      error: attempt.error,
      response_body: attempt.responseBody,
    })),
  );
}

function updateDeliveries(attempted: readonly AttemptResult[]): Statement {
  return {
    text: `UPDATE webhook_deliveries d
           SET status = done.status, next_attempt_at = done.next_attempt_at,
             attempt_count = attempt_count + 1, schedule_step = schedule_step + 1,
             response_status = done.response_status, last_error = done.error, delivered_at = CASE
             WHEN done.status = 'succeeded' THEN done.at END, claimed_until = NULL, claim_token = NULL
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::int[],
             $7::text[], $8::timestamptz[]) AS done (organization_id, id, token, status, next_attempt_at,
             response_status, error, at)
           WHERE d.organization_id = done.organization_id AND d.id = done.id AND d.claim_token = done.token`,
    values: [
      attempted.map(({ delivery }) => delivery.organization_id),
      attempted.map(({ delivery }) => delivery.id),
      attempted.map(({ delivery }) => delivery.claim_token),
      attempted.map(({ outcome }) => outcome.status),
      attempted.map(({ outcome }) => outcome.nextAttemptAt),
      attempted.map(({ attempt }) => attempt.responseStatus),
      attempted.map(({ attempt }) => attempt.error),
      attempted.map(({ at }) => at),
    ],
  };
}
