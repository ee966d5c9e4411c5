-- Administrators list and end the sessions of their members. A user may belong to several organizations, so a session ends
-- in one of them and stays in the others.
ALTER TABLE eps.user_sessions
  -- How the user proved who they are: password, link and so on.
  ADD COLUMN methods text[] NOT NULL DEFAULT '{password}',
  -- Organizations whose administrators have ended the session.
  ADD COLUMN ended_in uuid[] NOT NULL DEFAULT '{}';

-- Whether an administrator has ended the session in the organization. eps_service cannot read user_sessions.
CREATE FUNCTION eps.session_ended_in(hash bytea, organization uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = eps, pg_temp
  AS $$
    SELECT EXISTS (SELECT 1 FROM eps.user_sessions s WHERE s.token_hash = hash AND organization = ANY (s.ended_in))
  $$;
REVOKE ALL ON FUNCTION eps.session_ended_in(bytea, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea, uuid) TO eps_service, eps_system;

CREATE OR REPLACE FUNCTION eps.require_session(
  hash bytea, member uuid, instant timestamptz, idle_since timestamptz, organization uuid, granted_role text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before jsonb := coalesce(NULLIF(current_setting('eps.rights_before', true), ''), '{}')::jsonb;
BEGIN
  IF NOT (before ? format('session %s', encode(hash, 'hex')) OR eps.has_session(hash, member, instant, idle_since))
    OR (organization IS NOT NULL AND (eps.session_ended_in(hash, organization)
      OR eps.committed_role(organization, member, before) IS DISTINCT FROM granted_role)) THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;
