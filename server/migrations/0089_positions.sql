-- Events and audit entries are in the order of their positions: the number of their transaction, raised by a number that the
-- database carries with it. Numbers of transactions belong to the cluster: in another one, into which a dump is restored or data
-- are replicated, they begin again. The start then raises the positions above all that are stored (server/src/db/cluster.ts).
--
-- The number is in the function itself, so PostgreSQL replaces each call by the addition, which costs an insert nothing.
CREATE FUNCTION eps.position_of(number xid8) RETURNS xid8
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT (number::text::bigint + 0)::text::xid8 $$;

-- Positions are never lowered. Only the owner may replace a function.
CREATE FUNCTION eps.raise_positions(by_number bigint) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = eps, pg_temp AS $$
BEGIN
  IF by_number < eps.position_of('0')::text::bigint THEN
    RAISE 'positions cannot be lowered';
  END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION eps.position_of(number xid8) RETURNS xid8 LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    format(' SELECT (number::text::bigint + %s)::text::xid8 ', by_number));
END $$;
REVOKE ALL ON FUNCTION eps.raise_positions(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.raise_positions(bigint) TO eps_system;

ALTER TABLE eps.events ALTER COLUMN transaction SET DEFAULT eps.position_of(pg_current_xact_id());
ALTER TABLE eps.audit_log ALTER COLUMN transaction SET DEFAULT eps.position_of(pg_current_xact_id());

DROP POLICY IF EXISTS units ON eps.events;
CALL eps.show_to_limited('eps.events', 'transaction = eps.position_of(pg_current_xact_id())');
