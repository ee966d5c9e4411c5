-- Events (the outbox and the feed), webhook endpoints and deliveries.

CREATE TABLE eps.events (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  type            text NOT NULL,
  -- The body as it will be sent, fixed when the event happens.
  payload         text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- The feed is ordered by (transaction, id) below the oldest running transaction, so late commits are never missed.
  transaction     xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_feed_idx ON eps.events (organization_id, environment_id, transaction, id);
CREATE TABLE eps.events_default PARTITION OF eps.events DEFAULT;
CALL eps.protect('eps.events');
CALL eps.protect('eps.events_default');

CREATE TABLE eps.webhook_endpoints (
  organization_id            uuid NOT NULL,
  app_id                     uuid NOT NULL,
  environment_id             uuid NOT NULL,
  id                         uuid NOT NULL,
  url                        text NOT NULL,
  -- Null: every type.
  event_types                text[],
  status                     text NOT NULL CHECK (status IN ('enabled', 'disabled')),
  disabled_reason            text,
  secret_sealed              bytea NOT NULL,
  -- During a rotation both secrets sign.
  previous_secret_sealed     bytea,
  previous_secret_expires_at timestamptz(3),
  failing_since              timestamptz(3),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  deleted_at                 timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id)
);
CREATE INDEX webhook_endpoints_environment_idx ON eps.webhook_endpoints (organization_id, environment_id, id DESC);
CALL eps.protect('eps.webhook_endpoints');

CREATE TABLE eps.webhook_deliveries (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  event_id        uuid NOT NULL,
  event_type      text NOT NULL,
  payload         text NOT NULL,
  status          text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'dead_letter')),
  attempt_count   integer NOT NULL DEFAULT 0,
  -- Attempts since the last manual retry decide when the schedule is exhausted.
  schedule_step   integer NOT NULL DEFAULT 0,
  created_at      timestamptz(3) NOT NULL,
  delivered_at    timestamptz(3),
  last_error      text,
  next_attempt_at timestamptz(3),
  response_status integer,
  claimed_until   timestamptz(3),
  claim_token     uuid,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhook_deliveries_list_idx ON eps.webhook_deliveries (organization_id, environment_id, id DESC);
CREATE INDEX webhook_deliveries_status_idx ON eps.webhook_deliveries (organization_id, environment_id, status, id DESC);
CREATE INDEX webhook_deliveries_due_idx ON eps.webhook_deliveries (next_attempt_at) WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_endpoint_idx ON eps.webhook_deliveries (organization_id, endpoint_id, id DESC);
CALL eps.protect('eps.webhook_deliveries');

CREATE TABLE eps.webhook_attempts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  delivery_id     uuid NOT NULL,
  attempted_at    timestamptz(3) NOT NULL,
  duration_ms     integer NOT NULL,
  response_status integer,
  error           text,
  -- At most 1 kB; none where the receiver is a private address.
  response_body   text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhook_attempts_delivery_idx ON eps.webhook_attempts (organization_id, delivery_id, id DESC);
CALL eps.protect('eps.webhook_attempts');

SELECT eps.ensure_partitions((now() AT TIME ZONE 'UTC')::date, 4);

-- UUIDv7 (RFC 9562) made in the database, where rows are made from rows.
CREATE FUNCTION eps.uuid_v7(instant timestamptz) RETURNS uuid
  LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$
    SELECT (overlay(overlay(
      replace(gen_random_uuid()::text, '-', '')
      PLACING lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') FROM 1 FOR 12)
      PLACING '7' FROM 13 FOR 1))::uuid
  $$;
