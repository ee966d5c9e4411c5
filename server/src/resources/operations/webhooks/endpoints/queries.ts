import type { Statement } from '../../../../db/batch.ts';
import { type Column, column, columns, computed, type RowOf, rowsOf } from '../../../../db/rows.ts';
import type { EventType } from '../../../../events/types.ts';
import type { EnvironmentId, OrganizationId } from '../../../../ids.ts';

const ENDPOINT = rowsOf({
  ...columns(
    'webhook_endpoints',
    'organization_id',
    'app_id',
    'environment_id',
    'id',
    'url',
    'status',
    'disabled_reason',
    'failing_since',
    'created_at',
  ),
  // Null subscribes to every type. Only validated event types are stored.
  event_types: column('webhook_endpoints', 'event_types') as Column<EventType[] | null>,
});

export type EndpointRow = RowOf<typeof ENDPOINT>;

const COUNT = rowsOf({ count: computed('integer') });

export function insertEndpoint(row: EndpointRow, secretSealed: Buffer): Statement {
  return {
    text: `INSERT INTO webhook_endpoints (organization_id, app_id, environment_id, id, url, event_types,
             status, secret_sealed, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    values: [
      row.organization_id,
      row.app_id,
      row.environment_id,
      row.id,
      row.url,
      row.event_types,
      row.status,
      secretSealed,
      row.created_at,
    ],
  };
}

export function countEndpoints(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return COUNT.query(
    `SELECT count(*)::int AS count FROM webhook_endpoints
     WHERE organization_id = $1 AND environment_id = $2 AND deleted_at IS NULL`,
    [organizationId, environmentId],
  );
}

/** Selects a page of endpoints, newest first, and one row more that shows whether another page follows. */
export function selectEndpoints(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  after: string | undefined,
  limit: number,
) {
  return ENDPOINT.query(
    `SELECT ${ENDPOINT.list} FROM webhook_endpoints
     WHERE organization_id = $1 AND environment_id = $2 AND deleted_at IS NULL
       AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [organizationId, environmentId, after ?? null, limit + 1],
  );
}

export function selectEndpoint(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  id: string,
  lock = false,
) {
  return ENDPOINT.query(
    `SELECT ${ENDPOINT.list} FROM webhook_endpoints
     WHERE organization_id = $1 AND environment_id = $2 AND id = $3
       AND deleted_at IS NULL${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

export function updateEndpoint(row: EndpointRow, now: Date): Statement {
  return {
    text: `UPDATE webhook_endpoints SET url = $3, event_types = $4, status = $5, disabled_reason = $6,
             failing_since = $7, updated_at = $8
           WHERE organization_id = $1 AND id = $2`,
    values: [
      row.organization_id,
      row.id,
      row.url,
      row.event_types,
      row.status,
      row.disabled_reason,
      row.failing_since,
      now,
    ],
  };
}

/** Stores a new secret. Until `overlapUntil` the worker signs with the old secret too. */
export function replaceSecret(
  row: EndpointRow,
  secretSealed: Buffer,
  overlapUntil: Date,
  now: Date,
): Statement {
  return {
    text: `UPDATE webhook_endpoints SET previous_secret_sealed = secret_sealed,
             previous_secret_expires_at = $4, secret_sealed = $3, updated_at = $5
           WHERE organization_id = $1 AND id = $2`,
    values: [row.organization_id, row.id, secretSealed, overlapUntil, now],
  };
}

export function deleteEndpoint(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  id: string,
  now: Date,
): Statement {
  return {
    text: `UPDATE webhook_endpoints SET deleted_at = $4, updated_at = $4
           WHERE organization_id = $1 AND environment_id = $2 AND id = $3 AND deleted_at IS NULL`,
    values: [organizationId, environmentId, id, now],
  };
}
