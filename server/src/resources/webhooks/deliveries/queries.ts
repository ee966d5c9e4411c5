import type { Statement } from '../../../db/batch.ts';
import type { DELIVERY_STATES } from './schema.ts';

const COLUMNS = `id, endpoint_id, event_id, event_type, status, attempt_count, created_at, delivered_at,
  last_error,
  next_attempt_at, response_status`;

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: (typeof DELIVERY_STATES)[number];
  attempt_count: number;
  created_at: string;
  delivered_at: string | null;
  last_error: string | null;
  next_attempt_at: string | null;
  response_status: number | null;
}

/** Newest first, one more than the page. */
export function selectDeliveries(
  organizationId: string,
  environmentId: string,
  filters: { status?: string | undefined; endpoint_id?: string | undefined },
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM webhook_deliveries
           WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4) AND ($5::uuid IS NULL OR endpoint_id = $5)
           ORDER BY id DESC LIMIT $6`,
    values: [
      organizationId,
      environmentId,
      after ?? null,
      filters.status ?? null,
      filters.endpoint_id ?? null,
      limit + 1,
    ],
  };
}

export function selectDelivery(
  organizationId: string,
  environmentId: string,
  id: string,
  lock = false,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM webhook_deliveries
           WHERE organization_id = $1 AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, environmentId, id],
  };
}

/** Pings of an endpoint since then, oldest first. */
export function selectPings(organizationId: string, endpointId: string, since: Date): Statement {
  return {
    text: `SELECT created_at FROM webhook_deliveries
           WHERE organization_id = $1 AND endpoint_id = $2 AND id >= eps.uuid_at($3) AND event_type = 'ping'
           ORDER BY id`,
    values: [organizationId, endpointId, since],
  };
}

/** Due at once, with the whole schedule before it again. An attempt under way no longer counts. */
const START_AGAIN = `status = 'pending', next_attempt_at = $3, schedule_step = 0, delivered_at = NULL,
  claimed_until = NULL,
  claim_token = NULL`;

export function retryDelivery(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE webhook_deliveries SET ${START_AGAIN} WHERE organization_id = $1 AND id = $2
           RETURNING ${COLUMNS}`,
    values: [organizationId, id, now],
  };
}

export interface RetryRange {
  startsAt: Date;
  endsAt: Date;
  /** Absent: failed and dead letters. */
  statuses: readonly string[];
  endpointId: string | undefined;
}

/** Oldest first, at most `limit`; never of endpoints that are deleted. */
export function retryDeliveries(
  organizationId: string,
  environmentId: string,
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
      range.startsAt,
      range.endsAt,
      range.statuses,
      range.endpointId ?? null,
      limit,
    ],
  };
}

export interface AttemptRow {
  id: string;
  attempted_at: string;
  duration_ms: number;
  response_status: number | null;
  error: string | null;
  response_body: string | null;
}

/** Newest first, one more than the page. */
export function selectAttempts(
  organizationId: string,
  deliveryId: string,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT id, attempted_at, duration_ms, response_status, error, response_body FROM webhook_attempts
           WHERE organization_id = $1 AND delivery_id = $2 AND ($3::uuid IS NULL OR id < $3)
           ORDER BY id DESC LIMIT $4`,
    values: [organizationId, deliveryId, after ?? null, limit + 1],
  };
}

export interface HealthRow {
  oldest_waiting_at: string | null;
  pending: number;
  succeeded: number;
  failed: number;
  dead_letter: number;
}

export function selectHealth(
  organizationId: string,
  endpointId: string,
  since: Date,
  limit: number,
): Statement {
  return {
    text: `SELECT
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
    values: [organizationId, endpointId, since, limit],
  };
}
