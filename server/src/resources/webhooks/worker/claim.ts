import { column, columns, computed, nullable, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';

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
  /** Null unless the overlap of a secret rotation lasts. */
  previous_secret_sealed: nullable(computed('bytea')),
});

/** A delivery to send now, with everything that sending needs. */
export type ClaimedDelivery = RowOf<typeof CLAIMED>;

export interface ClaimBounds {
  total: number;
  /** Most deliveries in flight to one endpoint from this process. */
  perEndpoint: number;
  /** The same for an endpoint whose latest deliveries failed. */
  perFailingEndpoint: number;
}

/**
 * Claims what is due until `until`, under `token`. Endpoints take turns: those that wait longest first, each
 * with no more than its own bound, less what `inFlight` says this process already sends to it. Deliveries of
 * disabled endpoints stay where they are.
 */
export function claimDeliveries(
  token: string,
  now: Date,
  until: Date,
  bounds: ClaimBounds,
  inFlight: ReadonlyMap<string, number>,
): Query<ClaimedDelivery> {
  return {
    // `waiting` jumps from endpoint to endpoint through the index: its cost is the number of endpoints with
    // work.
    text: `WITH RECURSIVE waiting AS (
             (SELECT organization_id, endpoint_id FROM webhook_deliveries
               WHERE status IN ('pending', 'failed')
              ORDER BY organization_id, endpoint_id LIMIT 1)
             UNION ALL
             SELECT following.* FROM waiting, LATERAL (
               SELECT d.organization_id, d.endpoint_id FROM webhook_deliveries d
               WHERE d.status IN ('pending', 'failed')
                 AND (d.organization_id, d.endpoint_id) > (waiting.organization_id, waiting.endpoint_id)
               ORDER BY d.organization_id, d.endpoint_id LIMIT 1) following
           ), turn AS MATERIALIZED (
             SELECT e.organization_id, e.id, CASE WHEN e.failing_since IS NULL THEN $5::int
               ELSE $6::int END - coalesce(busy.n, 0) AS places
             FROM waiting
             JOIN webhook_endpoints e ON e.organization_id = waiting.organization_id
               AND e.id = waiting.endpoint_id
              AND e.status = 'enabled' AND e.deleted_at IS NULL
             LEFT JOIN unnest($7::uuid[], $8::int[]) AS busy (endpoint_id, n) ON busy.endpoint_id = e.id
             CROSS JOIN LATERAL (
               SELECT d.next_attempt_at FROM webhook_deliveries d
               WHERE d.organization_id = e.organization_id AND d.endpoint_id = e.id
                 AND d.status IN ('pending', 'failed')
                 AND d.next_attempt_at <= $2 AND (d.claimed_until IS NULL OR d.claimed_until <= $2)
               ORDER BY d.next_attempt_at LIMIT 1) first
             WHERE CASE WHEN e.failing_since IS NULL THEN $5::int ELSE $6::int END > coalesce(busy.n, 0)
             ORDER BY first.next_attempt_at LIMIT $4
           ), due AS MATERIALIZED (
             SELECT d.organization_id, d.id FROM turn CROSS JOIN LATERAL (
               SELECT d.organization_id, d.id FROM webhook_deliveries d
               WHERE d.organization_id = turn.organization_id AND d.endpoint_id = turn.id
                 AND d.status IN ('pending', 'failed')
                 AND d.next_attempt_at <= $2 AND (d.claimed_until IS NULL OR d.claimed_until <= $2)
               ORDER BY d.next_attempt_at LIMIT turn.places FOR UPDATE SKIP LOCKED) d
             LIMIT $4
           )
           UPDATE webhook_deliveries d SET claimed_until = $3, claim_token = $1
           FROM due, webhook_endpoints endpoint, environments environment
           WHERE d.organization_id = due.organization_id AND d.id = due.id
             AND endpoint.organization_id = d.organization_id AND endpoint.id = d.endpoint_id
             AND environment.organization_id = d.organization_id AND environment.id = d.environment_id
           RETURNING d.organization_id, endpoint.app_id, d.environment_id,
             environment.kind AS environment_kind, d.id, d.endpoint_id, d.event_id, d.payload,
             d.schedule_step, d.claim_token, endpoint.url, endpoint.secret_sealed, CASE
             WHEN endpoint.previous_secret_expires_at > $2 THEN endpoint.previous_secret_sealed END
               AS previous_secret_sealed`,
    values: [
      token,
      now,
      until,
      bounds.total,
      bounds.perEndpoint,
      bounds.perFailingEndpoint,
      [...inFlight.keys()],
      [...inFlight.values()],
    ],
    rows: CLAIMED,
  };
}
