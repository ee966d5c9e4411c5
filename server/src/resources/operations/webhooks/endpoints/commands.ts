import type { Statement } from '../../../../db/batch.ts';
import { column, columns, nullable, type RowOf, rowsOf } from '../../../../db/rows.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../../vault/vault.ts';
import { secretAad } from './secret.ts';

export function markHealthy(organizationId: string, id: string): Statement {
  return {
    text: `UPDATE webhook_endpoints SET failing_since = NULL
           WHERE organization_id = $1 AND id = $2 AND failing_since IS NOT NULL`,
    values: [organizationId, id],
  };
}

export function markFailing(organizationId: string, id: string, at: Date): Statement {
  return {
    text: `UPDATE webhook_endpoints SET failing_since = $3
           WHERE organization_id = $1 AND id = $2 AND failing_since IS NULL`,
    values: [organizationId, id, at],
  };
}

const DISABLED = rowsOf(
  columns('webhook_endpoints', 'organization_id', 'app_id', 'environment_id', 'id', 'disabled_reason'),
);

export type DisabledEndpoint = RowOf<typeof DISABLED>;

/**
 * Disables an enabled endpoint and returns it. For the reason `failing` it must have failed without a success
 * since `failingSince` or earlier.
 */
export function disableEndpoint(
  organizationId: string,
  id: string,
  reason: 'gone' | 'failing',
  now: Date,
  failingSince: Date,
) {
  return DISABLED.query(
    `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, updated_at = $4,
       failing_since = coalesce(failing_since, $4)
     WHERE organization_id = $1 AND id = $2 AND status = 'enabled' AND deleted_at IS NULL
       AND ($3 = 'gone' OR failing_since <= $5)
     RETURNING ${DISABLED.list}`,
    [organizationId, id, reason, now, failingSince],
  );
}

interface SealedSecrets {
  id: string;
  current: Buffer;
  previous: Buffer | null;
}

const SECRETS = rowsOf({
  id: column('webhook_endpoints', 'id'),
  current: column('webhook_endpoints', 'secret_sealed'),
  previous: nullable(column('webhook_endpoints', 'previous_secret_sealed')),
});

/** The sealed secrets of an environment's endpoints. An environment has at most 200. */
export function selectSecrets({ organizationId, environmentId }: EnvironmentScope) {
  return SECRETS.query(
    `SELECT id, secret_sealed AS current, previous_secret_sealed AS previous FROM webhook_endpoints
     WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId],
  );
}

/**
 * Seals the secrets under the newest key of the environment, unless the secret was rotated meanwhile.
 * Undefined if both already are.
 */
export function resealSecrets(
  keys: EnvironmentKeys,
  organizationId: string,
  { id, current, previous }: SealedSecrets,
): Statement | undefined {
  const aad = secretAad(id);
  const newCurrent = keys.reseal(aad, current);
  const newPrevious = previous && keys.reseal(aad, previous);
  if (!newCurrent && !newPrevious) return undefined;
  return {
    text: `UPDATE webhook_endpoints SET secret_sealed = $4, previous_secret_sealed = $6
           WHERE organization_id = $1 AND id = $2 AND secret_sealed = $3
             AND previous_secret_sealed IS NOT DISTINCT FROM $5`,
    values: [organizationId, id, current, newCurrent ?? current, previous, newPrevious ?? previous],
  };
}

const DEAD_LETTER = `status = 'dead_letter', last_error = 'endpoint_deleted', next_attempt_at = NULL,
             claimed_until = NULL, claim_token = NULL`;

/** Makes the pending and failed deliveries of a deleted endpoint dead letters. */
export function endDeliveries(organizationId: string, endpointId: string): Statement {
  return {
    text: `UPDATE webhook_deliveries SET ${DEAD_LETTER}
           WHERE organization_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'failed')`,
    values: [organizationId, endpointId],
  };
}

/**
 * As the system: the same for all deleted endpoints. A request that began before an endpoint was deleted and
 * commits afterwards can add a delivery to it.
 */
export function endDeliveriesOfDeletedEndpoints(): Statement {
  return {
    text: `UPDATE webhook_deliveries d SET ${DEAD_LETTER} FROM webhook_endpoints e
           WHERE e.organization_id = d.organization_id AND e.id = d.endpoint_id AND e.deleted_at IS NOT NULL
             AND d.status IN ('pending', 'failed')`,
  };
}
