import type { Statement } from '../../../../db/batch.ts';
import { type Column, column, columns, computed, type RowOf, rowsOf } from '../../../../db/rows.ts';
import { insert, type Page, selectPage, update } from '../../../../db/statements.ts';
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
  return insert('webhook_endpoints', {
    ...ENDPOINT.take(row),
    secret_sealed: secretSealed,
    updated_at: row.created_at,
  });
}

export function countEndpoints(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return COUNT.query(
    `SELECT count(*)::int AS count FROM webhook_endpoints
     WHERE organization_id = $1 AND environment_id = $2 AND deleted_at IS NULL`,
    [organizationId, environmentId],
  );
}

/** Selects a page of endpoints, newest first, and one row more that shows whether another page follows. */
export function selectEndpoints(organizationId: OrganizationId, environmentId: EnvironmentId, page: Page) {
  return selectPage(
    ENDPOINT,
    'webhook_endpoints',
    { organization_id: organizationId, environment_id: environmentId },
    page,
    'AND deleted_at IS NULL',
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
  return update(
    'webhook_endpoints',
    { organization_id: row.organization_id, id: row.id },
    {
      url: row.url,
      event_types: row.event_types,
      status: row.status,
      disabled_reason: row.disabled_reason,
      failing_since: row.failing_since,
      updated_at: now,
    },
  );
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
