-- Transactions that write find their rows by key: a plan made once serves every value, and making it anew each time
-- costs more than running it. Lists with optional filters are read outside of them and planned for their values.
CREATE OR REPLACE FUNCTION eps.enter(organization uuid) RETURNS void
  LANGUAGE sql VOLATILE
  AS $$
    SELECT set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true)
  $$;

-- The lock is free unless a twin is under way; only then the wait and its limit cost anything.
CREATE OR REPLACE FUNCTION eps.enter_idempotent(organization uuid, key bytea, wait_ms integer)
  RETURNS TABLE (fingerprint bytea, status integer, response bytea)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  slot bigint := ('x' || encode(substr(key, 1, 8), 'hex'))::bit(64)::bigint;
  usual text;
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
  IF NOT pg_try_advisory_xact_lock(slot) THEN
    usual := current_setting('lock_timeout');
    PERFORM set_config('lock_timeout', wait_ms::text, true);
    PERFORM pg_advisory_xact_lock(slot);
    PERFORM set_config('lock_timeout', usual, true);
  END IF;
  RETURN QUERY SELECT k.fingerprint, k.status, k.response FROM eps.idempotency_keys k
    WHERE k.organization_id = organization AND k.key_hash = key;
END $$;
