import type { Statement } from '../../../db/batch.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';

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
): Query<DisabledEndpoint> {
  return {
    text: `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, updated_at = $4,
             failing_since = coalesce(failing_since, $4)
           WHERE organization_id = $1 AND id = $2 AND status = 'enabled' AND deleted_at IS NULL
             AND ($3 = 'gone' OR failing_since <= $5)
           RETURNING ${DISABLED.list}`,
    values: [organizationId, id, reason, now, failingSince],
    rows: DISABLED,
  };
}
