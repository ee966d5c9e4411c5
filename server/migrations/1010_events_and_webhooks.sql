-- Events (outbox and event feed), webhook endpoints and webhook deliveries.

-- What happened, as webhooks and the feed tell it. Partitioned by month of the id.
CREATE TABLE eps.events (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  type            text NOT NULL,
  -- The body as it will be sent, fixed when the event happens.
  payload         text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- The feed is ordered by (transaction, id) and ends below the oldest running transaction, so an event that commits late
  -- never appears before one that was already read.
  transaction     xid8 NOT NULL DEFAULT eps.position_of(pg_current_xact_id()),
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_feed_idx ON eps.events (organization_id, environment_id, transaction, id);
-- For the filter by type: without it, a page of a rare type such as subject.deleted would read the whole feed.
CREATE INDEX events_type_idx ON eps.events (organization_id, environment_id, type, transaction, id);
CREATE TABLE eps.events_default PARTITION OF eps.events DEFAULT;
CALL eps.protect('eps.events');
CALL eps.protect('eps.events_default');
-- Written for all changes. A transaction reads the events that it has inserted itself, and no delivery.
CALL eps.show_to_limited('eps.events', 'transaction = eps.position_of(pg_current_xact_id())');

-- Where events are sent.
CREATE TABLE eps.webhook_endpoints (
  organization_id            uuid NOT NULL,
  app_id                     uuid NOT NULL,
  environment_id             uuid NOT NULL,
  id                         uuid NOT NULL,
  url                        text NOT NULL,
  -- Null subscribes to every type.
  event_types                text[],
  status                     text NOT NULL CHECK (status IN ('enabled', 'disabled')),
  disabled_reason            text CHECK (disabled_reason IN ('by_request', 'gone', 'failing')),
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
CALL eps.protect('eps.webhook_endpoints');
CALL eps.show_to_limited('eps.webhook_endpoints');

-- One event for one endpoint. A row changes at least twice within seconds: fillfactor leaves room for the new versions on
-- the same page, and autovacuum removes the old versions early.
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
  -- Position in the retry schedule: the number of attempts since the last manual retry.
  schedule_step   integer NOT NULL DEFAULT 0,
  created_at      timestamptz(3) NOT NULL,
  delivered_at    timestamptz(3),
  last_error      text,
  next_attempt_at timestamptz(3),
  response_status integer,
  -- A worker's lease on this row, and the token that proves it.
  claimed_until   timestamptz(3),
  claim_token     uuid,
  PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX webhook_deliveries_list_idx ON eps.webhook_deliveries (organization_id, environment_id, id DESC);
CREATE INDEX webhook_deliveries_status_idx ON eps.webhook_deliveries (organization_id, environment_id, status, id DESC);
CREATE INDEX webhook_deliveries_endpoint_idx ON eps.webhook_deliveries (organization_id, endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_endpoint_status_idx ON eps.webhook_deliveries (organization_id, endpoint_id, status, id DESC);
-- Workers claim due deliveries one endpoint after another, so the backlog of one endpoint does not delay the others.
CREATE INDEX webhook_deliveries_waiting_idx ON eps.webhook_deliveries (organization_id, endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'failed');
-- Old deliveries are deleted after a time. Rows are stored in the order of their creation, so a summary per range of
-- pages (BRIN) is enough to find them.
CREATE INDEX webhook_deliveries_age_idx ON eps.webhook_deliveries USING brin (created_at);
-- What failed for good is counted for the metrics.
CREATE INDEX webhook_deliveries_dead_idx ON eps.webhook_deliveries (created_at) WHERE status = 'dead_letter';
CALL eps.protect('eps.webhook_deliveries');
CALL eps.show_to_limited('eps.webhook_deliveries', 'false');

-- Each attempt to send a delivery.
CREATE TABLE eps.webhook_attempts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  delivery_id     uuid NOT NULL,
  attempted_at    timestamptz(3) NOT NULL,
  duration_ms     integer NOT NULL,
  response_status integer,
  error           text,
  -- At most 1 kB; null where the receiver has a private address.
  response_body   text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhook_attempts_delivery_idx ON eps.webhook_attempts (organization_id, delivery_id, id DESC);
CALL eps.protect('eps.webhook_attempts');

-- Mails to the administrators of an organization whose webhook endpoint was disabled. A row is deleted once its mail is
-- sent.
CREATE TABLE eps.webhook_notices (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  mail_due_at     timestamptz(3) NOT NULL,
  mail_attempts   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, endpoint_id) REFERENCES eps.webhook_endpoints (organization_id, id)
);
CREATE INDEX webhook_notices_mail_idx ON eps.webhook_notices (mail_due_at);
CALL eps.protect('eps.webhook_notices');
