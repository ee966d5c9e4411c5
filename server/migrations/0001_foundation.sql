-- Identity, tenancy and the helpers that every later migration uses.
-- Roles: eps_owner runs migrations, eps_service serves requests under row-level security,
-- eps_system looks credentials up and runs the worker across tenants.

GRANT USAGE ON SCHEMA eps TO eps_service, eps_system;

-- After COMMIT a transaction-local setting reads '' rather than null, hence NULLIF.
CREATE FUNCTION eps.current_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('eps.organization_id', true), '')::uuid;

-- Every tenant table: row-level security, also for its owner; the service sees one organization, the system all.
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
END $$;

-- Facts about this database as a whole, such as the check value of the master key.
CREATE TABLE eps.settings (
  name  text PRIMARY KEY,
  value text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON eps.settings TO eps_system;

CREATE TABLE eps.organizations (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  slug       text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX organizations_slug_key ON eps.organizations (lower(slug));
CALL eps.protect('eps.organizations', 'id');

-- People exist across organizations, so users are no tenant table; what they may do is in memberships.
CREATE TABLE eps.users (
  id                uuid PRIMARY KEY,
  email             text NOT NULL,
  password_hash     text,
  email_verified_at timestamptz(3),
  created_at        timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_email_key ON eps.users (lower(email));
GRANT SELECT, INSERT, UPDATE ON eps.users TO eps_service, eps_system;

CREATE TABLE eps.user_sessions (
  token_hash   bytea PRIMARY KEY,
  id           uuid NOT NULL UNIQUE,
  user_id      uuid NOT NULL REFERENCES eps.users,
  created_at   timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at   timestamptz(3) NOT NULL
);
CREATE INDEX user_sessions_user_idx ON eps.user_sessions (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.user_sessions TO eps_system;

CREATE TABLE eps.password_resets (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES eps.users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.password_resets TO eps_system;

CREATE TABLE eps.memberships (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  role            text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'analyst', 'viewer')),
  -- A membership grants nothing until its user has accepted.
  accepted_at     timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT memberships_user_key UNIQUE (organization_id, user_id)
);
CREATE INDEX memberships_user_idx ON eps.memberships (user_id);
CALL eps.protect('eps.memberships');

CREATE TABLE eps.invitations (
  organization_id    uuid NOT NULL REFERENCES eps.organizations,
  id                 uuid NOT NULL,
  membership_id      uuid,
  user_id            uuid NOT NULL REFERENCES eps.users,
  email              text NOT NULL,
  role               text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'analyst', 'viewer')),
  status             text NOT NULL CHECK (status IN ('pending', 'accepted', 'revoked', 'expired')),
  token_hash         bytea UNIQUE,
  -- Only a link that was mailed proves that the address belongs to who opens it.
  token_mailed       boolean NOT NULL DEFAULT false,
  created_by_user_id uuid NOT NULL REFERENCES eps.users,
  created_at         timestamptz(3) NOT NULL,
  expires_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitations_user_idx ON eps.invitations (organization_id, user_id);
CALL eps.protect('eps.invitations');

CREATE TABLE eps.apps (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  name            text NOT NULL,
  slug            text NOT NULL,
  description     text NOT NULL,
  timezone        text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX apps_slug_key ON eps.apps (organization_id, lower(slug));
CALL eps.protect('eps.apps');

CREATE TABLE eps.environments (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  id              uuid NOT NULL,
  slug            text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('test', 'live')),
  status          text NOT NULL CHECK (status IN ('active', 'archived')),
  timezone        text NOT NULL,
  -- The environment's data key, wrapped by the master key.
  wrapped_key     bytea NOT NULL,
  -- Origins whose pages may call /v1/participant/* from a browser.
  allowed_origins text[] NOT NULL DEFAULT '{}',
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT environments_kind_key UNIQUE (organization_id, app_id, kind),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CALL eps.protect('eps.environments');

CREATE TABLE eps.api_keys (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  name            text NOT NULL,
  scopes          text[] NOT NULL,
  app_id          uuid,
  environment_id  uuid,
  key_hash        bytea NOT NULL UNIQUE,
  legacy          boolean NOT NULL DEFAULT false,
  created_at      timestamptz(3) NOT NULL,
  expires_at      timestamptz(3),
  last_used_at    timestamptz(3),
  revoked_at      timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id)
);
CALL eps.protect('eps.api_keys');

-- Append-only: one row for every change, committed with it.
CREATE TABLE eps.audit_log (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  actor_kind      text NOT NULL,
  actor_id        text NOT NULL,
  user_id         uuid,
  action          text NOT NULL,
  resource_type   text NOT NULL,
  resource_id     text NOT NULL,
  app_id          uuid,
  environment_id  uuid,
  request_id      text NOT NULL,
  details         text NOT NULL DEFAULT '{}',
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CALL eps.protect('eps.audit_log');
REVOKE UPDATE, DELETE ON eps.audit_log FROM eps_service, eps_system;

-- The first answer to a request, kept for its retries. Only 2xx stands here; the body is sealed.
CREATE TABLE eps.idempotency_keys (
  organization_id uuid NOT NULL,
  key_hash        bytea NOT NULL,
  fingerprint     bytea NOT NULL,
  status          integer NOT NULL,
  response        bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, key_hash)
);
CREATE INDEX idempotency_keys_created_idx ON eps.idempotency_keys (created_at);
CALL eps.protect('eps.idempotency_keys');

-- Opens a tenant transaction: from here on row-level security shows one organization.
CREATE FUNCTION eps.enter(organization uuid) RETURNS void
  LANGUAGE sql VOLATILE
  AS $$ SELECT set_config('eps.organization_id', organization::text, true) $$;

-- The same for a request with an Idempotency-Key: twins queue on an advisory lock that ends with the transaction,
-- and the select after it has a snapshot of its own, so the one behind sees what the one before committed.
CREATE FUNCTION eps.enter_idempotent(organization uuid, key bytea, wait_ms integer)
  RETURNS TABLE (fingerprint bytea, status integer, response bytea)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  usual text := current_setting('lock_timeout');
BEGIN
  PERFORM set_config('eps.organization_id', organization::text, true);
  PERFORM set_config('lock_timeout', wait_ms::text, true);
  PERFORM pg_advisory_xact_lock(('x' || encode(substr(key, 1, 8), 'hex'))::bit(64)::bigint);
  PERFORM set_config('lock_timeout', usual, true);
  RETURN QUERY SELECT k.fingerprint, k.status, k.response FROM eps.idempotency_keys k
    WHERE k.organization_id = organization AND k.key_hash = key;
END $$;
