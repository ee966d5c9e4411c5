-- Roles, helper functions and the tables that every kind of request uses.
--
-- From release 0.1.0 on, migrations are append-only: a committed file never changes, and a change of the schema is a
-- new file. The service checks this at start by comparing checksums.
--
-- Three roles: eps_owner owns the schema and runs migrations. eps_service serves requests and sees one organization
-- at a time, by row-level security. eps_system looks up credentials and runs the worker, and sees every organization.

GRANT USAGE ON SCHEMA eps TO eps_service, eps_system;

-- The organization of the current transaction. After COMMIT a transaction-local setting reads as '' rather than as
-- null, hence NULLIF. Without an organization the result is null, which no row equals.
CREATE FUNCTION eps.current_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('eps.organization_id', true), '')::uuid;

-- Turns a table into a tenant table: row-level security is enabled and forced, so it also binds the table's owner.
-- eps_service sees the rows of one organization, eps_system sees all rows.
CREATE PROCEDURE eps.protect(tenant_table regclass, tenant_column name DEFAULT 'organization_id')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO eps_service USING (%I = eps.current_organization()) WITH CHECK (%I = eps.current_organization())',
    tenant_table, tenant_column, tenant_column);
  EXECUTE format('CREATE POLICY system ON %s TO eps_system USING (true) WITH CHECK (true)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO eps_service, eps_system', tenant_table);
END $$;

-- The smallest UUIDv7 (RFC 9562) of an instant: a bound for ranges of ids.
CREATE FUNCTION eps.uuid_at(instant timestamptz) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;

-- The instant inside a UUIDv7.
CREATE FUNCTION eps.uuid_instant(id uuid) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) $$;

-- A new UUIDv7, for statements that create rows from other rows.
CREATE FUNCTION eps.uuid_v7(instant timestamptz) RETURNS uuid
  LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$
    SELECT (overlay(overlay(
      replace(gen_random_uuid()::text, '-', '')
      PLACING lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') FROM 1 FOR 12)
      PLACING '7' FROM 13 FOR 1))::uuid
  $$;

-- Creates the monthly partitions of every partitioned table, by the time in their UUIDv7 ids. The worker calls it a few
-- months ahead. Each table also has a default partition, so an insert never fails for want of a partition.
CREATE FUNCTION eps.ensure_partitions(from_month date, months integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = eps, pg_temp AS $$
DECLARE
  parent regclass;
  month date;
  partition_name text;
  created integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('eps.ensure_partitions'));
  FOR parent IN SELECT partrelid::regclass FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
                WHERE c.relnamespace = 'eps'::regnamespace LOOP
    FOR i IN 0 .. months - 1 LOOP
      month := (date_trunc('month', from_month) + make_interval(months => i))::date;
      partition_name := format('%s_%s', split_part(parent::text, '.', -1), to_char(month, 'YYYYMM'));
      CONTINUE WHEN to_regclass('eps.' || quote_ident(partition_name)) IS NOT NULL;
      EXECUTE format('CREATE TABLE eps.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)', partition_name, parent,
        eps.uuid_at(month::timestamp AT TIME ZONE 'UTC'),
        eps.uuid_at((month + interval '1 month') AT TIME ZONE 'UTC'));
      -- A statement can name a partition directly, so the partition needs the policies of its parent.
      EXECUTE format('CALL eps.protect(%L)', 'eps.' || quote_ident(partition_name));
      created := created + 1;
    END LOOP;
  END LOOP;
  RETURN created;
END $$;
REVOKE ALL ON FUNCTION eps.ensure_partitions(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.ensure_partitions(date, integer) TO eps_system;

-- Gathers the first statistics of tables that have grown to `changed_rows` rows. Before a table is first analyzed, every
-- index that leads with the organization looks as good as the primary key, and a plan made then is kept: each look-up
-- would read all rows of the tenant. Autovacuum comes up to a minute later, so the worker calls this function itself.
CREATE FUNCTION eps.analyze_new_tables(changed_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = eps, pg_temp AS $$
DECLARE
  grown regclass;
  analyzed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('eps.analyze_new_tables')) THEN
    RETURN 0;
  END IF;
  FOR grown IN SELECT oid FROM pg_class
               WHERE relnamespace = 'eps'::regnamespace AND relkind = 'r' AND reltuples < 0
                 AND pg_stat_get_mod_since_analyze(oid) >= changed_rows LOOP
    EXECUTE format('ANALYZE %s', grown);
    analyzed := analyzed + 1;
  END LOOP;
  RETURN analyzed;
END $$;
REVOKE ALL ON FUNCTION eps.analyze_new_tables(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.analyze_new_tables(integer) TO eps_system;

-- Facts about this database as a whole, such as its root secret, wrapped by the master key.
CREATE TABLE eps.settings (
  name  text PRIMARY KEY,
  value text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.settings TO eps_system;

-- Append-only: one row for every change, committed together with the change. A row without an organization of its own,
-- such as a sign-in attempt with an unknown address, has the organization 00000000-0000-0000-0000-000000000000.
CREATE TABLE eps.audit_log (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  -- The inserting transaction: the worker chains rows in this order, below the oldest transaction still running.
  transaction     xid8 NOT NULL DEFAULT pg_current_xact_id(),
  actor_kind      text NOT NULL,
  actor_id        text NOT NULL,
  user_id         uuid,
  action          text NOT NULL,
  resource_type   text NOT NULL,
  resource_id     text NOT NULL,
  app_id          uuid,
  environment_id  uuid,
  request_id      text NOT NULL,
  -- The client's network, /24 or /48: the full address is personal data that the log does not need.
  network         text NOT NULL,
  -- HMAC-SHA256 of the resource before and after the change, under a key of the organization.
  before_digest   bytea,
  after_digest    bytea,
  details         text NOT NULL DEFAULT '{}',
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_log_order_idx ON eps.audit_log (transaction, id);
CREATE INDEX audit_log_resource_idx ON eps.audit_log (organization_id, resource_id, id);
CALL eps.protect('eps.audit_log');
REVOKE UPDATE, DELETE ON eps.audit_log FROM eps_service, eps_system;

-- Append-only, written by the worker: the hash chain over the committed rows of each organization's audit log.
CREATE TABLE eps.audit_chain (
  organization_id  uuid NOT NULL,
  -- 1, 2, 3, … without gaps.
  position         bigint NOT NULL,
  entry_id         uuid NOT NULL,
  transaction      xid8 NOT NULL,
  -- A copy, which tells a changed time from a changed entry.
  entry_created_at timestamptz(3) NOT NULL,
  entry_hash       bytea NOT NULL,
  -- SHA-256 over the previous link's chain_hash, the position, entry_hash and chained_at.
  chain_hash       bytea NOT NULL,
  chained_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, position),
  UNIQUE (organization_id, entry_id)
);
CREATE INDEX audit_chain_order_idx ON eps.audit_chain (transaction, entry_id);
CALL eps.protect('eps.audit_chain');
REVOKE UPDATE, DELETE ON eps.audit_chain FROM eps_service, eps_system;
REVOKE INSERT ON eps.audit_chain FROM eps_service;

-- Append-only, written by the worker: signed states of the chains, which are also published outside of the database.
CREATE TABLE eps.audit_checkpoints (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  position        bigint NOT NULL,
  chain_hash      bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  key_id          text NOT NULL,
  -- Ed25519 over the canonical JSON of the fields above.
  signature       bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_checkpoints_position_idx ON eps.audit_checkpoints (organization_id, position);
CREATE INDEX audit_checkpoints_id_idx ON eps.audit_checkpoints (id);
CALL eps.protect('eps.audit_checkpoints');
REVOKE UPDATE, DELETE ON eps.audit_checkpoints FROM eps_service, eps_system;
REVOKE INSERT ON eps.audit_checkpoints FROM eps_service;

-- From which networks each API key was used, so that the first use from another one is recorded in the audit log.
CREATE TABLE eps.api_key_networks (
  organization_id uuid NOT NULL,
  api_key_id      uuid NOT NULL,
  network         text NOT NULL,
  first_used_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, api_key_id, network)
);
CALL eps.protect('eps.api_key_networks');
REVOKE ALL ON eps.api_key_networks FROM eps_service;

-- The stored response of a request with an Idempotency-Key. Only successful (2xx) responses are stored, sealed. A row is
-- written once and rarely read: kept in the row itself it costs less than in TOAST chunks, hence toast_tuple_target.
CREATE TABLE eps.idempotency_keys (
  organization_id uuid NOT NULL,
  key_hash        bytea NOT NULL,
  -- HMAC of the request body: the same key with another body is an error.
  fingerprint     bytea NOT NULL,
  status          integer NOT NULL,
  response        bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- Set where the response holds data of a subject, such as a report or an answer: erasure deletes these rows.
  subject_id      uuid,
  PRIMARY KEY (organization_id, key_hash)
) WITH (toast_tuple_target = 4096);
-- Sealed bytes do not compress.
ALTER TABLE eps.idempotency_keys ALTER COLUMN response SET STORAGE EXTERNAL;
CREATE INDEX idempotency_keys_created_idx ON eps.idempotency_keys (created_at);
CREATE INDEX idempotency_keys_subject_idx ON eps.idempotency_keys (organization_id, subject_id) WHERE subject_id IS NOT NULL;
CALL eps.protect('eps.idempotency_keys');

-- Begins a tenant transaction: from here on, row-level security shows one organization. Statements of such transactions
-- find rows by key, so one generic plan serves every value, and planning again each time would cost more than running
-- the statement. Lists with optional filters are read outside of these transactions and planned for their values.
CREATE FUNCTION eps.begin_tenant(organization uuid) RETURNS void
  LANGUAGE sql VOLATILE
  AS $$
    SELECT set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true)
  $$;

-- Begins a tenant transaction for a request with an Idempotency-Key that is probably new. Fails at once with
-- lock_not_available while another transaction has the key. Does not look for a stored response: most keys are new, and
-- that look-up was a tenth of PostgreSQL's work for an enrollment. A key that was used before makes the insert of the
-- second response fail.
CREATE FUNCTION eps.try_begin_idempotent(organization uuid, lock_key bigint) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    RAISE lock_not_available;
  END IF;
END $$;

-- Begins a tenant transaction for a concurrent duplicate: waits up to `wait_ms` for the lock and returns the stored
-- response, if any. The query after the lock has its own snapshot, so it sees what the lock's last holder committed.
CREATE FUNCTION eps.begin_idempotent(organization uuid, key bytea, wait_ms integer)
  RETURNS TABLE (fingerprint bytea, status integer, response bytea)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  lock_key bigint := ('x' || encode(substr(key, 1, 8), 'hex'))::bit(64)::bigint;
  previous_timeout text;
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    previous_timeout := current_setting('lock_timeout');
    PERFORM set_config('lock_timeout', wait_ms::text, true);
    PERFORM pg_advisory_xact_lock(lock_key);
    PERFORM set_config('lock_timeout', previous_timeout, true);
  END IF;
  RETURN QUERY SELECT k.fingerprint, k.status, k.response FROM eps.idempotency_keys k
    WHERE k.organization_id = organization AND k.key_hash = key;
END $$;

-- Token buckets of the rate limits, which all processes share. A process leases a part of a bucket at a time. The rows may
-- be lost in a crash, and their names are hashed because they contain network addresses.
CREATE UNLOGGED TABLE eps.rate_limits (
  bucket      bytea PRIMARY KEY,
  tokens      double precision NOT NULL,
  refilled_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.rate_limits TO eps_system;

-- Refills each bucket for the time that has passed and takes up to `wanted` tokens out of it. Returns for each bucket how many
-- tokens there were.
CREATE FUNCTION eps.lease_tokens(
  buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
  RETURNS SETOF double precision
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  instant timestamptz;
  available double precision;
  granted double precision;
BEGIN
  FOR i IN 1 .. cardinality(buckets) LOOP
    INSERT INTO eps.rate_limits (bucket, tokens, refilled_at) VALUES (buckets[i], bursts[i], clock_timestamp())
      ON CONFLICT (bucket) DO NOTHING;
    SELECT r.tokens, r.refilled_at INTO available, instant FROM eps.rate_limits r WHERE r.bucket = buckets[i] FOR UPDATE;
    available := least(bursts[i],
      available + per_second[i] * greatest(0, extract(epoch FROM clock_timestamp() - instant)));
    granted := greatest(0, least(wanted[i], available));
    UPDATE eps.rate_limits SET tokens = available - granted, refilled_at = clock_timestamp() WHERE bucket = buckets[i];
    RETURN NEXT granted;
  END LOOP;
END $$;
