-- Test clocks: the time of a test environment can be set ahead of the real time.

ALTER TABLE eps.environments
  -- Seconds by which the environment's time is ahead of the real time. It only grows.
  ADD COLUMN clock_offset_seconds integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT environments_clock_check
    CHECK (clock_offset_seconds = 0 OR (kind = 'test' AND clock_offset_seconds BETWEEN 0 AND 315360000));

-- The worker looks for due rows by the real time and, separately, in the few environments whose clock is ahead.
CREATE INDEX environments_clock_idx ON eps.environments (organization_id, id) WHERE clock_offset_seconds > 0;
CREATE INDEX enrollments_environment_due_idx ON eps.enrollments (organization_id, environment_id, next_due_at)
  WHERE next_due_at IS NOT NULL;
CREATE INDEX participant_sessions_environment_expiry_idx ON eps.participant_sessions (organization_id, environment_id, expires_at)
  WHERE ended_at IS NULL;

-- The time of an environment at a real time.
CREATE FUNCTION eps.environment_time(instant timestamptz, offset_seconds integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN instant + make_interval(secs => offset_seconds);

-- Runs right before the COMMIT of a request in a test environment: fails if the clock was moved since the request read
-- it, so that no row gets a time from before the move.
CREATE FUNCTION eps.require_clock(organization uuid, environment uuid, offset_seconds integer) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.environments e
  WHERE e.organization_id = organization AND e.id = environment AND e.clock_offset_seconds = offset_seconds;
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- The guardrail rules that `guardrail.triggered` has reported for an evaluation, so that each is reported once. The digest
-- is an HMAC under the subject's key: it names no rule, and means nothing after an erasure.
CREATE TABLE eps.reported_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  rule_digest     bytea NOT NULL,
  PRIMARY KEY (organization_id, evaluation_id, rule_digest)
);
CALL eps.protect('eps.reported_guardrails');
