import type { Statement } from '../../../../db/batch.ts';
import { columns, computed, nullable, type RowOf, rowsOf } from '../../../../db/rows.ts';
import { type Filters, type Page, selectPage } from '../../../../db/statements.ts';
import type { EnvironmentId, OrganizationId } from '../../../../ids.ts';

const DELIVERY = rowsOf(
  columns(
    'webhook_deliveries',
    'id',
    'endpoint_id',
    'event_id',
    'event_type',
    'status',
    'attempt_count',
    'created_at',
    'delivered_at',
    'last_error',
    'next_attempt_at',
    'response_status',
  ),
);

export type DeliveryRow = RowOf<typeof DELIVERY>;

/** Selects a page of deliveries, newest first, and one row more that shows whether another page follows. */
export function selectDeliveries(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  filters: Pick<Filters<'webhook_deliveries'>, 'status' | 'endpoint_id'>,
  page: Page,
) {
  return selectPage(
    DELIVERY,
    'webhook_deliveries',
    {
      organization_id: organizationId,
      environment_id: environmentId,
      ...filters,
    },
    page,
  );
}

export function selectDelivery(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  id: string,
  lock = false,
) {
  return DELIVERY.query(
    `SELECT ${DELIVERY.list} FROM webhook_deliveries
     WHERE organization_id = $1 AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

const PING = rowsOf(columns('webhook_deliveries', 'created_at'));

/** Selects the pings of an endpoint since an instant, oldest first. */
export function selectPings(organizationId: string, endpointId: string, since: Date) {
  return PING.query(
    `SELECT created_at FROM webhook_deliveries
     WHERE organization_id = $1 AND endpoint_id = $2 AND id >= eps.uuid_at($3) AND event_type = 'ping'
     ORDER BY id`,
    [organizationId, endpointId, since],
  );
}

/**
 * Makes a delivery due now ($3) and restarts its retry schedule. Without its claim, an attempt that is still
 * running no longer changes the delivery.
 */
const START_AGAIN = `status = 'pending', next_attempt_at = $3, schedule_step = 0, delivered_at = NULL,
  claimed_until = NULL, claim_token = NULL`;

export function retryDelivery(organizationId: string, id: string, now: Date) {
  return DELIVERY.query(
    `UPDATE webhook_deliveries SET ${START_AGAIN} WHERE organization_id = $1 AND id = $2
     RETURNING ${DELIVERY.list}`,
    [organizationId, id, now],
  );
}

export interface RetryRange {
  startsAt: Date;
  endsAt: Date;
  statuses: readonly string[];
  endpointId: string | undefined;
}

/** Returns the instant, or 1970 for an earlier one: an id contains no such time. */
function sinceEpoch(instant: Date): Date {
  return new Date(Math.max(0, instant.getTime()));
}

/** Retries the oldest deliveries of a range, at most `limit`, except those of deleted endpoints. */
export function retryDeliveries(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  now: Date,
  range: RetryRange,
  limit: number,
): Statement {
  return {
    text: `UPDATE webhook_deliveries d SET ${START_AGAIN}
           FROM (SELECT d.id FROM webhook_deliveries d
                 JOIN webhook_endpoints e ON e.organization_id = d.organization_id AND e.id = d.endpoint_id
                   AND e.deleted_at IS NULL
                 WHERE d.organization_id = $1 AND d.environment_id = $2 AND d.id >= eps.uuid_at($4)
                   AND d.id < eps.uuid_at($5)
                   AND d.status = ANY ($6) AND ($7::uuid IS NULL OR d.endpoint_id = $7)
                 ORDER BY d.id LIMIT $8 FOR UPDATE OF d) chosen
           WHERE d.organization_id = $1 AND d.id = chosen.id`,
    values: [
      organizationId,
      environmentId,
      now,
      sinceEpoch(range.startsAt),
      sinceEpoch(range.endsAt),
      range.statuses,
      range.endpointId ?? null,
      limit,
    ],
  };
}

const ATTEMPT = rowsOf(
  columns(
    'webhook_attempts',
    'id',
    'attempted_at',
    'duration_ms',
    'response_status',
    'error',
    'response_body',
  ),
);

/** Selects a page of attempts, newest first, and one row more that shows whether another page follows. */
export function selectAttempts(organizationId: string, deliveryId: string, page: Page) {
  return selectPage(
    ATTEMPT,
    'webhook_attempts',
    { organization_id: organizationId, delivery_id: deliveryId },
    page,
  );
}

const HEALTH = rowsOf({
  oldest_waiting_at: nullable(computed('timestamptz')),
  pending: computed('integer'),
  succeeded: computed('integer'),
  failed: computed('integer'),
  dead_letter: computed('integer'),
});

/** Counts the endpoint's latest deliveries since an instant by status, at most `limit` of them. */
export function selectHealth(organizationId: string, endpointId: string, since: Date, limit: number) {
  return HEALTH.query(
    `SELECT
       (SELECT min(created_at) FROM webhook_deliveries
        WHERE organization_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'failed'))
          AS oldest_waiting_at,
       count(*) FILTER (WHERE status = 'pending')::int AS pending,
       count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       count(*) FILTER (WHERE status = 'dead_letter')::int AS dead_letter
     FROM (SELECT status FROM webhook_deliveries
           WHERE organization_id = $1 AND endpoint_id = $2 AND id >= eps.uuid_at($3)
           ORDER BY id DESC LIMIT $4) recent`,
    [organizationId, endpointId, since, limit],
  );
}
