/**
 * Functions of the migrations in the form that a distributed database needs. Nodes receive `SET LOCAL`, but
 * not set_config. Plans for all values are not forced: such a plan does not know on which node its rows
 * are.
 */
export const DISTRIBUTED_FUNCTIONS = `
CREATE OR REPLACE FUNCTION eps.begin_tenant(organization uuid) RETURNS void
  LANGUAGE plpgsql VOLATILE SET citus.propagate_set_commands = 'local' AS $$
BEGIN
  EXECUTE format('SET LOCAL eps.organization_id = %L', organization);
END $$;

CREATE OR REPLACE FUNCTION eps.try_begin_idempotent(organization uuid, lock_key bigint) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM eps.begin_tenant(organization);
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    RAISE lock_not_available;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION eps.begin_idempotent(organization uuid, key bytea, wait_ms integer)
  RETURNS TABLE (fingerprint bytea, status integer, response bytea)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  lock_key bigint := ('x' || encode(substr(key, 1, 8), 'hex'))::bit(64)::bigint;
  previous_timeout text;
BEGIN
  PERFORM eps.begin_tenant(organization);
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    previous_timeout := current_setting('lock_timeout');
    PERFORM set_config('lock_timeout', wait_ms::text, true);
    PERFORM pg_advisory_xact_lock(lock_key);
    PERFORM set_config('lock_timeout', previous_timeout, true);
  END IF;
  RETURN QUERY SELECT k.fingerprint, k.status, k.response FROM eps.idempotency_keys k
    WHERE k.organization_id = organization AND k.key_hash = key;
END $$;

-- Transactions of lower numbers have ended on all nodes. A transaction that wrote on several nodes has left
-- the snapshot while the nodes still commit, but holds the lock on its own number until they have.
CREATE OR REPLACE FUNCTION eps.settled_before() RETURNS xid8
  LANGUAGE sql VOLATILE AS $$
    WITH present AS (
      SELECT pg_current_snapshot() AS snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next
    )
    SELECT least(pg_snapshot_xmin(snapshot), (
      SELECT min((next - ((next - transactionid::text::bigint) & 4294967295))::text::xid8) FROM pg_locks
      WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted))
    FROM present
  $$;

-- A statement on a distributed table cannot read the inserted rows, so they are queued one by one.
CREATE OR REPLACE FUNCTION eps.queue_instrument_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT organization_id, environment_id, id FROM inserted LOOP
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (event.organization_id, event.environment_id, event.id, 'event');
  END LOOP;
  RETURN NULL;
END $$;

-- Citus plans no change with the parameters of a function in SQL.
CREATE OR REPLACE FUNCTION eps.use_confirmation(
  hash bytea, member uuid, confirmed_since timestamptz, instant timestamptz) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = eps, pg_temp AS $$
BEGIN
  UPDATE eps.user_sessions s SET signed_at = instant
  WHERE s.token_hash = hash AND s.user_id = member
    AND coalesce(s.authenticated_at, s.created_at) >= confirmed_since
    AND coalesce(s.authenticated_at, s.created_at) > coalesce(s.signed_at, '-infinity');
  RETURN FOUND;
END $$;
`;
