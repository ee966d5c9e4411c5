import type { Statement } from '../../../db/batch.ts';

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

/**
 * Disables one that is enabled and, where the reason is failing, has been failing since `failingSince` or
 * longer.
 */
export function disableEndpoint(
  organizationId: string,
  id: string,
  reason: 'gone' | 'failing',
  now: Date,
  failingSince: Date,
): Statement {
  return {
    text: `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, updated_at = $4,
             failing_since = coalesce(failing_since, $4)
           WHERE organization_id = $1 AND id = $2 AND status = 'enabled' AND deleted_at IS NULL
             AND ($3 = 'gone' OR failing_since <= $5)
           RETURNING organization_id, app_id, environment_id, id, disabled_reason`,
    values: [organizationId, id, reason, now, failingSince],
  };
}
