import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../../db/rows.ts';
import type { EndpointLoad } from './in-flight.ts';

const CLAIMED = rowsOf({
  ...columns(
    'webhook_deliveries',
    'organization_id',
    'environment_id',
    'id',
    'endpoint_id',
    'event_id',
    'payload',
    'schedule_step',
    'claim_token',
  ),
  ...columns('webhook_endpoints', 'app_id', 'url', 'secret_sealed'),
  environment_kind: column('environments', 'kind'),
  webhook_hosts: column('organizations', 'webhook_hosts'),
  /** Null unless the overlap of a secret rotation lasts. */
  previous_secret_sealed: nullable(computed('bytea')),
});

/** A delivery to send now, with everything that sending needs. */
export type ClaimedDelivery = RowOf<typeof CLAIMED>;

export interface ClaimBounds {
  /** Most deliveries to claim. */
  total: number;
  /** Most deliveries in flight from this process, to endpoints whose latest delivery succeeded. */
  healthy: Bounds;
  /** The same for endpoints whose latest deliveries failed, which often last until the timeout. */
  failing: Bounds;
}

interface Bounds {
  perEndpoint: number;
  perOrganization: number;
}

/**
 * Claims due deliveries until `until`, under `token`. The endpoints whose deliveries have waited longest come
 * first, each with at most its bound less `inFlight`. What an organization may still have in flight is
 * divided evenly among its endpoints. Deliveries of disabled endpoints are not claimed. With
 * `organizationId`, only deliveries of that organization.
 */
export function claimDeliveries(
  token: string,
  now: Date,
  until: Date,
  { total, healthy, failing }: ClaimBounds,
  inFlight: readonly EndpointLoad[],
  organizationId?: string,
) {
  const isOne = organizationId !== undefined;
  const ofOne = (alias: string) => (isOne ? `AND ${alias}.organization_id = $12` : '');
  return CLAIMED.query(
    // `waiting` jumps from endpoint to endpoint through the index: its cost is the number of endpoints with
    // work.
    `WITH RECURSIVE waiting AS (
       (SELECT first.organization_id, first.endpoint_id FROM webhook_deliveries first
         WHERE first.status IN ('pending', 'failed') ${ofOne('first')}
        ORDER BY organization_id, endpoint_id LIMIT 1)
       UNION ALL
       SELECT following.* FROM waiting, LATERAL (
         SELECT d.organization_id, d.endpoint_id FROM webhook_deliveries d
         WHERE d.status IN ('pending', 'failed')
           ${ofOne('d')}
           AND (d.organization_id, d.endpoint_id) > (waiting.organization_id, waiting.endpoint_id)
         ORDER BY d.organization_id, d.endpoint_id LIMIT 1) following
     ), load AS MATERIALIZED (
       SELECT e.organization_id, e.id, e.failing_since IS NOT NULL AS fails, l.attempts
       FROM unnest($5::uuid[], $6::uuid[], $7::int[]) AS l (organization_id, endpoint_id, attempts)
       JOIN webhook_endpoints e ON e.organization_id = l.organization_id
         AND e.id = l.endpoint_id ${ofOne('e')}
     ), organization_load AS MATERIALIZED (
       SELECT organization_id, fails, sum(attempts) AS attempts FROM load
       GROUP BY organization_id, fails
     ), candidate AS MATERIALIZED (
       SELECT e.organization_id, e.id, first.next_attempt_at, own.places,
         CASE WHEN e.failing_since IS NULL THEN $9::int ELSE $11::int END
           - coalesce(o.attempts, 0) AS organization_places,
         count(*) OVER (PARTITION BY e.organization_id, e.failing_since IS NULL) AS endpoints,
         row_number() OVER (PARTITION BY e.organization_id, e.failing_since IS NULL
           ORDER BY first.next_attempt_at, e.id) AS position
       FROM waiting
       JOIN webhook_endpoints e ON e.organization_id = waiting.organization_id
         AND e.id = waiting.endpoint_id
        AND e.status = 'enabled' AND e.deleted_at IS NULL ${ofOne('e')}
       LEFT JOIN load l ON l.organization_id = e.organization_id AND l.id = e.id
       LEFT JOIN organization_load o ON o.organization_id = e.organization_id
         AND o.fails = (e.failing_since IS NOT NULL)
       CROSS JOIN LATERAL (
         SELECT CASE WHEN e.failing_since IS NULL THEN $8::int ELSE $10::int END
           - coalesce(l.attempts, 0) AS places) own
       CROSS JOIN LATERAL (
         SELECT d.next_attempt_at FROM webhook_deliveries d
         WHERE d.organization_id = e.organization_id AND d.endpoint_id = e.id
           AND d.status IN ('pending', 'failed') ${ofOne('d')}
           AND d.next_attempt_at <= $2 AND (d.claimed_until IS NULL OR d.claimed_until <= $2)
         ORDER BY d.next_attempt_at LIMIT 1) first
       WHERE own.places > 0
     ), turn AS MATERIALIZED (
       SELECT organization_id, id,
         least(places, greatest(1, organization_places / endpoints))::int AS places
       FROM candidate WHERE position <= organization_places
       ORDER BY next_attempt_at LIMIT $4
     ), due AS MATERIALIZED (
       SELECT d.organization_id, d.id FROM turn CROSS JOIN LATERAL (
         SELECT d.organization_id, d.id FROM webhook_deliveries d
         WHERE d.organization_id = turn.organization_id AND d.endpoint_id = turn.id
           AND d.status IN ('pending', 'failed') ${ofOne('d')}
           AND d.next_attempt_at <= $2 AND (d.claimed_until IS NULL OR d.claimed_until <= $2)
         ORDER BY d.next_attempt_at LIMIT turn.places FOR UPDATE SKIP LOCKED) d
       LIMIT $4
     )
     UPDATE webhook_deliveries d SET claimed_until = $3, claim_token = $1
     FROM due, webhook_endpoints endpoint, environments environment, organizations organization
     WHERE d.organization_id = due.organization_id AND d.id = due.id
       AND endpoint.organization_id = d.organization_id AND endpoint.id = d.endpoint_id
       AND environment.organization_id = d.organization_id AND environment.id = d.environment_id
       AND organization.id = d.organization_id
       ${ofOne('d')} ${ofOne('endpoint')}
     RETURNING d.organization_id, endpoint.app_id, d.environment_id,
       environment.kind AS environment_kind, organization.webhook_hosts, d.id,
       d.endpoint_id, d.event_id, d.payload,
       d.schedule_step, d.claim_token, endpoint.url, endpoint.secret_sealed, CASE
       WHEN endpoint.previous_secret_expires_at > $2 THEN endpoint.previous_secret_sealed END
         AS previous_secret_sealed`,
    [
      token,
      now,
      until,
      total,
      inFlight.map(({ organizationId }) => organizationId),
      inFlight.map(({ endpointId }) => endpointId),
      inFlight.map(({ attempts }) => attempts),
      healthy.perEndpoint,
      healthy.perOrganization,
      failing.perEndpoint,
      failing.perOrganization,
      ...(isOne ? [organizationId] : []),
    ],
  );
}

const WAITING = rowsOf(columns('webhook_deliveries', 'organization_id'));

/** Selects the organizations with due deliveries; in a distributed database all nodes are asked. */
export function selectWaitingOrganizations(now: Date) {
  return WAITING.query(
    `SELECT DISTINCT d.organization_id FROM webhook_deliveries d
     WHERE d.status IN ('pending', 'failed') AND d.next_attempt_at <= $1
       AND (d.claimed_until IS NULL OR d.claimed_until <= $1)`,
    [now],
  );
}
