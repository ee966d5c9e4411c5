-- Before a table is first analyzed every index that leads with the organization looks as good as the primary key, and
-- a plan made then is kept: under load from the first second each look-up would read all rows of the tenant.
-- Autovacuum comes up to a minute later, so the worker asks for the first statistics itself.
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
