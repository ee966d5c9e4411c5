-- Most keys are new: that one was used before shows when its answer is to be stored a second time. Reading it first cost a
-- tenth of what PostgreSQL does for an enrollment. A key that a twin holds at this moment fails at once, and is then
-- waited for with enter_idempotent.
CREATE FUNCTION eps.enter_alone(organization uuid, slot bigint) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
  IF NOT pg_try_advisory_xact_lock(slot) THEN
    RAISE lock_not_available;
  END IF;
END $$;
