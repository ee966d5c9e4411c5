-- Members who are limited to units. Their transactions act as the role eps_limited, whose policies show the people of
-- these units alone: see docs/decisions/0047. The role is created before the migrations, as the others are.

-- Null: not limited. The ids are those of units in any environment of the organization.
ALTER TABLE eps.memberships ADD COLUMN unit_ids text[];

-- What a membership grants, as one text that is compared. The last word is the limit, if there is one.
CREATE FUNCTION eps.membership_grants(role text, extra_roles text[], extra_scopes text[], unit_ids text[]) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN array_to_string(role || extra_roles || extra_scopes, ' ') || coalesce(' units:' || array_to_string(unit_ids, ','), '');

CREATE OR REPLACE FUNCTION eps.membership_changed() RETURNS trigger
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

DROP TRIGGER memberships_changed ON eps.memberships;
CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE OF role, extra_roles, extra_scopes, unit_ids, accepted_at
  ON eps.memberships FOR EACH ROW EXECUTE FUNCTION eps.membership_changed();

CREATE OR REPLACE FUNCTION eps.committed_role(organization uuid, member uuid, before jsonb) RETURNS text
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

CREATE OR REPLACE FUNCTION eps.require_key(
  organization uuid, key_id uuid, member uuid, rights text, granted_role text) RETURNS void
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

-- The units that the present transaction is limited to, and its day: memberships in units have dates.
CREATE FUNCTION eps.limiting_units() RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(NULLIF(current_setting('eps.unit_ids', true), ''), '{}')::text[];
CREATE FUNCTION eps.limiting_day() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('eps.units_on', true), '')::date;

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

-- eps_limited may do with a tenant table what eps_service may, as far as a policy shows it rows. A table without such a
-- policy shows none: a later table says with eps.show_to_limited what limited members see of it.
CREATE PROCEDURE eps.grant_to_limited(tenant_table regclass)
  LANGUAGE plpgsql AS $$
DECLARE
  privilege text;
BEGIN
  FOREACH privilege IN ARRAY '{SELECT,INSERT,UPDATE,DELETE}'::text[] LOOP
    IF has_table_privilege('eps_service', tenant_table, privilege) THEN
      EXECUTE format('GRANT %s ON %s TO eps_limited', privilege, tenant_table);
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE PROCEDURE eps.protect(tenant_table regclass, tenant_column name DEFAULT 'organization_id')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO eps_service USING (%I = eps.current_organization()) WITH CHECK (%I = eps.current_organization())',
    tenant_table, tenant_column, tenant_column);
  EXECUTE format('CREATE POLICY system ON %s TO eps_system USING (true) WITH CHECK (true)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO eps_service, eps_system', tenant_table);
  CALL eps.grant_to_limited(tenant_table);
END $$;

-- Shows limited members the rows of their organization that meet a condition. Rows that they write must meet `checked`.
CREATE PROCEDURE eps.show_to_limited(tenant_table regclass, shown text DEFAULT 'true', checked text DEFAULT 'true')
  LANGUAGE plpgsql AS $$
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
END $$;

-- The same for the rows about people of their units; `subject_column` has the id of the person.
CREATE PROCEDURE eps.show_people_to_limited(tenant_table regclass, subject_column name DEFAULT 'subject_id')
  LANGUAGE plpgsql AS $$
DECLARE
  condition text := format(
    'EXISTS (SELECT FROM eps.unit_members m WHERE m.organization_id = %1$s.organization_id AND m.subject_id = %1$s.%2$I
       AND m.starts_on <= eps.limiting_day() AND (m.ends_on IS NULL OR m.ends_on > eps.limiting_day()))',
    tenant_table, subject_column);
BEGIN
  CALL eps.show_to_limited(tenant_table, condition, condition);
END $$;

-- The same for the rows that belong to rows of another table, which limited members see in part.
CREATE PROCEDURE eps.show_parts_to_limited(tenant_table regclass, parent_column name, parent regclass)
  LANGUAGE plpgsql AS $$
BEGIN
  CALL eps.show_to_limited(tenant_table, format(
    'EXISTS (SELECT FROM %3$s parent WHERE parent.organization_id = %1$s.organization_id AND parent.id = %1$s.%2$I)',
    tenant_table, parent_column, parent));
END $$;

GRANT USAGE ON SCHEMA eps TO eps_limited;
GRANT SELECT (id, email) ON eps.users TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.has_session(bytea, uuid, timestamptz, timestamptz) TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.session_ended_in(bytea, uuid) TO eps_limited;
GRANT EXECUTE ON FUNCTION eps.use_confirmation(bytea, uuid, timestamptz, timestamptz) TO eps_limited;

DO $$
DECLARE
  tenant_table regclass;
BEGIN
  FOR tenant_table IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'tenant' LOOP
    CALL eps.grant_to_limited(tenant_table);
  END LOOP;

  CALL eps.show_to_limited('eps.units', 'path && eps.limiting_units()', 'false');
  CALL eps.show_to_limited('eps.unit_members', 'EXISTS (SELECT FROM eps.units u
    WHERE u.organization_id = unit_members.organization_id AND u.environment_id = unit_members.environment_id
      AND u.id = unit_members.unit_id)', 'false');

  CALL eps.show_people_to_limited('eps.subjects', 'id');
  FOREACH tenant_table IN ARRAY '{eps.answer_batches,eps.contacts,eps.enrollments,eps.erasures,eps.evaluations,
    eps.instrument_events,eps.messages,eps.outcomes,eps.outreach_occasions,eps.participant_sessions,eps.personal_links,
    eps.program_link_visitors,eps.question_deliveries,eps.study_participants,eps.subject_names,eps.task_entries,eps.tasks,
    eps.unsubscriptions}'::regclass[] LOOP
    CALL eps.show_people_to_limited(tenant_table);
  END LOOP;

  CALL eps.show_parts_to_limited('eps.cycle_adherence', 'enrollment_id', 'eps.enrollments');
  CALL eps.show_parts_to_limited('eps.due_states', 'enrollment_id', 'eps.enrollments');
  CALL eps.show_parts_to_limited('eps.evaluation_reviews', 'evaluation_id', 'eps.evaluations');
  CALL eps.show_parts_to_limited('eps.pending_guardrails', 'evaluation_id', 'eps.evaluations');
  CALL eps.show_parts_to_limited('eps.reported_guardrails', 'evaluation_id', 'eps.evaluations');
  CALL eps.show_parts_to_limited('eps.participant_tokens', 'session_id', 'eps.participant_sessions');
  CALL eps.show_parts_to_limited('eps.return_codes', 'session_id', 'eps.participant_sessions');
  CALL eps.show_parts_to_limited('eps.study_occasions', 'participant_id', 'eps.study_participants');
  CALL eps.show_parts_to_limited('eps.task_mails', 'task_id', 'eps.tasks');

  -- The access log of a person.
  CALL eps.show_to_limited('eps.audit_log', 'CASE resource_type
    WHEN ''subject'' THEN EXISTS (SELECT FROM eps.subjects s
      WHERE s.organization_id = audit_log.organization_id AND s.id = audit_log.resource_id::uuid)
    WHEN ''evaluation'' THEN EXISTS (SELECT FROM eps.evaluations e
      WHERE e.organization_id = audit_log.organization_id AND e.id = audit_log.resource_id::uuid)
    WHEN ''enrollment'' THEN EXISTS (SELECT FROM eps.enrollments e
      WHERE e.organization_id = audit_log.organization_id AND e.id = audit_log.resource_id::uuid)
    WHEN ''participant_session'' THEN EXISTS (SELECT FROM eps.participant_sessions p
      WHERE p.organization_id = audit_log.organization_id AND p.id = audit_log.resource_id::uuid)
    ELSE false END');
  -- Written for all changes. A transaction reads the events that it has inserted itself, and no delivery.
  CALL eps.show_to_limited('eps.events', 'transaction = pg_current_xact_id()');
  CALL eps.show_to_limited('eps.webhook_deliveries', 'false');

  -- What says nothing about people, or is found by a secret hash.
  FOREACH tenant_table IN ARRAY '{eps.api_keys,eps.apps,eps.bundle_releases,eps.bundles,eps.definitions,
    eps.environment_holds,eps.environment_keys,eps.environment_retention,eps.environments,eps.evaluation_dictionaries,
    eps.idempotency_keys,eps.identity_providers,eps.inactive_times,eps.instrument_count_queue,eps.invitations,
    eps.memberships,eps.message_settings,eps.message_templates,eps.organizations,eps.participant_pages,
    eps.participant_settings,eps.pending_dictionaries,eps.program_links,eps.program_outreach,eps.program_retention,
    eps.programs,eps.protocol_releases,eps.protocols,eps.studies,eps.study_strata,eps.suppressions,eps.unit_trees,
    eps.webhook_endpoints,eps.working_copies,eps.working_copy_presence}'::regclass[] LOOP
    CALL eps.show_to_limited(tenant_table);
  END LOOP;
END $$;
