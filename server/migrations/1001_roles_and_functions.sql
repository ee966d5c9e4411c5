-- The baseline of the schema: the files 1001 to 1012, by domain. They replace the migrations before version 1.0. Migrations
-- are append-only: a committed file never changes, and a change of the schema is a new file after these. The service checks
-- this at start by comparing checksums.
--
-- This file has what every table uses: roles and policies, ids and their times, positions, partitions.
--
-- Four roles, which exist before the migrations: eps_owner owns the schema and runs migrations. eps_service serves requests
-- and sees one organization at a time, by row-level security; as eps_limited, it sees only the people of some units of it.
-- eps_system looks up credentials and runs the worker, and sees every organization.

GRANT USAGE ON SCHEMA eps TO eps_service, eps_system, eps_limited;

-- Facts about this database as a whole, such as its root secret, wrapped by the master key.
CREATE TABLE eps.settings (
  name  text PRIMARY KEY,
  value text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.settings TO eps_system;

-- The organization of the current transaction. After COMMIT a transaction-local setting reads as '' rather than as
-- null, hence NULLIF. Without an organization the result is null, which no row equals.
CREATE FUNCTION eps.current_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('eps.organization_id', true), '')::uuid;

-- The units that the present transaction is limited to, and its day: memberships in units have dates.
CREATE FUNCTION eps.limiting_units() RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(NULLIF(current_setting('eps.unit_ids', true), ''), '{}')::text[];
CREATE FUNCTION eps.limiting_day() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('eps.units_on', true), '')::date;

-- eps_limited may do with a tenant table what eps_service may, as far as a policy shows it rows. A table without such a
-- policy shows none: each table says with eps.show_to_limited what limited members see of it.
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

-- Turns a table into a tenant table: row-level security is enabled and forced, so it also binds the table's owner.
-- eps_service sees the rows of one organization, eps_system sees all rows.
CREATE PROCEDURE eps.protect(tenant_table regclass, tenant_column name DEFAULT 'organization_id')
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

-- Shows limited members (docs/decisions/0047) the rows of their organization that meet a condition. Rows that they write
-- must meet `checked`.
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

-- The smallest UUIDv7 (RFC 9562) of an instant: a bound for ranges of ids.
CREATE FUNCTION eps.uuid_at(instant timestamptz) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;

-- The instant inside a UUIDv7.
CREATE FUNCTION eps.uuid_instant(id uuid) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) $$;

-- A new UUIDv7, for statements that create rows from other rows.
CREATE FUNCTION eps.uuid_v7(instant timestamptz) RETURNS uuid
  LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$
    SELECT (overlay(overlay(
      replace(gen_random_uuid()::text, '-', '')
      PLACING lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') FROM 1 FOR 12)
      PLACING '7' FROM 13 FOR 1))::uuid
  $$;

-- The time of an environment at a real time.
CREATE FUNCTION eps.environment_time(instant timestamptz, offset_seconds integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN instant + make_interval(secs => offset_seconds);

-- Events and audit entries are in the order of their positions: the number of their transaction, raised by a number that the
-- database carries with it. Numbers of transactions belong to the cluster: in another one, into which a dump is restored or
-- data are replicated, they begin again. The start then raises the positions above all that are stored
-- (server/src/db/cluster.ts).
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

-- Creates the monthly partitions of every partitioned table, by the time in their UUIDv7 ids. The worker calls it a few
-- months ahead. Each table also has a default partition, so an insert never fails for want of a partition.
CREATE FUNCTION eps.ensure_partitions(from_month date, months integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = eps, pg_temp AS $$
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
END $$;
REVOKE ALL ON FUNCTION eps.ensure_partitions(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.ensure_partitions(date, integer) TO eps_system;

-- Gathers the first statistics of tables that have grown to `changed_rows` rows. Before a table is first analyzed, every
-- index that leads with the organization looks as good as the primary key, and a plan made then is kept: each look-up
-- would read all rows of the tenant. Autovacuum comes up to a minute later, so the worker calls this function itself.
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
