-- The schema after every migration, written by `npm run tables`. Do not edit: add a migration to ../migrations.

CREATE OR REPLACE FUNCTION eps.add_participant_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO eps.participant_tokens (organization_id, id, session_id, token_hash, origin, created_at, expires_at)
  VALUES (NEW.organization_id, NEW.id, NEW.id, NEW.token_hash, 'issued', NEW.created_at, NEW.expires_at);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.analyze_new_tables(changed_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
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
END $function$
;
GRANT EXECUTE ON FUNCTION eps.analyze_new_tables(integer) TO eps_system;

CREATE OR REPLACE FUNCTION eps.api_keys_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.begin_idempotent(organization uuid, key bytea, wait_ms integer)
 RETURNS TABLE(fingerprint bytea, status integer, response bytea)
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.begin_limited(organization uuid, member uuid, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('eps.units_on', day::text, true),
    set_config('plan_cache_mode', 'force_generic_plan', true);
  PERFORM set_config('eps.unit_ids', coalesce((
    SELECT m.unit_ids::text FROM eps.memberships m
    WHERE m.organization_id = organization AND m.user_id = member), '{}'), true);
END $function$
;

CREATE OR REPLACE FUNCTION eps.begin_tenant(organization uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
    SELECT set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true)
  $function$
;

CREATE OR REPLACE FUNCTION eps.committed_role(organization uuid, member uuid, before jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF before ? format('member %s %s', organization, member) THEN
    RETURN before ->> format('member %s %s', organization, member);
  END IF;
  RETURN (SELECT eps.membership_role(m.organization_id,
            eps.membership_grants(m.role, m.extra_roles, m.extra_scopes, m.unit_ids),
            m.accepted_at, m.created_at, m.updated_at)
          FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member);
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_change(organization uuid, of_id uuid, kind text, key text, n integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO eps.running_count_changes (organization_id, of_id, kind, key, n) VALUES (organization, of_id, kind, key, n);
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_completed_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  message record;
BEGIN
  FOR message IN
    SELECT m.program_id, m.rule_id, count(*)::integer AS n FROM eps.messages m
    JOIN eps.participant_sessions s ON s.organization_id = m.organization_id AND s.id = m.session_id
    WHERE m.organization_id = NEW.organization_id AND m.occasion_id IN (NEW.id, NEW.enrollment_id)
      AND m.kind = 'open' AND s.organization_id = NEW.organization_id AND s.evaluation_id = NEW.id
    GROUP BY 1, 2
  LOOP
    PERFORM eps.count_change(NEW.organization_id, message.program_id, 'completed', message.rule_id,
      CASE WHEN NEW.status IN ('completed', 'needs_review') THEN message.n ELSE -message.n END);
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT m.organization_id, m.program_id, counted.kind, m.rule_id, count(*)::integer AS n
      FROM present m CROSS JOIN unnest(eps.message_kinds(m.state, m.error)) AS counted(kind) GROUP BY 1, 2, 3, 4
    LOOP
      PERFORM eps.count_change(change.organization_id, change.program_id, change.kind, change.rule_id, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT m.organization_id, m.program_id, kind, m.rule_id, sum(m.n)::integer AS n
    FROM (SELECT organization_id, program_id, rule_id, state, error, 1 AS n FROM present
      UNION ALL SELECT organization_id, program_id, rule_id, state, error, -1 FROM former) m
    CROSS JOIN unnest(eps.message_kinds(m.state, m.error)) AS kind
    GROUP BY 1, 2, 3, 4 HAVING sum(m.n) <> 0
  LOOP
    PERFORM eps.count_change(change.organization_id, change.program_id, change.kind, change.rule_id, change.n);
  END LOOP;
  -- A message that is sent again has another link, which nobody has used.
  FOR change IN
    SELECT m.organization_id, m.program_id, m.rule_id, m.session_id
    FROM former m JOIN present p ON p.organization_id = m.organization_id AND p.id = m.id
    WHERE m.session_id <> p.session_id
  LOOP
    IF EXISTS (SELECT FROM eps.participant_sessions s WHERE s.organization_id = change.organization_id
      AND s.id = change.session_id AND s.started_at IS NOT NULL) THEN
      PERFORM eps.count_change(change.organization_id, change.program_id, 'opened', change.rule_id, -1);
    END IF;
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_occasions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT o.organization_id, o.study_id, kind, o.wave, count(*)::integer AS n
      FROM present o CROSS JOIN unnest(eps.occasion_kinds(o.state, o.opens_at, o.completed_at)) AS kind
      WHERE o.is_first GROUP BY 1, 2, 3, 4
    LOOP
      PERFORM eps.count_change(change.organization_id, change.study_id, change.kind, change.wave, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT o.organization_id, o.study_id, kind, o.wave, sum(o.n)::integer AS n
    FROM (SELECT organization_id, study_id, wave, state, opens_at, completed_at, is_first, 1 AS n FROM present
      UNION ALL SELECT organization_id, study_id, wave, state, opens_at, completed_at, is_first, -1 FROM former) o
    CROSS JOIN unnest(eps.occasion_kinds(o.state, o.opens_at, o.completed_at)) AS kind
    WHERE o.is_first GROUP BY 1, 2, 3, 4 HAVING sum(o.n) <> 0
  LOOP
    PERFORM eps.count_change(change.organization_id, change.study_id, change.kind, change.wave, change.n);
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_opened_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  message record;
BEGIN
  FOR message IN
    SELECT m.program_id, m.rule_id FROM eps.messages m
    WHERE m.organization_id = NEW.organization_id AND m.occasion_id IN (NEW.evaluation_id, NEW.enrollment_id)
      AND m.kind = 'open' AND m.session_id = NEW.id
  LOOP
    PERFORM eps.count_change(NEW.organization_id, message.program_id, 'opened', message.rule_id, 1);
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.count_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT organization_id, study_id, eps.utc_day(created_at)::text AS day, count(*)::integer AS n FROM present
      GROUP BY 1, 2, 3
    LOOP
      PERFORM eps.count_change(change.organization_id, change.study_id, 'added', change.day, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left', eps.utc_day(NEW.created_at)::text, 1);
  PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_after',
    (eps.utc_day(NEW.withdrawn_at) - eps.utc_day(NEW.created_at))::text, 1);
  FOR change IN
    SELECT wave, bool_or(state IN ('completed', 'partial')) AS is_answered FROM eps.study_occasions
    WHERE organization_id = NEW.organization_id AND participant_id = NEW.id GROUP BY wave
  LOOP
    PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_opened', change.wave, 1);
    IF change.is_answered THEN
      PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_answered', change.wave, 1);
    END IF;
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.current_organization()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('eps.organization_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION eps.effective_role(membership eps.memberships)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE
      WHEN membership.accepted_at IS NOT NULL THEN membership.role
      WHEN membership.role = 'owner' AND membership.updated_at = membership.created_at AND EXISTS (
        SELECT 1 FROM eps.organizations o
        WHERE o.id = membership.organization_id AND o.created_at = membership.created_at) THEN membership.role
    END
  $function$
;

CREATE OR REPLACE FUNCTION eps.ensure_partitions(from_month date, months integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
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
END $function$
;
GRANT EXECUTE ON FUNCTION eps.ensure_partitions(date,integer) TO eps_system;

CREATE OR REPLACE FUNCTION eps.environment_time(instant timestamp with time zone, offset_seconds integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (instant + make_interval(secs => (offset_seconds)::double precision))
;

CREATE OR REPLACE PROCEDURE eps.grant_to_limited(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  privilege text;
BEGIN
  FOREACH privilege IN ARRAY '{SELECT,INSERT,UPDATE,DELETE}'::text[] LOOP
    IF has_table_privilege('eps_service', tenant_table, privilege) THEN
      EXECUTE format('GRANT %s ON %s TO eps_limited', privilege, tenant_table);
    END IF;
  END LOOP;
END $procedure$
;

CREATE OR REPLACE FUNCTION eps.has_session(hash bytea, member uuid, instant timestamp with time zone, idle_since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
    SELECT EXISTS (SELECT 1 FROM eps.user_sessions s
                   WHERE s.token_hash = hash AND s.user_id = member AND s.expires_at > instant AND s.last_seen_at > idle_since)
  $function$
;
GRANT EXECUTE ON FUNCTION eps.has_session(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.has_session(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_service;
GRANT EXECUTE ON FUNCTION eps.has_session(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_system;

CREATE OR REPLACE FUNCTION eps.key_rights(key_hash bytea, user_id uuid, scopes text[], expires_at timestamp with time zone, revoked_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ SELECT CASE WHEN revoked_at IS NULL THEN concat_ws(' ', key_hash, user_id, scopes, expires_at) END $function$
;

CREATE OR REPLACE FUNCTION eps.lease_tokens(buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
 RETURNS SETOF double precision
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.limiting_day()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('eps.units_on'::text, true), ''::text))::date
;

CREATE OR REPLACE FUNCTION eps.limiting_units()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('eps.unit_ids'::text, true), ''::text), '{}'::text))::text[]
;

CREATE OR REPLACE FUNCTION eps.membership_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.membership_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE eps.user_identities SET withdrawn_at = NULL
  WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND withdrawn_at IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.membership_grants(role text, extra_roles text[], extra_scopes text[], unit_ids text[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (array_to_string(((role || extra_roles) || extra_scopes), ' '::text) || COALESCE((' units:'::text || array_to_string(unit_ids, ','::text)), ''::text))
;

CREATE OR REPLACE FUNCTION eps.membership_role(organization uuid, role text, accepted_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE
      WHEN accepted_at IS NOT NULL THEN role
      WHEN role = 'owner' AND updated_at = created_at AND EXISTS (
        SELECT 1 FROM eps.organizations o
        WHERE o.id = organization AND o.created_at = membership_role.created_at) THEN role
    END
  $function$
;

CREATE OR REPLACE FUNCTION eps.message_kinds(state text, error text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN state = 'held' AND error = 'address_unconfirmed' THEN '{held}'
    WHEN state IN ('held', 'requested') THEN '{sent}'
    WHEN state IN ('bounced', 'complained') THEN '{sent,bounced}'
    WHEN state = 'skipped' AND error IN ('unsubscribed', 'suppressed') THEN ARRAY['skipped', error]
    ELSE ARRAY[state] END
$function$
;

CREATE OR REPLACE FUNCTION eps.occasion_kinds(state text, opens_at timestamp with time zone, completed_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN state = 'open' THEN '{opened}'
    WHEN state = 'completed' AND completed_at IS NOT NULL THEN ARRAY['opened', 'completed', 'delay/'
      || floor(ln(greatest(1000 * extract(epoch FROM completed_at - opens_at)::float8, 1)) / ln(1.01::float8))]
    ELSE ARRAY['opened', state] END
$function$
;

CREATE OR REPLACE FUNCTION eps.position_of(number xid8)
 RETURNS xid8
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT (number::text::bigint + 0)::text::xid8 $function$
;

CREATE OR REPLACE PROCEDURE eps.protect(IN tenant_table regclass, IN tenant_column name DEFAULT 'organization_id'::name)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO eps_service USING (%I = eps.current_organization()) WITH CHECK (%I = eps.current_organization())',
    tenant_table, tenant_column, tenant_column);
  EXECUTE format('CREATE POLICY system ON %s TO eps_system USING (true) WITH CHECK (true)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO eps_service, eps_system', tenant_table);
  CALL eps.grant_to_limited(tenant_table);
END $procedure$
;

CREATE OR REPLACE FUNCTION eps.queue_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
  VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'answers');
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.queue_instrument_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
  SELECT organization_id, environment_id, id, 'event' FROM inserted;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.queue_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change text;
BEGIN
  IF OLD.started_at IS NULL THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'started');
  ELSIF OLD.status IN ('abandoned', 'declined_consent') THEN
    change := 'reopened';
  END IF;
  IF change = 'reopened' OR NEW.status IN ('abandoned', 'declined_consent') THEN
    DELETE FROM eps.instrument_count_queue WHERE organization_id = NEW.organization_id
      AND environment_id = NEW.environment_id AND id = NEW.id
      AND what = CASE WHEN change = 'reopened' THEN 'abandoned' ELSE 'reopened' END;
    IF NOT FOUND THEN
      INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
      VALUES (NEW.organization_id, NEW.environment_id, NEW.id, coalesce(change, 'abandoned'));
    END IF;
  END IF;
  IF NEW.status IN ('completed', 'revoked') THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.raise_positions(by_number bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
BEGIN
  IF by_number < eps.position_of('0')::text::bigint THEN
    RAISE 'positions cannot be lowered';
  END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION eps.position_of(number xid8) RETURNS xid8 LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    format(' SELECT (number::text::bigint + %s)::text::xid8 ', by_number));
END $function$
;
GRANT EXECUTE ON FUNCTION eps.raise_positions(bigint) TO eps_system;

CREATE OR REPLACE FUNCTION eps.raise_rights_changed()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the rights of the request have changed' USING ERRCODE = 'EP001';
END $function$
;

CREATE OR REPLACE FUNCTION eps.remember_rights(before jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    SELECT set_config('eps.rights_before',
      (before || coalesce(NULLIF(current_setting('eps.rights_before', true), '')::jsonb, '{}'))::text, true)
  $function$
;

CREATE OR REPLACE FUNCTION eps.require_clock(organization uuid, environment uuid, offset_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM eps.environments e
  WHERE e.organization_id = organization AND e.id = environment AND e.clock_offset_seconds = offset_seconds;
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION eps.require_key(organization uuid, key_id uuid, member uuid, rights text, granted_role text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.require_participant(organization uuid, session_id uuid, hash bytea, instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM eps.participant_sessions s
  WHERE s.organization_id = organization AND s.id = session_id AND s.token_hash = hash
    AND s.status <> 'revoked' AND (s.status = 'completed' OR s.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION eps.require_participant_token(organization uuid, token uuid, hash bytea, instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM eps.participant_tokens t
  JOIN eps.participant_sessions s ON s.organization_id = t.organization_id AND s.id = t.session_id
  WHERE t.organization_id = organization AND t.id = token AND t.token_hash = hash AND t.revoked_at IS NULL
    AND s.status <> 'revoked' AND (s.status = 'completed' OR t.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION eps.require_session(hash bytea, member uuid, instant timestamp with time zone, idle_since timestamp with time zone, organization uuid, granted_role text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  before jsonb := coalesce(NULLIF(current_setting('eps.rights_before', true), ''), '{}')::jsonb;
BEGIN
  IF NOT (before ? format('session %s', encode(hash, 'hex')) OR eps.has_session(hash, member, instant, idle_since))
    OR (organization IS NOT NULL AND (eps.session_ended_in(hash, organization)
      OR eps.committed_role(organization, member, before) IS DISTINCT FROM granted_role)) THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION eps.session_ended_in(hash bytea, organization uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
    SELECT EXISTS (SELECT 1 FROM eps.user_sessions s WHERE s.token_hash = hash AND organization = ANY (s.ended_in))
  $function$
;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea,uuid) TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea,uuid) TO eps_service;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea,uuid) TO eps_system;

CREATE OR REPLACE PROCEDURE eps.show_parts_to_limited(IN tenant_table regclass, IN parent_column name, IN parent regclass)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  CALL eps.show_to_limited(tenant_table, format(
    'EXISTS (SELECT FROM %3$s parent WHERE parent.organization_id = %1$s.organization_id AND parent.id = %1$s.%2$I)',
    tenant_table, parent_column, parent));
END $procedure$
;

CREATE OR REPLACE PROCEDURE eps.show_people_to_limited(IN tenant_table regclass, IN subject_column name DEFAULT 'subject_id'::name)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  condition text := format(
    'EXISTS (SELECT FROM eps.unit_members m WHERE m.organization_id = %1$s.organization_id AND m.subject_id = %1$s.%2$I
       AND m.starts_on <= eps.limiting_day() AND (m.ends_on IS NULL OR m.ends_on > eps.limiting_day()))',
    tenant_table, subject_column);
BEGIN
  CALL eps.show_to_limited(tenant_table, condition, condition);
END $procedure$
;

CREATE OR REPLACE PROCEDURE eps.show_to_limited(IN tenant_table regclass, IN shown text DEFAULT 'true'::text, IN checked text DEFAULT 'true'::text)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  tenant text := format('%I = eps.current_organization()',
    CASE tenant_table WHEN 'eps.organizations'::regclass THEN 'id' ELSE 'organization_id' END);
BEGIN
  -- Citus has no policies with subqueries. In a distributed database eps_limited sees nothing.
  IF EXISTS (SELECT FROM eps.settings WHERE name = 'distributed') THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE POLICY units ON %s TO eps_limited USING (%s AND (%s)) WITH CHECK (%s AND (%s))',
    tenant_table, tenant, shown, tenant, checked);
END $procedure$
;

CREATE OR REPLACE FUNCTION eps.shown_user_id(organization uuid, member uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE WHEN m.accepted_at IS NULL THEN m.shown_user_id ELSE m.user_id END
    FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member
  $function$
;

CREATE OR REPLACE FUNCTION eps.take_tokens(buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
 RETURNS TABLE(granted double precision, remaining double precision)
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION eps.try_begin_idempotent(organization uuid, lock_key bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    RAISE lock_not_available;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION eps.use_confirmation(hash bytea, member uuid, confirmed_since timestamp with time zone, instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'eps', 'pg_temp'
AS $function$
    WITH used AS (
      UPDATE eps.user_sessions s SET signed_at = instant
      WHERE s.token_hash = hash AND s.user_id = member
        AND coalesce(s.authenticated_at, s.created_at) >= confirmed_since
        AND coalesce(s.authenticated_at, s.created_at) > coalesce(s.signed_at, '-infinity')
      RETURNING 1)
    SELECT EXISTS (SELECT 1 FROM used)
  $function$
;
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_service;
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea,uuid,timestamp with time zone,timestamp with time zone) TO eps_system;

CREATE OR REPLACE FUNCTION eps.user_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM eps.remember_rights(jsonb_build_object(format('session %s', encode(OLD.token_hash, 'hex')), true));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION eps.utc_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT (instant AT TIME ZONE 'UTC')::date
$function$
;

CREATE OR REPLACE FUNCTION eps.uuid_at(instant timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $function$
;

CREATE OR REPLACE FUNCTION eps.uuid_instant(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) $function$
;

CREATE OR REPLACE FUNCTION eps.uuid_v7(instant timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
    SELECT (overlay(overlay(
      replace(gen_random_uuid()::text, '-', '')
      PLACING lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') FROM 1 FOR 12)
      PLACING '7' FROM 13 FOR 1))::uuid
  $function$
;

CREATE TABLE eps.account_notices (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  mail_due_at timestamp(3) with time zone NOT NULL,
  mail_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT account_notices_pkey PRIMARY KEY (id),
  CONSTRAINT account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX account_notices_mail_idx ON eps.account_notices USING btree (mail_due_at);
CREATE INDEX account_notices_user_idx ON eps.account_notices USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.account_notices TO eps_system;

CREATE TABLE eps.adherence_counts (
  organization_id uuid NOT NULL,
  program_id uuid NOT NULL,
  day integer NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  expected integer NOT NULL,
  delivered integer NOT NULL,
  answered integer NOT NULL,
  late integer NOT NULL,
  missed integer NOT NULL,
  open integer NOT NULL,
  not_triggered integer NOT NULL,
  CONSTRAINT adherence_counts_pkey PRIMARY KEY (organization_id, program_id, day, starts_at)
);
ALTER TABLE eps.adherence_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.adherence_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.adherence_counts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.adherence_counts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_counts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_counts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_counts TO eps_system;

CREATE TABLE eps.adherence_periods (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  cells jsonb NOT NULL,
  CONSTRAINT adherence_periods_pkey PRIMARY KEY (organization_id, program_id, starts_at)
);
ALTER TABLE eps.adherence_periods ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.adherence_periods FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.adherence_periods AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.adherence_periods AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.adherence_periods AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_periods TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_periods TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_periods TO eps_system;

CREATE TABLE eps.adherence_releases (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  released_at timestamp(3) with time zone NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  counts text NOT NULL,
  CONSTRAINT adherence_releases_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.adherence_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.adherence_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.adherence_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.adherence_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.adherence_releases TO eps_system;

CREATE TABLE eps.answer_batches (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  answered_at timestamp(3) with time zone NOT NULL,
  question_ids text[] NOT NULL,
  elapsed_ms integer[] NOT NULL,
  kinds integer[],
  values_sealed bytea,
  session_id uuid,
  token_id uuid,
  CONSTRAINT answer_batches_pkey PRIMARY KEY (organization_id, environment_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX answer_batches_evaluation_idx ON ONLY eps.answer_batches USING btree (organization_id, evaluation_id, id);
ALTER TABLE eps.answer_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.answer_batches AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.answer_batches AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.answer_batches AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = answer_batches.organization_id) AND (m.subject_id = answer_batches.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = answer_batches.organization_id) AND (m.subject_id = answer_batches.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER queue_for_counting AFTER INSERT ON eps.answer_batches FOR EACH ROW WHEN ((new.kinds IS NOT NULL)) EXECUTE FUNCTION eps.queue_answers();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_batches TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_batches TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_batches TO eps_system;

CREATE TABLE eps.answer_origins (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  cycle integer NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  mode text NOT NULL,
  respondent text NOT NULL,
  relation_sealed bytea,
  answered_at timestamp(3) with time zone,
  state text,
  CONSTRAINT answer_origins_pkey PRIMARY KEY (organization_id, enrollment_id, cycle),
  CONSTRAINT answer_origins_check CHECK (((mode = 'paper'::text) = (state IS NOT NULL))),
  CONSTRAINT answer_origins_mode_check CHECK ((mode = ANY (ARRAY['screen'::text, 'paper'::text, 'imported'::text]))) NOT VALID,
  CONSTRAINT answer_origins_respondent_check CHECK ((respondent = ANY (ARRAY['self'::text, 'proxy'::text]))),
  CONSTRAINT answer_origins_state_check CHECK ((state = ANY (ARRAY['awaits_second_entry'::text, 'disagreeing'::text, 'entered'::text]))),
  CONSTRAINT answer_origins_organization_id_environment_id_enrollment_i_fkey FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments(organization_id, environment_id, id),
  CONSTRAINT answer_origins_id_key UNIQUE (organization_id, id)
);
CREATE INDEX answer_origins_evaluation_idx ON eps.answer_origins USING btree (organization_id, evaluation_id);
CREATE INDEX answer_origins_open_idx ON eps.answer_origins USING btree (organization_id, environment_id, state, id) WHERE (state = ANY (ARRAY['awaits_second_entry'::text, 'disagreeing'::text]));
CREATE INDEX answer_origins_paper_idx ON eps.answer_origins USING btree (organization_id, environment_id, id) WHERE (mode = 'paper'::text);
CREATE INDEX answer_origins_subject_idx ON eps.answer_origins USING btree (organization_id, subject_id);
ALTER TABLE eps.answer_origins ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_origins FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.answer_origins AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.answer_origins AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.answer_origins AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = answer_origins.organization_id) AND (m.subject_id = answer_origins.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = answer_origins.organization_id) AND (m.subject_id = answer_origins.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_origins TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_origins TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.answer_origins TO eps_system;

CREATE TABLE eps.api_key_networks (
  organization_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  network text NOT NULL,
  first_used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT api_key_networks_pkey PRIMARY KEY (organization_id, api_key_id, network)
);
ALTER TABLE eps.api_key_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.api_key_networks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.api_key_networks AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.api_key_networks AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.api_key_networks TO eps_system;

CREATE TABLE eps.api_keys (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  app_id uuid,
  environment_id uuid,
  key_hash bytea NOT NULL,
  legacy boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  allowed_networks text[] DEFAULT '{}'::text[] NOT NULL,
  provider_id uuid,
  CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT api_keys_organization_id_app_id_environment_id_fkey FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments(organization_id, app_id, id),
  CONSTRAINT api_keys_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id),
  CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id),
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX api_keys_user_idx ON eps.api_keys USING btree (organization_id, user_id);
ALTER TABLE eps.api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.api_keys AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.api_keys AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.api_keys AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
CREATE TRIGGER api_keys_changed AFTER UPDATE ON eps.api_keys REFERENCING OLD TABLE AS old_keys NEW TABLE AS new_keys FOR EACH STATEMENT EXECUTE FUNCTION eps.api_keys_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.api_keys TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.api_keys TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.api_keys TO eps_system;

CREATE TABLE eps.apps (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text NOT NULL,
  timezone text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  publish_gates text DEFAULT '{}'::text NOT NULL,
  release text DEFAULT 'publish'::text NOT NULL,
  signatures text DEFAULT 'optional'::text NOT NULL,
  CONSTRAINT apps_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT apps_release_check CHECK ((release = ANY (ARRAY['four_eyes'::text, 'two_step'::text, 'publish'::text]))),
  CONSTRAINT apps_signatures_check CHECK ((signatures = ANY (ARRAY['optional'::text, 'required'::text]))),
  CONSTRAINT apps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id)
);
CREATE UNIQUE INDEX apps_slug_key ON eps.apps USING btree (organization_id, lower(slug));
ALTER TABLE eps.apps ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.apps FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.apps AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.apps AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.apps AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.apps TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.apps TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.apps TO eps_system;

CREATE TABLE eps.audit_chain (
  organization_id uuid NOT NULL,
  "position" bigint NOT NULL,
  entry_id uuid NOT NULL,
  transaction xid8 NOT NULL,
  entry_created_at timestamp(3) with time zone NOT NULL,
  entry_hash bytea NOT NULL,
  chain_hash bytea NOT NULL,
  chained_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (organization_id, "position")
);
CREATE INDEX audit_chain_order_idx ON eps.audit_chain USING btree (transaction, entry_id);
ALTER TABLE eps.audit_chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.audit_chain FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.audit_chain AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.audit_chain AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT SELECT ON eps.audit_chain TO eps_limited;
GRANT SELECT ON eps.audit_chain TO eps_service;
GRANT INSERT, SELECT ON eps.audit_chain TO eps_system;

CREATE TABLE eps.audit_checkpoints (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" bigint NOT NULL,
  chain_hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_checkpoints_id_idx ON eps.audit_checkpoints USING btree (id);
CREATE INDEX audit_checkpoints_position_idx ON eps.audit_checkpoints USING btree (organization_id, "position");
ALTER TABLE eps.audit_checkpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.audit_checkpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.audit_checkpoints AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.audit_checkpoints AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT SELECT ON eps.audit_checkpoints TO eps_limited;
GRANT SELECT ON eps.audit_checkpoints TO eps_service;
GRANT INSERT, SELECT ON eps.audit_checkpoints TO eps_system;

CREATE TABLE eps.audit_log (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  transaction xid8 DEFAULT eps.position_of(pg_current_xact_id()) NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  user_id uuid,
  action text NOT NULL,
  resource_type text NOT NULL,
  resource_id text NOT NULL,
  app_id uuid,
  environment_id uuid,
  request_id text NOT NULL,
  network text NOT NULL,
  before_digest bytea,
  after_digest bytea,
  details text DEFAULT '{}'::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_log_answered_idx ON eps.audit_log USING btree (organization_id, id) WHERE (action = 'evaluation.answered'::text);
CREATE INDEX audit_log_completed_idx ON eps.audit_log USING btree (organization_id, id) WHERE (action = 'evaluation.completed'::text);
CREATE INDEX audit_log_other_actions_idx ON eps.audit_log USING btree (organization_id, action, id) WHERE (action <> ALL (ARRAY['evaluation.answered'::text, 'evaluation.completed'::text]));
CREATE INDEX audit_log_other_types_idx ON eps.audit_log USING btree (organization_id, resource_type, id) WHERE (action <> ALL (ARRAY['evaluation.answered'::text, 'evaluation.completed'::text]));
CREATE INDEX audit_log_participant_actor_idx ON eps.audit_log USING btree (organization_id, actor_id) WHERE (actor_kind = 'participant'::text);
CREATE INDEX audit_log_participant_resource_idx ON eps.audit_log USING btree (organization_id, resource_id) WHERE (actor_kind = 'participant'::text);
CREATE INDEX audit_log_staff_actor_idx ON eps.audit_log USING btree (organization_id, actor_id, id) WHERE (actor_kind <> 'participant'::text);
CREATE INDEX audit_log_staff_resource_idx ON eps.audit_log USING btree (organization_id, resource_id, id) WHERE (actor_kind <> 'participant'::text);
CREATE INDEX audit_log_transaction_idx ON eps.audit_log USING btree (transaction);
ALTER TABLE eps.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.audit_log AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.audit_log AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.audit_log AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND
CASE resource_type
    WHEN 'subject'::text THEN (EXISTS ( SELECT
       FROM eps.subjects s
      WHERE ((s.organization_id = audit_log.organization_id) AND (s.id = (audit_log.resource_id)::uuid))))
    WHEN 'evaluation'::text THEN (EXISTS ( SELECT
       FROM eps.evaluations e
      WHERE ((e.organization_id = audit_log.organization_id) AND (e.id = (audit_log.resource_id)::uuid))))
    WHEN 'enrollment'::text THEN (EXISTS ( SELECT
       FROM eps.enrollments e
      WHERE ((e.organization_id = audit_log.organization_id) AND (e.id = (audit_log.resource_id)::uuid))))
    WHEN 'participant_session'::text THEN (EXISTS ( SELECT
       FROM eps.participant_sessions p
      WHERE ((p.organization_id = audit_log.organization_id) AND (p.id = (audit_log.resource_id)::uuid))))
    ELSE false
END)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT INSERT, SELECT ON eps.audit_log TO eps_limited;
GRANT INSERT, SELECT ON eps.audit_log TO eps_service;
GRANT INSERT, SELECT ON eps.audit_log TO eps_system;

CREATE TABLE eps.bundle_releases (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  bundle_id uuid NOT NULL,
  reason text NOT NULL,
  alone boolean NOT NULL,
  released_by_user_id uuid NOT NULL,
  released_at timestamp(3) with time zone NOT NULL,
  signature jsonb,
  CONSTRAINT bundle_releases_pkey PRIMARY KEY (organization_id, environment_id, bundle_id),
  CONSTRAINT bundle_releases_organization_id_bundle_id_fkey FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles(organization_id, id)
);
ALTER TABLE eps.bundle_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.bundle_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.bundle_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.bundle_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.bundle_releases AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundle_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundle_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundle_releases TO eps_system;

CREATE TABLE eps.bundles (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  experience_version_id uuid NOT NULL,
  scorecard_version_id uuid NOT NULL,
  context_version_id uuid NOT NULL,
  guardrail_version_id uuid NOT NULL,
  adaptive_policy_version_id uuid NOT NULL,
  report_template_version_id uuid NOT NULL,
  fingerprint text NOT NULL,
  revision integer NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  published_at timestamp(3) with time zone,
  cases text,
  published_by_user_id uuid,
  CONSTRAINT bundles_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bundles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text, 'published'::text, 'deprecated'::text, 'archived'::text]))),
  CONSTRAINT bundles_organization_id_app_id_adaptive_policy_version_id_fkey FOREIGN KEY (organization_id, app_id, adaptive_policy_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_context_version_id_fkey FOREIGN KEY (organization_id, app_id, context_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_experience_version_id_fkey FOREIGN KEY (organization_id, app_id, experience_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_guardrail_version_id_fkey FOREIGN KEY (organization_id, app_id, guardrail_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_report_template_version_id_fkey FOREIGN KEY (organization_id, app_id, report_template_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_scorecard_version_id_fkey FOREIGN KEY (organization_id, app_id, scorecard_version_id) REFERENCES eps.definitions(organization_id, app_id, id),
  CONSTRAINT bundles_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id),
  CONSTRAINT bundles_revision_key UNIQUE (organization_id, app_id, name, revision)
);
CREATE INDEX bundles_status_idx ON eps.bundles USING btree (organization_id, app_id, status, id DESC);
ALTER TABLE eps.bundles ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.bundles FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.bundles AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.bundles AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.bundles AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundles TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundles TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.bundles TO eps_system;

CREATE TABLE eps.change_releases (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  tried_at timestamp(3) with time zone NOT NULL,
  counts_sealed bytea NOT NULL,
  CONSTRAINT change_releases_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.change_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.change_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.change_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.change_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.change_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.change_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.change_releases TO eps_system;

CREATE TABLE eps.contacts (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  contact_sealed bytea NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  answers_since timestamp(3) with time zone,
  shows_profile boolean DEFAULT true NOT NULL,
  unconfirmed text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT contacts_pkey PRIMARY KEY (organization_id, subject_id)
);
ALTER TABLE eps.contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.contacts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.contacts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.contacts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.contacts AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = contacts.organization_id) AND (m.subject_id = contacts.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = contacts.organization_id) AND (m.subject_id = contacts.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.contacts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.contacts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.contacts TO eps_system;

CREATE TABLE eps.cycle_adherence (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone,
  earlier jsonb DEFAULT '{}'::jsonb NOT NULL,
  counts integer[] DEFAULT '{}'::integer[] NOT NULL,
  last_day integer DEFAULT 0 NOT NULL,
  changes_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  counted_starts_at timestamp(3) with time zone,
  CONSTRAINT cycle_adherence_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX cycle_adherence_changes_idx ON eps.cycle_adherence USING btree (changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX cycle_adherence_enrollment_idx ON eps.cycle_adherence USING btree (organization_id, enrollment_id, last_day);
CREATE INDEX cycle_adherence_environment_changes_idx ON eps.cycle_adherence USING btree (organization_id, environment_id, changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX cycle_adherence_program_changes_idx ON eps.cycle_adherence USING btree (organization_id, program_id, changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX cycle_adherence_program_idx ON eps.cycle_adherence USING btree (organization_id, program_id, last_day);
ALTER TABLE eps.cycle_adherence ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.cycle_adherence FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.cycle_adherence AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.cycle_adherence AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.cycle_adherence AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.enrollments parent
  WHERE ((parent.organization_id = cycle_adherence.organization_id) AND (parent.id = cycle_adherence.enrollment_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.cycle_adherence TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.cycle_adherence TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.cycle_adherence TO eps_system;

CREATE TABLE eps.definitions (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  business_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  locale text NOT NULL,
  content text NOT NULL,
  content_hash text NOT NULL,
  revision integer NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  published_at timestamp(3) with time zone,
  published_by_user_id uuid,
  CONSTRAINT definitions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT definitions_kind_check CHECK ((kind = ANY (ARRAY['experience'::text, 'scorecard'::text, 'context'::text, 'guardrail'::text, 'adaptive_policy'::text, 'report_template'::text]))),
  CONSTRAINT definitions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text, 'published'::text, 'deprecated'::text, 'archived'::text]))),
  CONSTRAINT definitions_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT definitions_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id),
  CONSTRAINT definitions_revision_key UNIQUE (organization_id, app_id, business_id, kind, locale, revision)
);
CREATE INDEX definitions_kind_idx ON eps.definitions USING btree (organization_id, app_id, kind, id DESC);
CREATE INDEX definitions_kind_status_idx ON eps.definitions USING btree (organization_id, app_id, kind, status, id DESC);
CREATE INDEX definitions_status_idx ON eps.definitions USING btree (organization_id, app_id, status, id DESC);
ALTER TABLE eps.definitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.definitions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.definitions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.definitions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.definitions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.definitions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.definitions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.definitions TO eps_system;

CREATE TABLE eps.due_states (
  organization_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  question_id text NOT NULL,
  delivery_id uuid NOT NULL,
  delivered_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  login_session bytea NOT NULL,
  CONSTRAINT due_states_pkey PRIMARY KEY (organization_id, enrollment_id, question_id)
) WITH (fillfactor=80);
ALTER TABLE eps.due_states ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.due_states FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.due_states AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.due_states AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.due_states AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.enrollments parent
  WHERE ((parent.organization_id = due_states.organization_id) AND (parent.id = due_states.enrollment_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.due_states TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.due_states TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.due_states TO eps_system;

CREATE TABLE eps.enrollments (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  status text NOT NULL,
  cycle_count integer DEFAULT 0 NOT NULL,
  enrolled_at timestamp(3) with time zone NOT NULL,
  last_cycle_at timestamp(3) with time zone,
  next_due_at timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  paper_code text,
  CONSTRAINT enrollments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT enrollments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text, 'withdrawn'::text]))),
  CONSTRAINT enrollments_withdrawn_check CHECK (((status = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))),
  CONSTRAINT enrollments_organization_id_environment_id_program_id_fkey FOREIGN KEY (organization_id, environment_id, program_id) REFERENCES eps.programs(organization_id, environment_id, id),
  CONSTRAINT enrollments_organization_id_environment_id_subject_id_fkey FOREIGN KEY (organization_id, environment_id, subject_id) REFERENCES eps.subjects(organization_id, environment_id, id),
  CONSTRAINT enrollments_organization_id_environment_id_id_key UNIQUE (organization_id, environment_id, id)
) WITH (fillfactor=85);
CREATE UNIQUE INDEX enrollments_current_key ON eps.enrollments USING btree (organization_id, program_id, subject_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX enrollments_due_idx ON eps.enrollments USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX enrollments_environment_due_idx ON eps.enrollments USING btree (organization_id, environment_id, next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE UNIQUE INDEX enrollments_paper_code_key ON eps.enrollments USING btree (organization_id, environment_id, paper_code) WHERE (paper_code IS NOT NULL);
CREATE INDEX enrollments_program_idx ON eps.enrollments USING btree (organization_id, program_id, id DESC);
CREATE INDEX enrollments_program_status_idx ON eps.enrollments USING btree (organization_id, program_id, status, id DESC);
CREATE INDEX enrollments_status_idx ON eps.enrollments USING btree (organization_id, environment_id, status, id DESC);
CREATE INDEX enrollments_subject_idx ON eps.enrollments USING btree (organization_id, subject_id, id DESC);
ALTER TABLE eps.enrollments ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.enrollments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.enrollments AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.enrollments AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.enrollments AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = enrollments.organization_id) AND (m.subject_id = enrollments.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = enrollments.organization_id) AND (m.subject_id = enrollments.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.enrollments TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.enrollments TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.enrollments TO eps_system;

CREATE TABLE eps.environment_holds (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  held_at timestamp(3) with time zone,
  hold_sealed bytea,
  CONSTRAINT environment_holds_pkey PRIMARY KEY (organization_id, environment_id)
);
ALTER TABLE eps.environment_holds ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.environment_holds FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.environment_holds AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.environment_holds AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.environment_holds AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_holds TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_holds TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_holds TO eps_system;

CREATE TABLE eps.environment_keys (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  version integer NOT NULL,
  wrapped_key bytea NOT NULL,
  usable_from timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT environment_keys_pkey PRIMARY KEY (organization_id, environment_id, version),
  CONSTRAINT environment_keys_version_check CHECK (((version >= 2) AND (version <= 65535))),
  CONSTRAINT environment_keys_organization_id_environment_id_fkey FOREIGN KEY (organization_id, environment_id) REFERENCES eps.environments(organization_id, id)
);
ALTER TABLE eps.environment_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.environment_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.environment_keys AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.environment_keys AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.environment_keys AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_keys TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_keys TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_keys TO eps_system;

CREATE TABLE eps.environment_retention (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  policy text NOT NULL,
  due_at timestamp(3) with time zone,
  revision integer DEFAULT 0 NOT NULL,
  claimed_until timestamp(3) with time zone,
  CONSTRAINT environment_retention_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT environment_retention_environment_key UNIQUE (organization_id, environment_id)
);
CREATE INDEX environment_retention_due_idx ON eps.environment_retention USING btree (due_at) WHERE (due_at IS NOT NULL);
ALTER TABLE eps.environment_retention ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.environment_retention FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.environment_retention AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.environment_retention AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.environment_retention AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_retention TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_retention TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environment_retention TO eps_system;

CREATE TABLE eps.environments (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  timezone text NOT NULL,
  wrapped_key bytea NOT NULL,
  allowed_origins text[] DEFAULT '{}'::text[] NOT NULL,
  participant_result_ttl_seconds integer DEFAULT 86400 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  clock_offset_seconds integer DEFAULT 0 NOT NULL,
  contact_mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
  display text[] DEFAULT '{}'::text[] NOT NULL,
  names_indexed boolean DEFAULT true NOT NULL,
  unit_mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT environments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT environments_clock_check CHECK (((clock_offset_seconds = 0) OR ((kind = 'test'::text) AND ((clock_offset_seconds >= 0) AND (clock_offset_seconds <= 315360000))))),
  CONSTRAINT environments_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'live'::text]))),
  CONSTRAINT environments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  CONSTRAINT environments_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT environments_kind_key UNIQUE (organization_id, app_id, kind),
  CONSTRAINT environments_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id)
);
CREATE INDEX environments_clock_idx ON eps.environments USING btree (organization_id, id) WHERE (clock_offset_seconds > 0);
ALTER TABLE eps.environments ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.environments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.environments AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.environments AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.environments AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environments TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environments TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.environments TO eps_system;

CREATE TABLE eps.erasures (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  erased_at timestamp(3) with time zone NOT NULL,
  epoch integer,
  listed boolean DEFAULT false NOT NULL,
  CONSTRAINT erasures_pkey PRIMARY KEY (organization_id, subject_id)
);
CREATE INDEX erasures_unlisted_idx ON eps.erasures USING btree (erased_at) WHERE (NOT listed);
ALTER TABLE eps.erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.erasures AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.erasures AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.erasures AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = erasures.organization_id) AND (m.subject_id = erasures.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = erasures.organization_id) AND (m.subject_id = erasures.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.erasures TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.erasures TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.erasures TO eps_system;

CREATE TABLE eps.evaluation_dictionaries (
  organization_id uuid NOT NULL,
  bundle_id uuid NOT NULL,
  id bytea NOT NULL,
  content bytea NOT NULL,
  result_bytes integer NOT NULL,
  CONSTRAINT evaluation_dictionaries_pkey PRIMARY KEY (organization_id, bundle_id),
  CONSTRAINT evaluation_dictionaries_organization_id_bundle_id_fkey FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles(organization_id, id)
);
CREATE INDEX evaluation_dictionaries_id_idx ON eps.evaluation_dictionaries USING btree (organization_id, id);
ALTER TABLE eps.evaluation_dictionaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluation_dictionaries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.evaluation_dictionaries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.evaluation_dictionaries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.evaluation_dictionaries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_dictionaries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_dictionaries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_dictionaries TO eps_system;

CREATE TABLE eps.evaluation_reviews (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  new_evaluation_id uuid,
  decision text NOT NULL,
  details_sealed bytea,
  reviewer_kind text NOT NULL,
  reviewer_id text NOT NULL,
  user_id uuid,
  status_before text NOT NULL,
  status_after text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  signature jsonb,
  CONSTRAINT evaluation_reviews_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT evaluation_reviews_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'amend'::text, 'rescore'::text]))),
  CONSTRAINT evaluation_reviews_organization_id_environment_id_evaluati_fkey FOREIGN KEY (organization_id, environment_id, evaluation_id) REFERENCES eps.evaluations(organization_id, environment_id, id)
);
CREATE INDEX evaluation_reviews_evaluation_idx ON eps.evaluation_reviews USING btree (organization_id, evaluation_id);
ALTER TABLE eps.evaluation_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluation_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.evaluation_reviews AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.evaluation_reviews AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.evaluation_reviews AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.evaluations parent
  WHERE ((parent.organization_id = evaluation_reviews.organization_id) AND (parent.id = evaluation_reviews.evaluation_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_reviews TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_reviews TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluation_reviews TO eps_system;

CREATE TABLE eps.evaluations (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  cycle integer NOT NULL,
  cycle_starts_at timestamp(3) with time zone,
  cycle_ends_at timestamp(3) with time zone,
  context_fingerprint text NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  context_sealed bytea,
  result_sealed bytea,
  input_sealed bytea,
  administered text[],
  supersedes_id uuid,
  measured boolean DEFAULT false NOT NULL,
  measured_day date,
  in_release boolean DEFAULT false NOT NULL,
  session_issuer uuid,
  answered_at timestamp(3) with time zone,
  changed xid8 DEFAULT eps.position_of(pg_current_xact_id()),
  cell_id uuid,
  CONSTRAINT evaluations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT evaluations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'needs_review'::text, 'completed'::text, 'failed'::text, 'superseded'::text, 'deleted'::text]))),
  CONSTRAINT evaluations_organization_id_environment_id_enrollment_id_fkey FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments(organization_id, environment_id, id),
  CONSTRAINT evaluations_organization_id_environment_id_id_key UNIQUE (organization_id, environment_id, id)
);
CREATE INDEX evaluations_cell_idx ON eps.evaluations USING btree (organization_id, cell_id) WHERE (cell_id IS NOT NULL);
CREATE INDEX evaluations_changed_idx ON eps.evaluations USING btree (organization_id, environment_id, changed, id) WHERE (status <> ALL (ARRAY['pending'::text, 'in_progress'::text]));
CREATE INDEX evaluations_enrollment_idx ON eps.evaluations USING btree (organization_id, enrollment_id, id DESC);
CREATE UNIQUE INDEX evaluations_open_key ON eps.evaluations USING btree (organization_id, enrollment_id) WHERE ((result_sealed IS NULL) AND (context_sealed IS NOT NULL));
CREATE INDEX evaluations_program_idx ON eps.evaluations USING btree (organization_id, program_id, id DESC);
CREATE INDEX evaluations_program_status_idx ON eps.evaluations USING btree (organization_id, program_id, status, id DESC);
CREATE INDEX evaluations_status_idx ON eps.evaluations USING btree (organization_id, environment_id, status, id DESC);
CREATE INDEX evaluations_subject_idx ON eps.evaluations USING btree (organization_id, subject_id, id DESC);
CREATE INDEX evaluations_uncounted_idx ON eps.evaluations USING btree (organization_id, program_id, id) WHERE ((cell_id IS NULL) AND (status = ANY (ARRAY['completed'::text, 'needs_review'::text])));
CREATE INDEX evaluations_unmeasured_idx ON eps.evaluations USING btree (organization_id, environment_id, measured DESC, id) WHERE (((status = ANY (ARRAY['completed'::text, 'needs_review'::text])) <> measured) AND (status <> 'deleted'::text));
CREATE INDEX evaluations_waiting_idx ON eps.evaluations USING btree (organization_id, environment_id, program_id, version_bundle_id, id) WHERE (measured AND (NOT in_release) AND (status = ANY (ARRAY['completed'::text, 'needs_review'::text])));
CREATE INDEX evaluations_window_idx ON eps.evaluations USING btree (organization_id, environment_id, created_at, id, program_id, status);
ALTER TABLE eps.evaluations ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluations FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.evaluations AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.evaluations AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.evaluations AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = evaluations.organization_id) AND (m.subject_id = evaluations.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = evaluations.organization_id) AND (m.subject_id = evaluations.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER count_completed_messages AFTER UPDATE ON eps.evaluations FOR EACH ROW WHEN ((((old.status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'failed'::text])) AND (new.status = ANY (ARRAY['completed'::text, 'needs_review'::text]))) OR ((old.status = ANY (ARRAY['completed'::text, 'needs_review'::text])) AND (new.status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'failed'::text]))))) EXECUTE FUNCTION eps.count_completed_messages();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluations TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluations TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.evaluations TO eps_system;

CREATE TABLE eps.events (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  payload text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  transaction xid8 DEFAULT eps.position_of(pg_current_xact_id()) NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_feed_idx ON ONLY eps.events USING btree (organization_id, environment_id, transaction, id);
CREATE INDEX events_type_idx ON ONLY eps.events USING btree (organization_id, environment_id, type, transaction, id);
ALTER TABLE eps.events ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.events FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.events AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.events AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.events AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (transaction = eps.position_of(pg_current_xact_id())))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.events TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.events TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.events TO eps_system;

CREATE TABLE eps.export_schedules (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  frequency text NOT NULL,
  request text NOT NULL,
  scopes text[] NOT NULL,
  user_id uuid NOT NULL,
  next_at timestamp(3) with time zone NOT NULL,
  claimed_until timestamp(3) with time zone,
  last_job_id uuid,
  api_key_id uuid,
  CONSTRAINT export_schedules_pkey PRIMARY KEY (organization_id, environment_id),
  CONSTRAINT export_schedules_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
CREATE INDEX export_schedules_due_idx ON eps.export_schedules USING btree (next_at);
ALTER TABLE eps.export_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.export_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.export_schedules AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.export_schedules AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.export_schedules TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.export_schedules TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.export_schedules TO eps_system;

CREATE TABLE eps.files (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  sha256 text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  bytes bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  CONSTRAINT files_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT files_type_check CHECK ((type = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text]))),
  CONSTRAINT files_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT files_key_key UNIQUE (organization_id, key),
  CONSTRAINT files_sha256_key UNIQUE (organization_id, app_id, sha256)
);
CREATE INDEX files_app_idx ON eps.files USING btree (organization_id, app_id, id DESC);
ALTER TABLE eps.files ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.files FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.files AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.files AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.files AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.files TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.files TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.files TO eps_system;

CREATE TABLE eps.group_releases (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  tried_at timestamp(3) with time zone NOT NULL,
  cycles_sealed bytea NOT NULL,
  CONSTRAINT group_releases_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.group_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.group_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.group_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.group_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.group_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.group_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.group_releases TO eps_system;

CREATE TABLE eps.idempotency_keys (
  organization_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  status integer NOT NULL,
  response bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  subject_id uuid,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, key_hash)
) WITH (toast_tuple_target=4096);
CREATE INDEX idempotency_keys_created_idx ON eps.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_subject_idx ON eps.idempotency_keys USING btree (organization_id, subject_id) WHERE (subject_id IS NOT NULL);
ALTER TABLE eps.idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.idempotency_keys AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.idempotency_keys AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.idempotency_keys AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.idempotency_keys TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.idempotency_keys TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.idempotency_keys TO eps_system;

CREATE TABLE eps.identity_providers (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  scopes text[] NOT NULL,
  domains text[] NOT NULL,
  groups_claim text,
  group_roles jsonb NOT NULL,
  default_role text,
  jit boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  group_units jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT identity_providers_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT identity_providers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id)
);
ALTER TABLE eps.identity_providers ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.identity_providers FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.identity_providers AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.identity_providers AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.identity_providers AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.identity_providers TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.identity_providers TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.identity_providers TO eps_system;

CREATE TABLE eps.inactive_times (
  organization_id uuid NOT NULL,
  of_id uuid NOT NULL,
  from_at timestamp(3) with time zone NOT NULL,
  until_at timestamp(3) with time zone,
  CONSTRAINT inactive_times_pkey PRIMARY KEY (organization_id, of_id, from_at)
);
ALTER TABLE eps.inactive_times ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.inactive_times FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.inactive_times AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.inactive_times AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.inactive_times AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.inactive_times TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.inactive_times TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.inactive_times TO eps_system;

CREATE TABLE eps.instrument_count_queue (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  what text NOT NULL,
  CONSTRAINT instrument_count_queue_pkey PRIMARY KEY (organization_id, environment_id, id, what),
  CONSTRAINT instrument_count_queue_what_check CHECK ((what = ANY (ARRAY['answers'::text, 'event'::text, 'started'::text, 'completed'::text, 'abandoned'::text, 'revoked'::text, 'reopened'::text]))) NOT VALID
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
CREATE INDEX instrument_count_queue_id_idx ON eps.instrument_count_queue USING btree (id);
ALTER TABLE eps.instrument_count_queue ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_count_queue FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_count_queue AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_count_queue AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.instrument_count_queue AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_count_queue TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_count_queue TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_count_queue TO eps_system;

CREATE TABLE eps.instrument_events (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  question_id text NOT NULL,
  type text NOT NULL,
  occurred_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT instrument_events_pkey PRIMARY KEY (organization_id, evaluation_id, question_id, id),
  CONSTRAINT instrument_events_type_check CHECK ((type = ANY (ARRAY['view'::text, 'change'::text, 'skip'::text])))
) PARTITION BY RANGE (id);
CREATE INDEX instrument_events_environment_idx ON ONLY eps.instrument_events USING btree (organization_id, environment_id, id);
ALTER TABLE eps.instrument_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_events FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_events AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_events AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.instrument_events AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = instrument_events.organization_id) AND (m.subject_id = instrument_events.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = instrument_events.organization_id) AND (m.subject_id = instrument_events.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER queue_for_counting AFTER INSERT ON eps.instrument_events REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION eps.queue_instrument_events();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_events TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_events TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_events TO eps_system;

CREATE TABLE eps.instrument_health_checks (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  day date NOT NULL,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT instrument_health_checks_pkey PRIMARY KEY (organization_id, environment_id, day)
);
ALTER TABLE eps.instrument_health_checks ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_health_checks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_health_checks AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_health_checks AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_health_checks TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_health_checks TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_health_checks TO eps_system;

CREATE TABLE eps.instrument_periods (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  first_day date NOT NULL,
  end_day date NOT NULL,
  question_id text NOT NULL,
  people integer NOT NULL,
  counts integer[] NOT NULL,
  viewers bytea NOT NULL,
  respondents bytea NOT NULL,
  durations bytea NOT NULL,
  question_counts bytea NOT NULL,
  CONSTRAINT instrument_periods_pkey PRIMARY KEY (organization_id, program_id, end_day, question_id)
);
CREATE INDEX instrument_periods_window_idx ON eps.instrument_periods USING btree (organization_id, environment_id, end_day);
ALTER TABLE eps.instrument_periods ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_periods FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_periods AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_periods AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_periods TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_periods TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_periods TO eps_system;

CREATE TABLE eps.instrument_rollups (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  day date NOT NULL,
  question_id text NOT NULL,
  views integer NOT NULL,
  answers integer NOT NULL,
  changed integer NOT NULL,
  skips integer NOT NULL,
  viewers bytea NOT NULL,
  respondents bytea NOT NULL,
  elapsed bytea NOT NULL,
  block_first date,
  block_last date,
  CONSTRAINT instrument_rollups_pkey PRIMARY KEY (organization_id, environment_id, day, program_id, question_id)
) WITH (fillfactor=70, toast_tuple_target=8160);
CREATE INDEX instrument_rollups_day_idx ON eps.instrument_rollups USING btree (day);
ALTER TABLE eps.instrument_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_rollups AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_rollups AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_rollups TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_rollups TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_rollups TO eps_system;

CREATE TABLE eps.instrument_session_rollups (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  day date NOT NULL,
  started integer NOT NULL,
  completed integer NOT NULL,
  abandoned integer NOT NULL,
  revoked integer NOT NULL,
  active_ms bytea NOT NULL,
  question_counts bytea NOT NULL,
  block_last date,
  starters bytea DEFAULT '\x00'::bytea NOT NULL,
  completers bytea DEFAULT '\x00'::bytea NOT NULL,
  CONSTRAINT instrument_session_rollups_pkey PRIMARY KEY (organization_id, environment_id, day, program_id)
) WITH (fillfactor=70);
ALTER TABLE eps.instrument_session_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.instrument_session_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.instrument_session_rollups AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.instrument_session_rollups AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_session_rollups TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_session_rollups TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.instrument_session_rollups TO eps_system;

CREATE TABLE eps.invitations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  membership_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  token_hash bytea,
  token_mailed boolean DEFAULT false NOT NULL,
  created_by_user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  mail_due_at timestamp(3) with time zone,
  mail_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'coordinator'::text, 'reviewer'::text, 'analyst'::text, 'leader'::text, 'viewer'::text, 'auditor'::text]))),
  CONSTRAINT invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'revoked'::text, 'expired'::text]))),
  CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id),
  CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX invitations_mail_idx ON eps.invitations USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX invitations_membership_idx ON eps.invitations USING btree (organization_id, membership_id);
CREATE INDEX invitations_user_idx ON eps.invitations USING btree (organization_id, user_id);
ALTER TABLE eps.invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.invitations AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.invitations AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.invitations AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.invitations TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.invitations TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.invitations TO eps_system;

CREATE TABLE eps.job_archives (
  organization_id uuid NOT NULL,
  job_id uuid NOT NULL,
  starts_at bigint NOT NULL,
  length integer NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT job_archives_pkey PRIMARY KEY (organization_id, job_id, starts_at),
  CONSTRAINT job_archives_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs(organization_id, id) ON DELETE CASCADE
);
ALTER TABLE eps.job_archives ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.job_archives FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.job_archives AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.job_archives AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_archives TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_archives TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_archives TO eps_system;

CREATE TABLE eps.job_failures (
  organization_id uuid NOT NULL,
  queue text NOT NULL,
  row_id uuid NOT NULL,
  failures integer NOT NULL,
  reason text NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  next_at timestamp with time zone NOT NULL,
  given_up boolean NOT NULL,
  CONSTRAINT job_failures_pkey PRIMARY KEY (organization_id, queue, row_id)
);
ALTER TABLE eps.job_failures ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.job_failures FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.job_failures AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.job_failures AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_failures TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_failures TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.job_failures TO eps_system;

CREATE TABLE eps.jobs (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid,
  id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  progress double precision DEFAULT 0 NOT NULL,
  request text NOT NULL,
  result text,
  error_code text,
  error_message text,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  finished_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  result_sealed bytea,
  CONSTRAINT jobs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT jobs_kind_check CHECK ((kind = ANY (ARRAY['simulation'::text, 'calibration'::text, 'shadow'::text, 'personal_links'::text, 'export'::text, 'response_import'::text]))),
  CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT jobs_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id)
);
CREATE INDEX jobs_finished_idx ON eps.jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX jobs_list_idx ON eps.jobs USING btree (organization_id, app_id, environment_id, id DESC);
CREATE INDEX jobs_open_idx ON eps.jobs USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX jobs_open_of_organization_idx ON eps.jobs USING btree (organization_id, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
ALTER TABLE eps.jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.jobs AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.jobs AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.jobs TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.jobs TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.jobs TO eps_system;

CREATE TABLE eps.key_epochs (
  epoch integer NOT NULL,
  fingerprint bytea NOT NULL,
  usable_from timestamp(3) with time zone NOT NULL,
  destroyed_at timestamp(3) with time zone,
  CONSTRAINT key_epochs_pkey PRIMARY KEY (epoch)
);
GRANT INSERT, SELECT, UPDATE ON eps.key_epochs TO eps_system;

CREATE TABLE eps.known_networks (
  key_digest bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT known_networks_pkey PRIMARY KEY (key_digest)
);
CREATE INDEX known_networks_expires_idx ON eps.known_networks USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.known_networks TO eps_system;

CREATE TABLE eps.logout_tokens (
  provider_id uuid NOT NULL,
  jti_hash bytea NOT NULL,
  idp_subject bytea,
  idp_session bytea,
  issued_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT logout_tokens_pkey PRIMARY KEY (provider_id, jti_hash)
);
CREATE INDEX logout_tokens_expires_idx ON eps.logout_tokens USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.logout_tokens TO eps_system;

CREATE TABLE eps.memberships (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  shown_user_id uuid NOT NULL,
  role text NOT NULL,
  accepted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  extra_roles text[] DEFAULT '{}'::text[] NOT NULL,
  extra_scopes text[] DEFAULT '{}'::text[] NOT NULL,
  unit_ids text[],
  CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'coordinator'::text, 'reviewer'::text, 'analyst'::text, 'leader'::text, 'viewer'::text, 'auditor'::text]))),
  CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id),
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id),
  CONSTRAINT memberships_user_key UNIQUE (organization_id, user_id)
);
CREATE INDEX memberships_user_idx ON eps.memberships USING btree (user_id);
ALTER TABLE eps.memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.memberships AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.memberships AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.memberships AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE OF role, extra_roles, extra_scopes, unit_ids, accepted_at ON eps.memberships FOR EACH ROW EXECUTE FUNCTION eps.membership_changed();
CREATE TRIGGER memberships_created AFTER INSERT ON eps.memberships FOR EACH ROW EXECUTE FUNCTION eps.membership_created();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.memberships TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.memberships TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.memberships TO eps_system;

CREATE TABLE eps.message_settings (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  settings text NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT message_settings_pkey PRIMARY KEY (organization_id, environment_id)
);
ALTER TABLE eps.message_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.message_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.message_settings AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.message_settings AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.message_settings AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_settings TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_settings TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_settings TO eps_system;

CREATE TABLE eps.message_templates (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  business_id text NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  content_hash text NOT NULL,
  revision integer NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  published_at timestamp(3) with time zone,
  CONSTRAINT message_templates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT message_templates_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text, 'published'::text, 'deprecated'::text, 'archived'::text]))),
  CONSTRAINT message_templates_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT message_templates_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id),
  CONSTRAINT message_templates_revision_key UNIQUE (organization_id, app_id, business_id, revision)
);
CREATE INDEX message_templates_status_idx ON eps.message_templates USING btree (organization_id, app_id, status, id DESC);
ALTER TABLE eps.message_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.message_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.message_templates AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.message_templates AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.message_templates AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_templates TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_templates TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.message_templates TO eps_system;

CREATE TABLE eps.messages (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  evaluation_id uuid,
  occasion_id uuid NOT NULL,
  kind text NOT NULL,
  rule_id text NOT NULL,
  k integer NOT NULL,
  channel text NOT NULL,
  template_id uuid NOT NULL,
  unless text,
  state text NOT NULL,
  error text,
  due_at timestamp(3) with time zone NOT NULL,
  send_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  claimed_until timestamp(3) with time zone,
  content_sealed bytea,
  session_id uuid,
  address_index bytea,
  task_id uuid,
  resent integer DEFAULT 0 NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT messages_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'released'::text, 'missed'::text]))),
  CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'held'::text, 'requested'::text, 'skipped'::text, 'failed'::text, 'bounced'::text, 'complained'::text]))),
  CONSTRAINT messages_unless_check CHECK ((unless = ANY (ARRAY['completed'::text, 'opened'::text]))),
  CONSTRAINT messages_occasion_key UNIQUE (organization_id, occasion_id, kind, rule_id, k)
);
CREATE INDEX messages_due_idx ON eps.messages USING btree (send_at) WHERE (state = 'queued'::text);
CREATE INDEX messages_environment_due_idx ON eps.messages USING btree (organization_id, environment_id, send_at) WHERE (state = 'queued'::text);
CREATE INDEX messages_environment_idx ON eps.messages USING btree (organization_id, environment_id, id DESC);
CREATE INDEX messages_failed_idx ON eps.messages USING btree (send_at) WHERE (state = 'failed'::text);
CREATE INDEX messages_id_idx ON eps.messages USING btree (id);
CREATE INDEX messages_program_idx ON eps.messages USING btree (organization_id, program_id, id DESC);
CREATE INDEX messages_rule_idx ON eps.messages USING btree (organization_id, environment_id, rule_id, id DESC);
CREATE INDEX messages_state_idx ON eps.messages USING btree (organization_id, environment_id, state, id DESC);
CREATE INDEX messages_subject_idx ON eps.messages USING btree (organization_id, subject_id, id DESC);
CREATE INDEX messages_unconfirmed_idx ON eps.messages USING btree (organization_id, program_id) WHERE ((state = 'held'::text) AND (error = 'address_unconfirmed'::text));
ALTER TABLE eps.messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.messages FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.messages AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.messages AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.messages AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = messages.organization_id) AND (m.subject_id = messages.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = messages.organization_id) AND (m.subject_id = messages.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER count_inserted AFTER INSERT ON eps.messages REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION eps.count_messages();
CREATE TRIGGER count_updated AFTER UPDATE ON eps.messages REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION eps.count_messages();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.messages TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.messages TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.messages TO eps_system;

CREATE TABLE eps.organizations (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  privacy_floor integer DEFAULT 5 NOT NULL,
  access_reason text DEFAULT 'optional'::text NOT NULL,
  second_factor text DEFAULT 'optional'::text NOT NULL,
  allowed_networks text[] DEFAULT '{}'::text[] NOT NULL,
  reauthentication text DEFAULT 'required'::text NOT NULL,
  webhook_hosts text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_access_reason_check CHECK ((access_reason = ANY (ARRAY['optional'::text, 'required'::text]))),
  CONSTRAINT organizations_privacy_floor_check CHECK (((privacy_floor >= 3) AND (privacy_floor <= 1000))),
  CONSTRAINT organizations_reauthentication_check CHECK ((reauthentication = ANY (ARRAY['optional'::text, 'required'::text]))),
  CONSTRAINT organizations_second_factor_check CHECK ((second_factor = ANY (ARRAY['optional'::text, 'required'::text])))
);
CREATE UNIQUE INDEX organizations_slug_key ON eps.organizations USING btree (lower(slug));
ALTER TABLE eps.organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.organizations AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.organizations AS PERMISSIVE FOR ALL TO eps_service USING ((id = eps.current_organization())) WITH CHECK ((id = eps.current_organization()));
CREATE POLICY units ON eps.organizations AS PERMISSIVE FOR ALL TO eps_limited USING (((id = eps.current_organization()) AND true)) WITH CHECK (((id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.organizations TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.organizations TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.organizations TO eps_system;

CREATE TABLE eps.outcome_cells (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  rule_id text NOT NULL,
  month date NOT NULL,
  cells_sealed bytea NOT NULL,
  CONSTRAINT outcome_cells_pkey PRIMARY KEY (organization_id, program_id, rule_id, month)
);
ALTER TABLE eps.outcome_cells ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.outcome_cells FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.outcome_cells AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.outcome_cells AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.outcome_cells AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_cells TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_cells TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_cells TO eps_system;

CREATE TABLE eps.outcome_due (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  rule_id text NOT NULL,
  subject_id uuid NOT NULL,
  due_at timestamp(3) with time zone,
  CONSTRAINT outcome_due_pkey PRIMARY KEY (organization_id, program_id, rule_id, subject_id)
);
CREATE INDEX outcome_due_at ON eps.outcome_due USING btree (organization_id, program_id, rule_id, due_at) WHERE (due_at IS NOT NULL);
ALTER TABLE eps.outcome_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.outcome_due FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.outcome_due AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.outcome_due AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.outcome_due AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outcome_due.organization_id) AND (m.subject_id = outcome_due.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outcome_due.organization_id) AND (m.subject_id = outcome_due.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_due TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_due TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcome_due TO eps_system;

CREATE TABLE eps.outcomes (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  subject_id uuid NOT NULL,
  evaluation_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  content_sealed bytea NOT NULL,
  CONSTRAINT outcomes_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX outcomes_subject_idx ON eps.outcomes USING btree (organization_id, subject_id, id DESC);
ALTER TABLE eps.outcomes ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.outcomes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.outcomes AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.outcomes AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.outcomes AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outcomes.organization_id) AND (m.subject_id = outcomes.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outcomes.organization_id) AND (m.subject_id = outcomes.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcomes TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcomes TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outcomes TO eps_system;

CREATE TABLE eps.outreach_occasions (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  evaluation_id uuid,
  occasion_id uuid NOT NULL,
  kind text NOT NULL,
  happened_at timestamp(3) with time zone NOT NULL,
  done_until timestamp(3) with time zone,
  due_at timestamp(3) with time zone NOT NULL,
  claimed_until timestamp(3) with time zone,
  CONSTRAINT outreach_occasions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT outreach_occasions_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'released'::text, 'missed'::text]))),
  CONSTRAINT outreach_occasions_key UNIQUE (organization_id, occasion_id, kind)
);
CREATE INDEX outreach_occasions_due_idx ON eps.outreach_occasions USING btree (due_at);
CREATE INDEX outreach_occasions_environment_due_idx ON eps.outreach_occasions USING btree (organization_id, environment_id, due_at);
CREATE INDEX outreach_occasions_program_idx ON eps.outreach_occasions USING btree (organization_id, program_id);
CREATE INDEX outreach_occasions_subject_idx ON eps.outreach_occasions USING btree (organization_id, subject_id);
ALTER TABLE eps.outreach_occasions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.outreach_occasions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.outreach_occasions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.outreach_occasions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.outreach_occasions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outreach_occasions.organization_id) AND (m.subject_id = outreach_occasions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = outreach_occasions.organization_id) AND (m.subject_id = outreach_occasions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outreach_occasions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outreach_occasions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.outreach_occasions TO eps_system;

CREATE TABLE eps.paper_entries (
  organization_id uuid NOT NULL,
  origin_id uuid NOT NULL,
  number integer NOT NULL,
  environment_id uuid NOT NULL,
  entered_by uuid NOT NULL,
  user_id uuid NOT NULL,
  entered_at timestamp(3) with time zone NOT NULL,
  content_sealed bytea,
  CONSTRAINT paper_entries_pkey PRIMARY KEY (organization_id, origin_id, number),
  CONSTRAINT paper_entries_number_check CHECK (((number >= 1) AND (number <= 3))),
  CONSTRAINT paper_entries_organization_id_origin_id_fkey FOREIGN KEY (organization_id, origin_id) REFERENCES eps.answer_origins(organization_id, id)
);
ALTER TABLE eps.paper_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.paper_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.paper_entries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.paper_entries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.paper_entries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.answer_origins parent
  WHERE ((parent.organization_id = paper_entries.organization_id) AND (parent.id = paper_entries.origin_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.paper_entries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.paper_entries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.paper_entries TO eps_system;

CREATE TABLE eps.participant_pages (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  settings text NOT NULL,
  CONSTRAINT participant_pages_pkey PRIMARY KEY (organization_id, app_id)
);
ALTER TABLE eps.participant_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_pages FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.participant_pages AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.participant_pages AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.participant_pages AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_pages TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_pages TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_pages TO eps_system;

CREATE TABLE eps.participant_sessions (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  evaluation_id uuid,
  enrollment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  locale text NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone,
  last_activity_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  active_ms integer,
  question_count integer,
  ended_status text GENERATED ALWAYS AS (
CASE
    WHEN (ended_at IS NOT NULL) THEN status
    ELSE NULL::text
END) STORED,
  issued_by uuid,
  link_expires_at timestamp(3) with time zone,
  ttl_seconds integer DEFAULT 3600 NOT NULL,
  reads_earlier boolean DEFAULT true NOT NULL,
  program_link_id uuid,
  holds_place boolean DEFAULT false NOT NULL,
  reads_profile boolean DEFAULT false NOT NULL,
  adds_devices boolean DEFAULT true NOT NULL,
  CONSTRAINT participant_sessions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT participant_sessions_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'active'::text, 'completed'::text, 'abandoned'::text, 'revoked'::text, 'declined_consent'::text]))) NOT VALID,
  CONSTRAINT participant_sessions_organization_id_environment_id_enroll_fkey FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments(organization_id, environment_id, id),
  CONSTRAINT participant_sessions_token_hash_key UNIQUE (token_hash)
) WITH (fillfactor=85);
CREATE INDEX participant_sessions_environment_expiry_idx ON eps.participant_sessions USING btree (organization_id, environment_id, expires_at) WHERE (ended_at IS NULL);
CREATE INDEX participant_sessions_environment_idx ON eps.participant_sessions USING btree (organization_id, environment_id, id DESC);
CREATE INDEX participant_sessions_evaluation_idx ON eps.participant_sessions USING btree (organization_id, evaluation_id);
CREATE INDEX participant_sessions_expiry_idx ON eps.participant_sessions USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX participant_sessions_program_idx ON eps.participant_sessions USING btree (organization_id, program_id, id DESC);
CREATE INDEX participant_sessions_program_status_idx ON eps.participant_sessions USING btree (organization_id, program_id, ended_status, id DESC);
CREATE INDEX participant_sessions_status_idx ON eps.participant_sessions USING btree (organization_id, environment_id, ended_status, id DESC);
CREATE INDEX participant_sessions_subject_id_idx ON eps.participant_sessions USING btree (organization_id, subject_id, id DESC);
ALTER TABLE eps.participant_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.participant_sessions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.participant_sessions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.participant_sessions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = participant_sessions.organization_id) AND (m.subject_id = participant_sessions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = participant_sessions.organization_id) AND (m.subject_id = participant_sessions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER add_token AFTER INSERT ON eps.participant_sessions FOR EACH ROW WHEN ((new.link_expires_at IS NULL)) EXECUTE FUNCTION eps.add_participant_token();
CREATE TRIGGER count_opened_message AFTER UPDATE ON eps.participant_sessions FOR EACH ROW WHEN (((old.started_at IS NULL) AND (new.started_at IS NOT NULL) AND (new.link_expires_at IS NOT NULL))) EXECUTE FUNCTION eps.count_opened_message();
CREATE TRIGGER queue_for_counting AFTER UPDATE ON eps.participant_sessions FOR EACH ROW WHEN (((new.started_at IS NOT NULL) AND ((old.started_at IS NULL) OR (old.status <> new.status)))) EXECUTE FUNCTION eps.queue_session();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_sessions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_sessions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_sessions TO eps_system;

CREATE TABLE eps.participant_settings (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  can_export boolean NOT NULL,
  can_withdraw boolean,
  review_within_hours integer,
  double_entry boolean DEFAULT false NOT NULL,
  CONSTRAINT participant_settings_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.participant_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.participant_settings AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.participant_settings AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.participant_settings AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_settings TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_settings TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_settings TO eps_system;

CREATE TABLE eps.participant_tokens (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  origin text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT participant_tokens_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT participant_tokens_origin_check CHECK ((origin = ANY (ARRAY['issued'::text, 'link'::text]))),
  CONSTRAINT participant_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX participant_tokens_session_idx ON eps.participant_tokens USING btree (organization_id, session_id, id);
ALTER TABLE eps.participant_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.participant_tokens AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.participant_tokens AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.participant_tokens AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.participant_sessions parent
  WHERE ((parent.organization_id = participant_tokens.organization_id) AND (parent.id = participant_tokens.session_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_tokens TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_tokens TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.participant_tokens TO eps_system;

CREATE TABLE eps.passkey_challenges (
  challenge_hash bytea NOT NULL,
  user_id uuid,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX passkey_challenges_expires_idx ON eps.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user_idx ON eps.passkey_challenges USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.passkey_challenges TO eps_system;

CREATE TABLE eps.passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_user_idx ON eps.passkeys USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.passkeys TO eps_system;

CREATE TABLE eps.password_reset_requests (
  id uuid NOT NULL,
  email text NOT NULL,
  mail_due_at timestamp(3) with time zone NOT NULL,
  mail_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT password_reset_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX password_reset_requests_mail_idx ON eps.password_reset_requests USING btree (mail_due_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.password_reset_requests TO eps_system;

CREATE TABLE eps.password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  mailed boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX password_resets_user_idx ON eps.password_resets USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.password_resets TO eps_system;

CREATE TABLE eps.pending_dictionaries (
  organization_id uuid NOT NULL,
  bundle_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_dictionaries_pkey PRIMARY KEY (organization_id, bundle_id),
  CONSTRAINT pending_dictionaries_organization_id_bundle_id_fkey FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles(organization_id, id)
);
CREATE INDEX pending_dictionaries_due_idx ON eps.pending_dictionaries USING btree (due_at);
ALTER TABLE eps.pending_dictionaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.pending_dictionaries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.pending_dictionaries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.pending_dictionaries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.pending_dictionaries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_dictionaries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_dictionaries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_dictionaries TO eps_system;

CREATE TABLE eps.pending_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_guardrails_pkey PRIMARY KEY (organization_id, evaluation_id)
);
CREATE INDEX pending_guardrails_due_idx ON eps.pending_guardrails USING btree (due_at);
ALTER TABLE eps.pending_guardrails ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.pending_guardrails FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.pending_guardrails AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.pending_guardrails AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.pending_guardrails AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.evaluations parent
  WHERE ((parent.organization_id = pending_guardrails.organization_id) AND (parent.id = pending_guardrails.evaluation_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_guardrails TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_guardrails TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.pending_guardrails TO eps_system;

CREATE TABLE eps.personal_links (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  job_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  "position" integer NOT NULL,
  url_sealed bytea,
  error text,
  CONSTRAINT personal_links_pkey PRIMARY KEY (organization_id, job_id, subject_id),
  CONSTRAINT personal_links_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX personal_links_subject_idx ON eps.personal_links USING btree (organization_id, subject_id);
ALTER TABLE eps.personal_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.personal_links FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.personal_links AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.personal_links AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.personal_links AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = personal_links.organization_id) AND (m.subject_id = personal_links.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = personal_links.organization_id) AND (m.subject_id = personal_links.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.personal_links TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.personal_links TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.personal_links TO eps_system;

CREATE TABLE eps.program_link_visitors (
  organization_id uuid NOT NULL,
  link_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT program_link_visitors_pkey PRIMARY KEY (organization_id, link_id, token_hash),
  CONSTRAINT program_link_visitors_organization_id_link_id_fkey FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT program_link_visitors_organization_id_subject_id_fkey FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects(organization_id, id)
);
CREATE INDEX program_link_visitors_subject_idx ON eps.program_link_visitors USING btree (organization_id, subject_id);
ALTER TABLE eps.program_link_visitors ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.program_link_visitors FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.program_link_visitors AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.program_link_visitors AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.program_link_visitors AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = program_link_visitors.organization_id) AND (m.subject_id = program_link_visitors.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = program_link_visitors.organization_id) AND (m.subject_id = program_link_visitors.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_link_visitors TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_link_visitors TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_link_visitors TO eps_system;

CREATE TABLE eps.program_links (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  name text NOT NULL,
  identity_mode text NOT NULL,
  token_hash bytea NOT NULL,
  max_sessions integer,
  session_count integer DEFAULT 0 NOT NULL,
  opens_at timestamp(3) with time zone,
  closes_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  kiosk_reset_seconds integer,
  return_by text DEFAULT 'device'::text NOT NULL,
  made_by uuid,
  signing_version integer,
  CONSTRAINT program_links_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT program_links_identity_mode_check CHECK ((identity_mode = ANY (ARRAY['reusable'::text, 'legacy_anonymous'::text]))),
  CONSTRAINT program_links_return_by_check CHECK ((return_by = ANY (ARRAY['device'::text, 'code'::text]))),
  CONSTRAINT program_links_signing_version_check CHECK ((signing_version > 0)),
  CONSTRAINT program_links_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES eps.programs(organization_id, id),
  CONSTRAINT program_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX program_links_program_idx ON eps.program_links USING btree (organization_id, program_id, id DESC);
ALTER TABLE eps.program_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.program_links FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.program_links AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.program_links AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.program_links AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_links TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_links TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_links TO eps_system;

CREATE TABLE eps.program_outreach (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  rules text NOT NULL,
  send_window text,
  causes text[] NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  from_protocol boolean DEFAULT false NOT NULL,
  CONSTRAINT program_outreach_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.program_outreach ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.program_outreach FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.program_outreach AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.program_outreach AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.program_outreach AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_outreach TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_outreach TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_outreach TO eps_system;

CREATE TABLE eps.program_participation (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  counted_on date NOT NULL,
  counted_at timestamp(3) with time zone NOT NULL,
  counts jsonb NOT NULL,
  CONSTRAINT program_participation_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.program_participation ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.program_participation FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.program_participation AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.program_participation AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.program_participation AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_participation TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_participation TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_participation TO eps_system;

CREATE TABLE eps.program_retention (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  policy text NOT NULL,
  CONSTRAINT program_retention_pkey PRIMARY KEY (organization_id, program_id)
);
ALTER TABLE eps.program_retention ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.program_retention FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.program_retention AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.program_retention AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.program_retention AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_retention TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_retention TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.program_retention TO eps_system;

CREATE TABLE eps.programs (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  version_bundle_id uuid NOT NULL,
  mode text NOT NULL,
  release_policy text NOT NULL,
  context_overrides text NOT NULL,
  recurrence text NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  study_id uuid,
  of_arms boolean DEFAULT false NOT NULL,
  CONSTRAINT programs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT programs_mode_check CHECK ((mode = ANY (ARRAY['one_time'::text, 'continuous'::text]))),
  CONSTRAINT programs_release_policy_check CHECK ((release_policy = ANY (ARRAY['automatic'::text, 'review_required'::text]))),
  CONSTRAINT programs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'archived'::text]))),
  CONSTRAINT programs_organization_id_app_id_environment_id_fkey FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments(organization_id, app_id, id),
  CONSTRAINT programs_organization_id_app_id_version_bundle_id_fkey FOREIGN KEY (organization_id, app_id, version_bundle_id) REFERENCES eps.bundles(organization_id, app_id, id),
  CONSTRAINT programs_organization_id_environment_id_id_key UNIQUE (organization_id, environment_id, id)
);
CREATE INDEX programs_bundle_idx ON eps.programs USING btree (organization_id, version_bundle_id);
CREATE INDEX programs_mode_idx ON eps.programs USING btree (organization_id, environment_id, mode, id DESC);
CREATE INDEX programs_mode_status_idx ON eps.programs USING btree (organization_id, environment_id, mode, status, id DESC);
CREATE INDEX programs_status_idx ON eps.programs USING btree (organization_id, environment_id, status, id DESC);
ALTER TABLE eps.programs ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.programs FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.programs AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.programs AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.programs AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.programs TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.programs TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.programs TO eps_system;

CREATE TABLE eps.protocol_releases (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  protocol_id uuid NOT NULL,
  reason text NOT NULL,
  alone boolean NOT NULL,
  released_by_user_id uuid NOT NULL,
  released_at timestamp(3) with time zone NOT NULL,
  signature jsonb,
  CONSTRAINT protocol_releases_pkey PRIMARY KEY (organization_id, environment_id, protocol_id),
  CONSTRAINT protocol_releases_organization_id_protocol_id_fkey FOREIGN KEY (organization_id, protocol_id) REFERENCES eps.protocols(organization_id, id)
);
ALTER TABLE eps.protocol_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.protocol_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.protocol_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.protocol_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.protocol_releases AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocol_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocol_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocol_releases TO eps_system;

CREATE TABLE eps.protocols (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  business_id text NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  content_hash text NOT NULL,
  revision integer NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  published_at timestamp(3) with time zone,
  published_by_user_id uuid,
  CONSTRAINT protocols_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT protocols_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text, 'published'::text, 'deprecated'::text, 'archived'::text]))),
  CONSTRAINT protocols_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT protocols_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id),
  CONSTRAINT protocols_revision_key UNIQUE (organization_id, app_id, business_id, revision)
);
CREATE INDEX protocols_status_idx ON eps.protocols USING btree (organization_id, app_id, status, id DESC);
ALTER TABLE eps.protocols ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.protocols FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.protocols AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.protocols AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.protocols AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocols TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocols TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.protocols TO eps_system;

CREATE TABLE eps.psychometric_checks (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  day date NOT NULL,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT psychometric_checks_pkey PRIMARY KEY (organization_id, environment_id, program_id, day)
);
ALTER TABLE eps.psychometric_checks ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.psychometric_checks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.psychometric_checks AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.psychometric_checks AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_checks TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_checks TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_checks TO eps_system;

CREATE TABLE eps.psychometric_counts (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  concept_id text NOT NULL,
  variable text NOT NULL,
  group_digest text NOT NULL,
  day date NOT NULL,
  items_hash text NOT NULL,
  n integer NOT NULL,
  n_complete integer NOT NULL,
  counts_sealed bytea NOT NULL,
  privacy_floor integer DEFAULT 5 NOT NULL,
  most_per_person integer DEFAULT 1 NOT NULL,
  CONSTRAINT psychometric_counts_pkey PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, concept_id, variable, group_digest, day)
) WITH (fillfactor=70);
CREATE INDEX psychometric_counts_bundle_idx ON eps.psychometric_counts USING btree (organization_id, environment_id, version_bundle_id, program_id) WHERE ((day = 'infinity'::date) AND (variable = ''::text));
CREATE INDEX psychometric_counts_day_idx ON eps.psychometric_counts USING btree (day, organization_id, environment_id, program_id) WHERE (variable = ''::text);
ALTER TABLE eps.psychometric_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.psychometric_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.psychometric_counts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.psychometric_counts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_counts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_counts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_counts TO eps_system;

CREATE TABLE eps.psychometric_release_tries (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  waiting integer NOT NULL,
  failed integer NOT NULL,
  superseded integer NOT NULL,
  erased integer NOT NULL,
  awaiting_review integer NOT NULL,
  CONSTRAINT psychometric_release_tries_pkey PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id)
);
ALTER TABLE eps.psychometric_release_tries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.psychometric_release_tries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.psychometric_release_tries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.psychometric_release_tries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_release_tries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_release_tries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_release_tries TO eps_system;

CREATE TABLE eps.psychometric_releases (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  class_digest text NOT NULL,
  made_by uuid,
  issued_by uuid,
  blocks integer NOT NULL,
  floor integer NOT NULL,
  people integer NOT NULL,
  evaluations integer NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  released_at timestamp(3) with time zone NOT NULL,
  counts_sealed bytea NOT NULL,
  entered_by uuid[],
  CONSTRAINT psychometric_releases_pkey PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, class_digest)
);
ALTER TABLE eps.psychometric_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.psychometric_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.psychometric_releases AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.psychometric_releases AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_releases TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_releases TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.psychometric_releases TO eps_system;

CREATE TABLE eps.question_deliveries (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  evaluation_id uuid,
  subject_id uuid NOT NULL,
  question_id text NOT NULL,
  due_reason text NOT NULL,
  login_session bytea NOT NULL,
  delivered_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  declined boolean DEFAULT false NOT NULL,
  CONSTRAINT question_deliveries_pkey PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX question_deliveries_login_idx ON ONLY eps.question_deliveries USING btree (organization_id, enrollment_id, login_session);
CREATE INDEX question_deliveries_question_idx ON ONLY eps.question_deliveries USING btree (organization_id, enrollment_id, question_id, id DESC);
ALTER TABLE eps.question_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.question_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.question_deliveries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.question_deliveries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.question_deliveries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = question_deliveries.organization_id) AND (m.subject_id = question_deliveries.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = question_deliveries.organization_id) AND (m.subject_id = question_deliveries.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.question_deliveries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.question_deliveries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.question_deliveries TO eps_system;

CREATE UNLOGGED TABLE eps.rate_limits (
  bucket bytea NOT NULL,
  tokens double precision NOT NULL,
  refilled_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (bucket)
) WITH (fillfactor=50);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.rate_limits TO eps_system;

CREATE TABLE eps.recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.recovery_codes TO eps_system;

CREATE TABLE eps.removed_contents (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  id uuid NOT NULL,
  last_day integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT removed_contents_pkey PRIMARY KEY (organization_id, subject_id),
  CONSTRAINT removed_contents_organization_id_subject_id_fkey FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects(organization_id, id)
);
CREATE INDEX removed_contents_due_idx ON eps.removed_contents USING btree (due_at);
ALTER TABLE eps.removed_contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.removed_contents FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.removed_contents AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.removed_contents AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.removed_contents AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = removed_contents.organization_id) AND (m.subject_id = removed_contents.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = removed_contents.organization_id) AND (m.subject_id = removed_contents.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.removed_contents TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.removed_contents TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.removed_contents TO eps_system;

CREATE TABLE eps.reported_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id uuid NOT NULL,
  rule_digest bytea NOT NULL,
  CONSTRAINT reported_guardrails_pkey PRIMARY KEY (organization_id, evaluation_id, rule_digest)
);
ALTER TABLE eps.reported_guardrails ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.reported_guardrails FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.reported_guardrails AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.reported_guardrails AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.reported_guardrails AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.evaluations parent
  WHERE ((parent.organization_id = reported_guardrails.organization_id) AND (parent.id = reported_guardrails.evaluation_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.reported_guardrails TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.reported_guardrails TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.reported_guardrails TO eps_system;

CREATE TABLE eps.return_codes (
  organization_id uuid NOT NULL,
  link_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  CONSTRAINT return_codes_pkey PRIMARY KEY (organization_id, link_id, code_hash),
  CONSTRAINT return_codes_organization_id_link_id_fkey FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT return_codes_organization_id_session_id_fkey FOREIGN KEY (organization_id, session_id) REFERENCES eps.participant_sessions(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX return_codes_session_idx ON eps.return_codes USING btree (organization_id, session_id);
ALTER TABLE eps.return_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.return_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.return_codes AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.return_codes AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.return_codes AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.participant_sessions parent
  WHERE ((parent.organization_id = return_codes.organization_id) AND (parent.id = return_codes.session_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.return_codes TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.return_codes TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.return_codes TO eps_system;

CREATE TABLE eps.running_count_changes (
  organization_id uuid NOT NULL,
  of_id uuid NOT NULL,
  id uuid DEFAULT eps.uuid_v7(clock_timestamp()) NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  n integer NOT NULL,
  CONSTRAINT running_count_changes_pkey PRIMARY KEY (organization_id, of_id, id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
ALTER TABLE eps.running_count_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.running_count_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.running_count_changes AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.running_count_changes AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.running_count_changes AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND false)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_count_changes TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_count_changes TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_count_changes TO eps_system;

CREATE TABLE eps.running_counts (
  organization_id uuid NOT NULL,
  of_id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  n integer NOT NULL,
  CONSTRAINT running_counts_pkey PRIMARY KEY (organization_id, of_id, kind, key)
) WITH (fillfactor=70);
ALTER TABLE eps.running_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.running_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.running_counts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.running_counts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_counts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_counts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.running_counts TO eps_system;

CREATE TABLE eps.scim_group_members (
  organization_id uuid NOT NULL,
  group_id uuid NOT NULL,
  scim_user_id uuid NOT NULL,
  CONSTRAINT scim_group_members_pkey PRIMARY KEY (organization_id, group_id, scim_user_id),
  CONSTRAINT scim_group_members_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES eps.scim_groups(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_group_members_organization_id_scim_user_id_fkey FOREIGN KEY (organization_id, scim_user_id) REFERENCES eps.scim_users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user_idx ON eps.scim_group_members USING btree (organization_id, scim_user_id);
ALTER TABLE eps.scim_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.scim_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.scim_group_members AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.scim_group_members AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_group_members TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_group_members TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_group_members TO eps_system;

CREATE TABLE eps.scim_groups (
  organization_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  display_name text NOT NULL,
  external_id text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT scim_groups_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT scim_groups_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES eps.identity_providers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_groups_list_idx ON eps.scim_groups USING btree (organization_id, provider_id, id);
CREATE UNIQUE INDEX scim_groups_name_key ON eps.scim_groups USING btree (organization_id, provider_id, lower(display_name));
ALTER TABLE eps.scim_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.scim_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.scim_groups AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.scim_groups AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_groups TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_groups TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_groups TO eps_system;

CREATE TABLE eps.scim_tokens (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_by_user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT scim_tokens_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT scim_tokens_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES eps.users(id),
  CONSTRAINT scim_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES eps.organizations(id),
  CONSTRAINT scim_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX scim_tokens_provider_idx ON eps.scim_tokens USING btree (organization_id, provider_id);
ALTER TABLE eps.scim_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.scim_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.scim_tokens AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.scim_tokens AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_tokens TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_tokens TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_tokens TO eps_system;

CREATE TABLE eps.scim_users (
  organization_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  user_name text NOT NULL,
  external_id text,
  address text NOT NULL,
  user_id uuid NOT NULL,
  active boolean NOT NULL,
  joined boolean NOT NULL,
  sealed_profile bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT scim_users_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT scim_users_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES eps.identity_providers(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX scim_users_external_idx ON eps.scim_users USING btree (organization_id, provider_id, external_id);
CREATE INDEX scim_users_list_idx ON eps.scim_users USING btree (organization_id, provider_id, id);
CREATE UNIQUE INDEX scim_users_name_key ON eps.scim_users USING btree (organization_id, provider_id, lower(user_name));
CREATE UNIQUE INDEX scim_users_user_key ON eps.scim_users USING btree (organization_id, provider_id, user_id);
ALTER TABLE eps.scim_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.scim_users FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.scim_users AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.scim_users AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_users TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_users TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.scim_users TO eps_system;

CREATE TABLE eps.settings (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.settings TO eps_system;

CREATE TABLE eps.sign_in_challenges (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  methods text[] NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  sso_organization_id uuid,
  provider_id uuid,
  authenticated_at timestamp(3) with time zone,
  idp_subject bytea,
  idp_session bytea,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX sign_in_challenges_expires_idx ON eps.sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_user_idx ON eps.sign_in_challenges USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.sign_in_challenges TO eps_system;

CREATE TABLE eps.sign_in_links (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT sign_in_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX sign_in_links_user_idx ON eps.sign_in_links USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.sign_in_links TO eps_system;

CREATE TABLE eps.silent_enrollments (
  organization_id uuid NOT NULL,
  program_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  CONSTRAINT silent_enrollments_pkey PRIMARY KEY (organization_id, program_id, enrollment_id)
);
ALTER TABLE eps.silent_enrollments ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.silent_enrollments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.silent_enrollments AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.silent_enrollments AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.silent_enrollments AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.enrollments parent
  WHERE ((parent.organization_id = silent_enrollments.organization_id) AND (parent.id = silent_enrollments.enrollment_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.silent_enrollments TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.silent_enrollments TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.silent_enrollments TO eps_system;

CREATE TABLE eps.sso_sign_ins (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  sso_organization_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  user_id uuid,
  confirms boolean NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sso_sign_ins_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sso_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX sso_sign_ins_expires_idx ON eps.sso_sign_ins USING btree (expires_at);
CREATE INDEX sso_sign_ins_user_idx ON eps.sso_sign_ins USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.sso_sign_ins TO eps_system;

CREATE TABLE eps.statistic_cells (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  units text[] NOT NULL,
  merged_units text[] NOT NULL,
  makers uuid[] NOT NULL,
  people integer NOT NULL,
  evaluations integer NOT NULL,
  awaiting_review integer NOT NULL,
  floor integer NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  closed_at timestamp(3) with time zone NOT NULL,
  values_sealed bytea NOT NULL,
  counters_sealed bytea NOT NULL,
  CONSTRAINT statistic_cells_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX statistic_cells_bundle_idx ON eps.statistic_cells USING btree (organization_id, environment_id, version_bundle_id);
CREATE INDEX statistic_cells_program_idx ON eps.statistic_cells USING btree (organization_id, program_id, ends_at);
ALTER TABLE eps.statistic_cells ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.statistic_cells FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.statistic_cells AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.statistic_cells AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.statistic_cells AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_cells TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_cells TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_cells TO eps_system;

CREATE TABLE eps.statistic_counters (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  variable text NOT NULL,
  group_digest text NOT NULL,
  counters_sealed bytea NOT NULL,
  CONSTRAINT statistic_counters_pkey PRIMARY KEY (organization_id, program_id, version_bundle_id, variable, group_digest)
);
ALTER TABLE eps.statistic_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.statistic_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.statistic_counters AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.statistic_counters AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.statistic_counters AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_counters TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_counters TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_counters TO eps_system;

CREATE TABLE eps.statistic_periods (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone NOT NULL,
  enrolled text NOT NULL,
  left_out text,
  CONSTRAINT statistic_periods_pkey PRIMARY KEY (organization_id, program_id, starts_at)
);
ALTER TABLE eps.statistic_periods ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.statistic_periods FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.statistic_periods AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.statistic_periods AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.statistic_periods AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_periods TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_periods TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_periods TO eps_system;

CREATE TABLE eps.statistic_sums (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  unit_id text NOT NULL,
  people integer NOT NULL,
  enrolled integer NOT NULL,
  merged boolean NOT NULL,
  merged_into text[],
  values_sealed bytea,
  CONSTRAINT statistic_sums_pkey PRIMARY KEY (organization_id, program_id, starts_at, unit_id)
);
ALTER TABLE eps.statistic_sums ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.statistic_sums FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.statistic_sums AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.statistic_sums AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.statistic_sums AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_sums TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_sums TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_sums TO eps_system;

CREATE TABLE eps.statistic_totals (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  program_id uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  basis text NOT NULL,
  makers uuid[] NOT NULL,
  people integer NOT NULL,
  awaiting_review integer NOT NULL,
  floor integer NOT NULL,
  first_day date,
  last_day date,
  closed_at timestamp(3) with time zone,
  unit_sets text NOT NULL,
  CONSTRAINT statistic_totals_pkey PRIMARY KEY (organization_id, program_id, version_bundle_id)
);
CREATE INDEX statistic_totals_bundle_idx ON eps.statistic_totals USING btree (organization_id, environment_id, version_bundle_id);
ALTER TABLE eps.statistic_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.statistic_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.statistic_totals AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.statistic_totals AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.statistic_totals AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_totals TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_totals TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.statistic_totals TO eps_system;

CREATE TABLE eps.studies (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  protocol_id uuid NOT NULL,
  waves text NOT NULL,
  status text NOT NULL,
  inactive text NOT NULL,
  seed_sealed bytea NOT NULL,
  commitment text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  revealed_before text DEFAULT '{"waves":[],"end":false}'::text NOT NULL,
  protocol_since timestamp(3) with time zone,
  earlier_protocols text DEFAULT '[]'::text NOT NULL,
  CONSTRAINT studies_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT studies_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'archived'::text]))),
  CONSTRAINT studies_organization_id_protocol_id_fkey FOREIGN KEY (organization_id, protocol_id) REFERENCES eps.protocols(organization_id, id)
);
CREATE INDEX studies_environment_idx ON eps.studies USING btree (organization_id, environment_id, id DESC);
ALTER TABLE eps.studies ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.studies FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.studies AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.studies AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.studies AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.studies TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.studies TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.studies TO eps_system;

CREATE TABLE eps.study_occasions (
  organization_id uuid NOT NULL,
  study_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  wave text NOT NULL,
  k integer NOT NULL,
  opens_at timestamp(3) with time zone NOT NULL,
  closes_at timestamp(3) with time zone NOT NULL,
  evaluation_id uuid NOT NULL,
  state text NOT NULL,
  completed_at timestamp(3) with time zone,
  grace_ends_at timestamp(3) with time zone,
  is_first boolean DEFAULT true NOT NULL,
  CONSTRAINT study_occasions_pkey PRIMARY KEY (organization_id, participant_id, wave, k),
  CONSTRAINT study_occasions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'completed'::text, 'partial'::text, 'missed'::text, 'skipped'::text])))
);
CREATE INDEX study_occasions_evaluation_idx ON eps.study_occasions USING btree (organization_id, evaluation_id);
CREATE INDEX study_occasions_study_idx ON eps.study_occasions USING btree (organization_id, study_id, wave);
ALTER TABLE eps.study_occasions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.study_occasions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.study_occasions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.study_occasions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.study_occasions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.study_participants parent
  WHERE ((parent.organization_id = study_occasions.organization_id) AND (parent.id = study_occasions.participant_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
CREATE TRIGGER count_inserted AFTER INSERT ON eps.study_occasions REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION eps.count_occasions();
CREATE TRIGGER count_updated AFTER UPDATE ON eps.study_occasions REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION eps.count_occasions();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_occasions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_occasions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_occasions TO eps_system;

CREATE TABLE eps.study_participants (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  status text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  withdrawn_at timestamp(3) with time zone,
  state_sealed bytea,
  next_due_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  changes integer DEFAULT 0 NOT NULL,
  missed_last_two integer DEFAULT 0 NOT NULL,
  CONSTRAINT study_participants_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT study_participants_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text, 'withdrawn'::text]))),
  CONSTRAINT study_participants_organization_id_study_id_fkey FOREIGN KEY (organization_id, study_id) REFERENCES eps.studies(organization_id, id)
);
CREATE UNIQUE INDEX study_participants_current_key ON eps.study_participants USING btree (organization_id, study_id, subject_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX study_participants_due_idx ON eps.study_participants USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX study_participants_environment_due_idx ON eps.study_participants USING btree (organization_id, environment_id, next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX study_participants_missed_idx ON eps.study_participants USING btree (organization_id, study_id, id) INCLUDE (status, missed_last_two) WHERE (missed_last_two <> 0);
CREATE INDEX study_participants_status_idx ON eps.study_participants USING btree (organization_id, study_id, status, id DESC);
CREATE INDEX study_participants_study_idx ON eps.study_participants USING btree (organization_id, study_id, id DESC);
CREATE INDEX study_participants_subject_idx ON eps.study_participants USING btree (organization_id, subject_id);
ALTER TABLE eps.study_participants ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.study_participants FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.study_participants AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.study_participants AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.study_participants AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = study_participants.organization_id) AND (m.subject_id = study_participants.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = study_participants.organization_id) AND (m.subject_id = study_participants.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
CREATE TRIGGER count_inserted AFTER INSERT ON eps.study_participants REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION eps.count_participants();
CREATE TRIGGER count_withdrawn AFTER UPDATE ON eps.study_participants FOR EACH ROW WHEN (((old.withdrawn_at IS NULL) AND (new.withdrawn_at IS NOT NULL))) EXECUTE FUNCTION eps.count_participants();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_participants TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_participants TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_participants TO eps_system;

CREATE TABLE eps.study_strata (
  organization_id uuid NOT NULL,
  study_id uuid NOT NULL,
  stratum text NOT NULL,
  assigned integer NOT NULL,
  CONSTRAINT study_strata_pkey PRIMARY KEY (organization_id, study_id, stratum)
);
ALTER TABLE eps.study_strata ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.study_strata FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.study_strata AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.study_strata AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.study_strata AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_strata TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_strata TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.study_strata TO eps_system;

CREATE TABLE eps.subject_key_passes (
  environment_id uuid NOT NULL,
  epoch integer,
  claimed_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT subject_key_passes_pkey PRIMARY KEY (environment_id)
);
GRANT INSERT, SELECT, UPDATE ON eps.subject_key_passes TO eps_system;

CREATE TABLE eps.subject_names (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  digest bytea NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT subject_names_pkey PRIMARY KEY (organization_id, environment_id, digest, subject_id)
);
CREATE INDEX subject_names_subject_idx ON eps.subject_names USING btree (organization_id, subject_id);
ALTER TABLE eps.subject_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.subject_names FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.subject_names AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.subject_names AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.subject_names AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = subject_names.organization_id) AND (m.subject_id = subject_names.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = subject_names.organization_id) AND (m.subject_id = subject_names.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subject_names TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subject_names TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subject_names TO eps_system;

CREATE TABLE eps.subjects (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  external_id_index bytea,
  external_id_sealed bytea,
  identity_mode text NOT NULL,
  status text NOT NULL,
  wrapped_key bytea,
  profile jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  made_by uuid,
  held_at timestamp(3) with time zone,
  hold_sealed bytea,
  CONSTRAINT subjects_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT subjects_identity_mode_check CHECK ((identity_mode = ANY (ARRAY['enterprise_managed'::text, 'reusable'::text, 'legacy_anonymous'::text]))),
  CONSTRAINT subjects_status_check CHECK ((status = ANY (ARRAY['active'::text, 'deleted'::text]))),
  CONSTRAINT subjects_external_id_key UNIQUE (organization_id, environment_id, external_id_index),
  CONSTRAINT subjects_organization_id_environment_id_id_key UNIQUE (organization_id, environment_id, id)
);
CREATE INDEX subjects_status_idx ON eps.subjects USING btree (organization_id, environment_id, status, id DESC);
ALTER TABLE eps.subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.subjects AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.subjects AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.subjects AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = subjects.organization_id) AND (m.subject_id = subjects.id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = subjects.organization_id) AND (m.subject_id = subjects.id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subjects TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subjects TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.subjects TO eps_system;

CREATE TABLE eps.suppressions (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  address_index bytea NOT NULL,
  reason text NOT NULL,
  message_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT suppressions_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text]))),
  CONSTRAINT suppressions_address_key UNIQUE (organization_id, environment_id, address_index)
);
CREATE INDEX suppressions_environment_idx ON eps.suppressions USING btree (organization_id, environment_id, id DESC);
CREATE INDEX suppressions_message_idx ON eps.suppressions USING btree (organization_id, message_id);
ALTER TABLE eps.suppressions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.suppressions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.suppressions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.suppressions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.suppressions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.suppressions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.suppressions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.suppressions TO eps_system;

CREATE TABLE eps.task_entries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  action text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  user_id uuid,
  details_sealed bytea,
  CONSTRAINT task_entries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT task_entries_action_check CHECK ((action = ANY (ARRAY['acknowledged'::text, 'started'::text, 'completed'::text, 'cancelled'::text, 'reassigned'::text, 'commented'::text, 'overdue'::text, 'escalated'::text, 'superseded'::text])))
);
CREATE INDEX task_entries_subject_idx ON eps.task_entries USING btree (organization_id, subject_id, id);
CREATE INDEX task_entries_task_idx ON eps.task_entries USING btree (organization_id, task_id, id);
ALTER TABLE eps.task_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.task_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.task_entries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.task_entries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.task_entries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = task_entries.organization_id) AND (m.subject_id = task_entries.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = task_entries.organization_id) AND (m.subject_id = task_entries.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_entries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_entries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_entries TO eps_system;

CREATE TABLE eps.task_mails (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  assignee text NOT NULL,
  user_id uuid,
  reason text NOT NULL,
  mail_due_at timestamp with time zone DEFAULT to_timestamp((0)::double precision) NOT NULL,
  mail_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT task_mails_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT task_mails_reason_check CHECK ((reason = ANY (ARRAY['assigned'::text, 'overdue'::text])))
);
CREATE INDEX task_mails_due_idx ON eps.task_mails USING btree (mail_due_at);
ALTER TABLE eps.task_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.task_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.task_mails AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.task_mails AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.task_mails AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.tasks parent
  WHERE ((parent.organization_id = task_mails.organization_id) AND (parent.id = task_mails.task_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_mails TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_mails TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.task_mails TO eps_system;

CREATE TABLE eps.tasks (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  subject_id uuid NOT NULL,
  evaluation_id uuid,
  rule_digest bytea,
  status text NOT NULL,
  severity text NOT NULL,
  superseded boolean DEFAULT false NOT NULL,
  assignee text NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  overdue_reported boolean DEFAULT false NOT NULL,
  escalations text NOT NULL,
  next_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  content_sealed bytea,
  program_id uuid,
  CONSTRAINT tasks_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT tasks_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text]))),
  CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'acknowledged'::text, 'in_progress'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX tasks_assignee_idx ON eps.tasks USING btree (organization_id, environment_id, assignee, id DESC);
CREATE INDEX tasks_environment_idx ON eps.tasks USING btree (organization_id, environment_id, id DESC);
CREATE INDEX tasks_environment_next_idx ON eps.tasks USING btree (organization_id, environment_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX tasks_next_idx ON eps.tasks USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX tasks_rule_key ON eps.tasks USING btree (organization_id, evaluation_id, rule_digest) WHERE (rule_digest IS NOT NULL);
CREATE INDEX tasks_status_idx ON eps.tasks USING btree (organization_id, environment_id, status, id DESC);
CREATE INDEX tasks_subject_idx ON eps.tasks USING btree (organization_id, subject_id, id DESC);
CREATE INDEX tasks_unfinished_idx ON eps.tasks USING btree (organization_id, environment_id, id DESC, due_at) WHERE (status = ANY (ARRAY['open'::text, 'acknowledged'::text, 'in_progress'::text]));
ALTER TABLE eps.tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.tasks AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.tasks AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.tasks AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = tasks.organization_id) AND (m.subject_id = tasks.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = tasks.organization_id) AND (m.subject_id = tasks.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.tasks TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.tasks TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.tasks TO eps_system;

CREATE TABLE eps.throttles (
  key_digest bytea NOT NULL,
  attempts integer NOT NULL,
  next_allowed_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT throttles_pkey PRIMARY KEY (key_digest)
);
CREATE INDEX throttles_expires_idx ON eps.throttles USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.throttles TO eps_system;

CREATE TABLE eps.totp_factors (
  user_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.totp_factors TO eps_system;

CREATE TABLE eps.unit_members (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  unit_id text NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  CONSTRAINT unit_members_pkey PRIMARY KEY (organization_id, subject_id, unit_id, starts_on),
  CONSTRAINT unit_members_check CHECK ((ends_on > starts_on))
);
CREATE INDEX unit_members_unit_idx ON eps.unit_members USING btree (organization_id, environment_id, unit_id, subject_id);
ALTER TABLE eps.unit_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.unit_members FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.unit_members AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.unit_members AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.unit_members AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.units u
  WHERE ((u.organization_id = unit_members.organization_id) AND (u.environment_id = unit_members.environment_id) AND (u.id = unit_members.unit_id)))))) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_members TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_members TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_members TO eps_system;

CREATE TABLE eps.unit_trees (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  names_sealed bytea NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT unit_trees_pkey PRIMARY KEY (organization_id, environment_id)
);
ALTER TABLE eps.unit_trees ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.unit_trees FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.unit_trees AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.unit_trees AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.unit_trees AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_trees TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_trees TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unit_trees TO eps_system;

CREATE TABLE eps.units (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id text NOT NULL,
  path text[] NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT units_pkey PRIMARY KEY (organization_id, environment_id, id)
);
ALTER TABLE eps.units ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.units FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.units AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.units AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.units AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (path && eps.limiting_units()))) WITH CHECK (((organization_id = eps.current_organization()) AND false));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.units TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.units TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.units TO eps_system;

CREATE TABLE eps.unsubscriptions (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  message_id uuid,
  unsubscribed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT unsubscriptions_pkey PRIMARY KEY (organization_id, subject_id)
);
ALTER TABLE eps.unsubscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.unsubscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.unsubscriptions AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.unsubscriptions AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.unsubscriptions AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = unsubscriptions.organization_id) AND (m.subject_id = unsubscriptions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day()))))))) WITH CHECK (((organization_id = eps.current_organization()) AND (EXISTS ( SELECT
   FROM eps.unit_members m
  WHERE ((m.organization_id = unsubscriptions.organization_id) AND (m.subject_id = unsubscriptions.subject_id) AND (m.starts_on <= eps.limiting_day()) AND ((m.ends_on IS NULL) OR (m.ends_on > eps.limiting_day())))))));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unsubscriptions TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unsubscriptions TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.unsubscriptions TO eps_system;

CREATE TABLE eps.upload_parts (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  starts_at bigint NOT NULL,
  length integer NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT upload_parts_pkey PRIMARY KEY (organization_id, upload_id, starts_at)
);
CREATE INDEX upload_parts_created_idx ON eps.upload_parts USING btree (created_at);
CREATE INDEX upload_parts_environment_idx ON eps.upload_parts USING btree (organization_id, environment_id);
ALTER TABLE eps.upload_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.upload_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.upload_parts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.upload_parts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.upload_parts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.upload_parts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.upload_parts TO eps_system;

CREATE TABLE eps.user_identities (
  organization_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  subject_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  withdrawn_at timestamp(3) with time zone,
  CONSTRAINT user_identities_pkey PRIMARY KEY (organization_id, provider_id, subject_hash),
  CONSTRAINT user_identities_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES eps.identity_providers(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX user_identities_user_idx ON eps.user_identities USING btree (user_id);
ALTER TABLE eps.user_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.user_identities FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.user_identities AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.user_identities AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.user_identities TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.user_identities TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.user_identities TO eps_system;

CREATE TABLE eps.user_sessions (
  token_hash bytea NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  methods text[] DEFAULT '{password}'::text[] NOT NULL,
  ended_in uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  authenticated_at timestamp(3) with time zone,
  sso_organization_id uuid,
  provider_id uuid,
  signed_at timestamp(3) with time zone,
  idp_subject bytea,
  idp_session bytea,
  CONSTRAINT user_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id),
  CONSTRAINT user_sessions_id_key UNIQUE (id)
);
CREATE INDEX user_sessions_user_idx ON eps.user_sessions USING btree (user_id);
CREATE TRIGGER user_sessions_ended AFTER DELETE ON eps.user_sessions FOR EACH ROW EXECUTE FUNCTION eps.user_session_ended();
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.user_sessions TO eps_system;

CREATE TABLE eps.users (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text,
  email_verified_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON eps.users USING btree (lower(email));
GRANT INSERT, SELECT, UPDATE ON eps.users TO eps_system;
GRANT SELECT (id, email) ON eps.users TO eps_limited;
GRANT INSERT (id, email, created_at) ON eps.users TO eps_service;
GRANT SELECT (id, email) ON eps.users TO eps_service;

CREATE TABLE eps.webhook_attempts (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempted_at timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  error text,
  response_body text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhook_attempts_delivery_idx ON eps.webhook_attempts USING btree (organization_id, delivery_id, id DESC);
ALTER TABLE eps.webhook_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.webhook_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.webhook_attempts AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.webhook_attempts AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_attempts TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_attempts TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_attempts TO eps_system;

CREATE TABLE eps.webhook_deliveries (
  organization_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  payload text NOT NULL,
  status text NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  schedule_step integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  delivered_at timestamp(3) with time zone,
  last_error text,
  next_attempt_at timestamp(3) with time zone,
  response_status integer,
  claimed_until timestamp(3) with time zone,
  claim_token uuid,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'dead_letter'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX webhook_deliveries_age_idx ON eps.webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_dead_idx ON eps.webhook_deliveries USING btree (created_at) WHERE (status = 'dead_letter'::text);
CREATE INDEX webhook_deliveries_endpoint_idx ON eps.webhook_deliveries USING btree (organization_id, endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_endpoint_status_idx ON eps.webhook_deliveries USING btree (organization_id, endpoint_id, status, id DESC);
CREATE INDEX webhook_deliveries_list_idx ON eps.webhook_deliveries USING btree (organization_id, environment_id, id DESC);
CREATE INDEX webhook_deliveries_status_idx ON eps.webhook_deliveries USING btree (organization_id, environment_id, status, id DESC);
CREATE INDEX webhook_deliveries_waiting_idx ON eps.webhook_deliveries USING btree (organization_id, endpoint_id, next_attempt_at) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));
ALTER TABLE eps.webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.webhook_deliveries AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.webhook_deliveries AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.webhook_deliveries AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND false)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_deliveries TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_deliveries TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_deliveries TO eps_system;

CREATE TABLE eps.webhook_endpoints (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  environment_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  event_types text[],
  status text NOT NULL,
  disabled_reason text,
  secret_sealed bytea NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['by_request'::text, 'gone'::text, 'failing'::text]))),
  CONSTRAINT webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
  CONSTRAINT webhook_endpoints_organization_id_app_id_environment_id_fkey FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments(organization_id, app_id, id),
  CONSTRAINT webhook_endpoints_organization_id_environment_id_id_key UNIQUE (organization_id, environment_id, id)
);
ALTER TABLE eps.webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.webhook_endpoints AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.webhook_endpoints AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.webhook_endpoints AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_endpoints TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_endpoints TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_endpoints TO eps_system;

CREATE TABLE eps.webhook_notices (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mail_due_at timestamp(3) with time zone NOT NULL,
  mail_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT webhook_notices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_notices_organization_id_endpoint_id_fkey FOREIGN KEY (organization_id, endpoint_id) REFERENCES eps.webhook_endpoints(organization_id, id),
  CONSTRAINT webhook_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES eps.users(id)
);
CREATE INDEX webhook_notices_mail_idx ON eps.webhook_notices USING btree (mail_due_at);
ALTER TABLE eps.webhook_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.webhook_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.webhook_notices AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.webhook_notices AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_notices TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_notices TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.webhook_notices TO eps_system;

CREATE TABLE eps.working_copies (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  business_id_prefix text NOT NULL,
  contents text NOT NULL,
  cases text NOT NULL,
  base_bundle_id uuid,
  revision integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by_user_id uuid,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by_user_id uuid,
  locale text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT working_copies_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT working_copies_organization_id_app_id_base_bundle_id_fkey FOREIGN KEY (organization_id, app_id, base_bundle_id) REFERENCES eps.bundles(organization_id, app_id, id),
  CONSTRAINT working_copies_organization_id_app_id_fkey FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps(organization_id, id),
  CONSTRAINT working_copies_organization_id_app_id_id_key UNIQUE (organization_id, app_id, id)
);
CREATE INDEX working_copies_base_bundle_idx ON eps.working_copies USING btree (organization_id, app_id, base_bundle_id) WHERE (base_bundle_id IS NOT NULL);
ALTER TABLE eps.working_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.working_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.working_copies AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.working_copies AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.working_copies AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copies TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copies TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copies TO eps_system;

CREATE TABLE eps.working_copy_presence (
  organization_id uuid NOT NULL,
  working_copy_id uuid NOT NULL,
  client_id text NOT NULL,
  user_id uuid NOT NULL,
  location text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT working_copy_presence_pkey PRIMARY KEY (organization_id, working_copy_id, client_id),
  CONSTRAINT working_copy_presence_organization_id_working_copy_id_fkey FOREIGN KEY (organization_id, working_copy_id) REFERENCES eps.working_copies(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX working_copy_presence_seen_idx ON eps.working_copy_presence USING btree (seen_at);
ALTER TABLE eps.working_copy_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE eps.working_copy_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON eps.working_copy_presence AS PERMISSIVE FOR ALL TO eps_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON eps.working_copy_presence AS PERMISSIVE FOR ALL TO eps_service USING ((organization_id = eps.current_organization())) WITH CHECK ((organization_id = eps.current_organization()));
CREATE POLICY units ON eps.working_copy_presence AS PERMISSIVE FOR ALL TO eps_limited USING (((organization_id = eps.current_organization()) AND true)) WITH CHECK (((organization_id = eps.current_organization()) AND true));
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copy_presence TO eps_limited;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copy_presence TO eps_service;
GRANT DELETE, INSERT, SELECT, UPDATE ON eps.working_copy_presence TO eps_system;
