-- Electronic signatures on reviews and releases (21 CFR Part 11).
ALTER TABLE eps.apps ADD COLUMN signatures text NOT NULL DEFAULT 'optional'
  CHECK (signatures IN ('optional', 'required'));

-- {"name", "meaning", "user_id", "signed_at", "methods"}; the audit entry of the decision has the same.
ALTER TABLE eps.evaluation_reviews ADD COLUMN signature jsonb;
ALTER TABLE eps.bundle_releases ADD COLUMN signature jsonb;
ALTER TABLE eps.protocol_releases ADD COLUMN signature jsonb;

-- When a confirmation of the session was last used for a signature.
ALTER TABLE eps.user_sessions ADD COLUMN signed_at timestamptz(3);

-- Uses the last confirmation of a session for a signature. Each serves for one; of two at once, one gets it.
CREATE FUNCTION eps.use_confirmation(hash bytea, member uuid, confirmed_since timestamptz, instant timestamptz) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = eps, pg_temp
  AS $$
    WITH used AS (
      UPDATE eps.user_sessions s SET signed_at = instant
      WHERE s.token_hash = hash AND s.user_id = member
        AND coalesce(s.authenticated_at, s.created_at) >= confirmed_since
        AND coalesce(s.authenticated_at, s.created_at) > coalesce(s.signed_at, '-infinity')
      RETURNING 1)
    SELECT EXISTS (SELECT 1 FROM used)
  $$;
REVOKE ALL ON FUNCTION eps.use_confirmation(bytea, uuid, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea, uuid, timestamptz, timestamptz) TO eps_service, eps_system;
