-- What requests share: how a transaction begins, stored responses, rights at its end, and rate limits.

-- Begins a tenant transaction: from here on, row-level security shows one organization. Statements of such transactions
-- find rows by key, so one generic plan serves every value, and planning again each time would cost more than running
-- the statement. Lists with optional filters are read outside of these transactions and planned for their values.
CREATE FUNCTION eps.begin_tenant(organization uuid) RETURNS void
  LANGUAGE sql VOLATILE
  AS $$
    SELECT set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true)
  $$;

-- Begins a transaction, or a read, of a member who is limited to units. They are read here, so a limit that was set before
-- applies. Of a member without a limit, who is none of eps_limited, it shows nobody.
CREATE FUNCTION eps.begin_limited(organization uuid, member uuid, day date) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('eps.units_on', day::text, true),
    set_config('plan_cache_mode', 'force_generic_plan', true);
  PERFORM set_config('eps.unit_ids', coalesce((
    SELECT m.unit_ids::text FROM eps.memberships m
    WHERE m.organization_id = organization AND m.user_id = member), '{}'), true);
END $$;

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
-- Found by a secret hash that contains the user.
CALL eps.show_to_limited('eps.idempotency_keys');

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

-- Rights. A request is authorized before its body has arrived, so every writing transaction compares the rights it was
-- authorized with to the rights at its end (docs/decisions/0013-rights-at-the-moment-of-the-write.md). The functions
-- eps.require_… run right before COMMIT and raise EP001 if the rights have changed.
CREATE FUNCTION eps.raise_rights_changed() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rights of the request have changed' USING ERRCODE = 'EP001';
END $$;

-- What a membership grants, as one text that is compared: roles and scopes, separated by spaces. The last word is the limit
-- to units, if there is one.
CREATE FUNCTION eps.membership_grants(role text, extra_roles text[], extra_scopes text[], unit_ids text[]) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN array_to_string(role || extra_roles || extra_scopes, ' ') || coalesce(' units:' || array_to_string(unit_ids, ','), '');

-- The same, or null if the membership grants nothing. The membership that was created together with its organization grants
-- its role to the first API key before the owner has accepted, until the membership is changed. In a distributed database
-- a row of memberships is a row of a part of the table, of another type, so this function takes the columns.
CREATE FUNCTION eps.membership_role(
  organization uuid, role text, accepted_at timestamptz, created_at timestamptz, updated_at timestamptz) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE
      WHEN accepted_at IS NOT NULL THEN role
      WHEN role = 'owner' AND updated_at = created_at AND EXISTS (
        SELECT 1 FROM eps.organizations o
        WHERE o.id = organization AND o.created_at = membership_role.created_at) THEN role
    END
  $$;

-- Everything of an API key that authorization depends on, as one text; null for a revoked key.
CREATE FUNCTION eps.key_rights(key_hash bytea, user_id uuid, scopes text[], expires_at timestamptz, revoked_at timestamptz)
  RETURNS text
  LANGUAGE sql STABLE
  AS $$ SELECT CASE WHEN revoked_at IS NULL THEN concat_ws(' ', key_hash, user_id, scopes, expires_at) END $$;

-- Remembers rights that this transaction changes as they were before. Without it, a transaction that rotates its own key
-- would fail its own check, and one that raises its own role would pass it.
CREATE FUNCTION eps.remember_rights(before jsonb) RETURNS void
  LANGUAGE sql VOLATILE
  AS $$
    SELECT set_config('eps.rights_before',
      (before || coalesce(NULLIF(current_setting('eps.rights_before', true), '')::jsonb, '{}'))::text, true)
  $$;

-- Processes that cache credentials listen on the channel eps_credentials; the payload is the organization.
CREATE FUNCTION eps.membership_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM eps.remember_rights(jsonb_build_object(format('member %s %s', OLD.organization_id, OLD.user_id),
    eps.membership_role(OLD.organization_id,
      eps.membership_grants(OLD.role, OLD.extra_roles, OLD.extra_scopes, OLD.unit_ids),
      OLD.accepted_at, OLD.created_at, OLD.updated_at)));
  -- Keys end with the membership, however it ends. A later membership of the same user does not revive them.
  IF TG_OP = 'DELETE' THEN
    UPDATE eps.api_keys SET revoked_at = now()
    WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id AND revoked_at IS NULL;
  END IF;
  PERFORM pg_notify('eps_credentials', OLD.organization_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE OF role, extra_roles, extra_scopes, unit_ids, accepted_at
  ON eps.memberships FOR EACH ROW EXECUTE FUNCTION eps.membership_changed();

CREATE FUNCTION eps.api_keys_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  organization uuid;
BEGIN
  FOR organization, before IN
    SELECT o.organization_id, jsonb_object_agg('key ' || o.id,
      eps.key_rights(o.key_hash, o.user_id, o.scopes, o.expires_at, o.revoked_at))
    FROM old_keys o JOIN new_keys n ON n.organization_id = o.organization_id AND n.id = o.id
    WHERE eps.key_rights(o.key_hash, o.user_id, o.scopes, o.expires_at, o.revoked_at)
      IS DISTINCT FROM eps.key_rights(n.key_hash, n.user_id, n.scopes, n.expires_at, n.revoked_at)
    GROUP BY o.organization_id
  LOOP
    PERFORM eps.remember_rights(before);
    PERFORM pg_notify('eps_credentials', organization::text);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER api_keys_changed AFTER UPDATE ON eps.api_keys
  REFERENCING OLD TABLE AS old_keys NEW TABLE AS new_keys
  FOR EACH STATEMENT EXECUTE FUNCTION eps.api_keys_changed();

-- A request may end the session that it was sent with.
CREATE FUNCTION eps.user_session_ended() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM eps.remember_rights(jsonb_build_object(format('session %s', encode(OLD.token_hash, 'hex')), true));
  RETURN NULL;
END $$;
CREATE TRIGGER user_sessions_ended AFTER DELETE ON eps.user_sessions
  FOR EACH ROW EXECUTE FUNCTION eps.user_session_ended();

-- What a member was granted before this transaction changed it, if it did, or else is granted now.
CREATE FUNCTION eps.committed_role(organization uuid, member uuid, before jsonb) RETURNS text
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF before ? format('member %s %s', organization, member) THEN
    RETURN before ->> format('member %s %s', organization, member);
  END IF;
  RETURN (SELECT eps.membership_role(m.organization_id,
            eps.membership_grants(m.role, m.extra_roles, m.extra_scopes, m.unit_ids),
            m.accepted_at, m.created_at, m.updated_at)
          FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member);
END $$;

CREATE FUNCTION eps.require_key(organization uuid, key_id uuid, member uuid, rights text, granted_role text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before jsonb := NULLIF(current_setting('eps.rights_before', true), '')::jsonb;
  committed_rights text;
BEGIN
  IF before IS NULL THEN
    PERFORM 1 FROM eps.api_keys k JOIN eps.memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
    WHERE k.organization_id = organization AND k.id = key_id
      AND eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) = rights
      AND eps.membership_role(m.organization_id,
        eps.membership_grants(m.role, m.extra_roles, m.extra_scopes, m.unit_ids),
        m.accepted_at, m.created_at, m.updated_at) = granted_role;
    IF NOT FOUND THEN
      PERFORM eps.raise_rights_changed();
    END IF;
    RETURN;
  END IF;
  IF before ? ('key ' || key_id) THEN
    committed_rights := before ->> ('key ' || key_id);
  ELSE
    SELECT eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) INTO committed_rights
    FROM eps.api_keys k WHERE k.organization_id = organization AND k.id = key_id;
  END IF;
  IF committed_rights IS DISTINCT FROM rights
    OR eps.committed_role(organization, member, before) IS DISTINCT FROM granted_role THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- eps_service cannot read user_sessions, so it asks for one session by its hash.
CREATE FUNCTION eps.has_session(hash bytea, member uuid, instant timestamptz, idle_since timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = eps, pg_temp
  AS $$
    SELECT EXISTS (SELECT 1 FROM eps.user_sessions s
                   WHERE s.token_hash = hash AND s.user_id = member AND s.expires_at > instant AND s.last_seen_at > idle_since)
  $$;
REVOKE ALL ON FUNCTION eps.has_session(bytea, uuid, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.has_session(bytea, uuid, timestamptz, timestamptz) TO eps_service, eps_system, eps_limited;

-- Whether an administrator has ended the session in the organization.
CREATE FUNCTION eps.session_ended_in(hash bytea, organization uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = eps, pg_temp
  AS $$
    SELECT EXISTS (SELECT 1 FROM eps.user_sessions s WHERE s.token_hash = hash AND organization = ANY (s.ended_in))
  $$;
REVOKE ALL ON FUNCTION eps.session_ended_in(bytea, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea, uuid) TO eps_service, eps_system, eps_limited;

-- Without an organization the request concerns the user alone.
CREATE FUNCTION eps.require_session(
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
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea, uuid, timestamptz, timestamptz) TO eps_service, eps_system, eps_limited;

-- Fails if the clock of a test environment was moved since the request read it, so that no row gets a time from before the
-- move.
CREATE FUNCTION eps.require_clock(organization uuid, environment uuid, offset_seconds integer) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.environments e
  WHERE e.organization_id = organization AND e.id = environment AND e.clock_offset_seconds = offset_seconds;
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- A participant's request may itself abandon its session, by closing the cycle, and operations on cycles check under a lock
-- whether theirs is still open.
CREATE FUNCTION eps.require_participant_token(organization uuid, token uuid, hash bytea, instant timestamptz)
  RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.participant_tokens t
  JOIN eps.participant_sessions s ON s.organization_id = t.organization_id AND s.id = t.session_id
  WHERE t.organization_id = organization AND t.id = token AND t.token_hash = hash AND t.revoked_at IS NULL
    AND s.status <> 'revoked' AND (s.status = 'completed' OR t.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
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
-- tokens it took, and how many remain.
CREATE FUNCTION eps.take_tokens(
  buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
  RETURNS TABLE (granted double precision, remaining double precision)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  instant timestamptz;
  available double precision;
BEGIN
  FOR i IN 1 .. cardinality(buckets) LOOP
    INSERT INTO eps.rate_limits (bucket, tokens, refilled_at) VALUES (buckets[i], bursts[i], clock_timestamp())
      ON CONFLICT (bucket) DO NOTHING;
    SELECT r.tokens, r.refilled_at INTO available, instant FROM eps.rate_limits r WHERE r.bucket = buckets[i] FOR UPDATE;
    available := least(bursts[i],
      available + per_second[i] * greatest(0, extract(epoch FROM clock_timestamp() - instant)));
    granted := greatest(0, least(wanted[i], available));
    remaining := available - granted;
    UPDATE eps.rate_limits SET tokens = remaining, refilled_at = clock_timestamp() WHERE bucket = buckets[i];
    RETURN NEXT;
  END LOOP;
END $$;
