-- Organizations, users, apps, environments and credentials.

CREATE TABLE eps.organizations (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  slug       text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX organizations_slug_key ON eps.organizations (lower(slug));
CALL eps.protect('eps.organizations', 'id');

-- A person can belong to several organizations, so users is not a tenant table. Memberships hold a user's rights.
CREATE TABLE eps.users (
  id                uuid PRIMARY KEY,
  email             text NOT NULL,
  password_hash     text,
  email_verified_at timestamptz(3),
  created_at        timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_email_key ON eps.users (lower(email));
GRANT SELECT, INSERT, UPDATE ON eps.users TO eps_system;
-- A request invites an address, which needs no more than this. Passwords are checked as eps_system.
GRANT SELECT (id, email), INSERT (id, email, created_at) ON eps.users TO eps_service;

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

-- A request for a link to set a new password. The worker looks up whether the address has an account, so the request
-- takes the same time either way and does not disclose which addresses have one.
CREATE TABLE eps.password_reset_requests (
  id            uuid PRIMARY KEY,
  email         text NOT NULL,
  mail_due_at   timestamptz(3) NOT NULL,
  mail_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX password_reset_requests_mail_idx ON eps.password_reset_requests (mail_due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.password_reset_requests TO eps_system;

CREATE TABLE eps.password_resets (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES eps.users,
  -- Only a mailed link proves that the person who opens it receives mail at the account's address.
  mailed     boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX password_resets_user_idx ON eps.password_resets (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.password_resets TO eps_system;

-- How often a password was tried, or a mail was requested, in the whole installation. The key is an HMAC of what is
-- counted: a network, an account, or an account and a network. Housekeeping deletes expired rows.
CREATE TABLE eps.throttles (
  key_digest      bytea PRIMARY KEY,
  attempts        integer NOT NULL,
  next_allowed_at timestamptz(3) NOT NULL,
  -- Without further attempts, the count starts again at this time.
  expires_at      timestamptz(3) NOT NULL
);
CREATE INDEX throttles_expires_idx ON eps.throttles (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.throttles TO eps_system;

-- Networks from which a user has signed in. Wrong passwords from other networks do not lock the user out of them.
CREATE TABLE eps.known_networks (
  -- HMAC of the account and the network.
  key_digest bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX known_networks_expires_idx ON eps.known_networks (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.known_networks TO eps_system;

CREATE TABLE eps.memberships (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  -- The API shows this id as user_id until the user has accepted. It is the id that a new account got, or would have
  -- got, so the organization does not learn whether and since when the address has an account.
  shown_user_id   uuid NOT NULL,
  role            text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'analyst', 'viewer')),
  -- A membership grants nothing until its user has accepted it.
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
  membership_id      uuid NOT NULL,
  user_id            uuid NOT NULL REFERENCES eps.users,
  email              text NOT NULL,
  role               text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'analyst', 'viewer')),
  status             text NOT NULL CHECK (status IN ('pending', 'accepted', 'revoked', 'expired')),
  token_hash         bytea UNIQUE,
  -- Only a mailed link proves that the person who opens it receives mail at this address.
  token_mailed       boolean NOT NULL DEFAULT false,
  created_by_user_id uuid NOT NULL REFERENCES eps.users,
  created_at         timestamptz(3) NOT NULL,
  expires_at         timestamptz(3) NOT NULL,
  -- When the worker has to mail this invitation; null once it has, and where no mail server is configured. The row is the
  -- queue entry. It holds no token, because the worker creates the token together with the mail.
  mail_due_at        timestamptz(3),
  mail_attempts      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitations_user_idx ON eps.invitations (organization_id, user_id);
CREATE INDEX invitations_membership_idx ON eps.invitations (organization_id, membership_id);
CREATE INDEX invitations_mail_idx ON eps.invitations (mail_due_at) WHERE mail_due_at IS NOT NULL;
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
  -- The first version of the environment's key, wrapped by the master key. Indexes and digests use it always.
  wrapped_key     bytea NOT NULL,
  -- Origins whose pages may call /v1/participant/* from a browser.
  allowed_origins text[] NOT NULL DEFAULT '{}',
  -- How long a participant can read a completed session, at most until the session expires.
  participant_result_ttl_seconds integer NOT NULL DEFAULT 86400,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT environments_kind_key UNIQUE (organization_id, app_id, kind),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CALL eps.protect('eps.environments');

-- Later versions of an environment's key. The newest usable one seals; earlier ones open what they sealed.
CREATE TABLE eps.environment_keys (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  version         integer NOT NULL CHECK (version BETWEEN 2 AND 65535),
  wrapped_key     bytea NOT NULL,
  -- Every process has read the key by then.
  usable_from     timestamptz(3) NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id, version),
  FOREIGN KEY (organization_id, environment_id) REFERENCES eps.environments (organization_id, id)
);
CALL eps.protect('eps.environment_keys');

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
CREATE INDEX api_keys_user_idx ON eps.api_keys (organization_id, user_id);
CALL eps.protect('eps.api_keys');

-- Rights. A request is authorized before its body has arrived, so every writing transaction compares the rights it was
-- authorized with to the rights at its end (docs/decisions/0013-rights-at-the-moment-of-the-write.md). The functions
-- below run right before COMMIT and raise EP001 if the rights have changed.

-- The role that a membership grants; null if it grants none. The membership that was created together with its
-- organization grants its role to the first API key before the owner has accepted, until the membership is changed.
CREATE FUNCTION eps.effective_role(membership eps.memberships) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE
      WHEN membership.accepted_at IS NOT NULL THEN membership.role
      WHEN membership.role = 'owner' AND membership.updated_at = membership.created_at AND EXISTS (
        SELECT 1 FROM eps.organizations o
        WHERE o.id = membership.organization_id AND o.created_at = membership.created_at) THEN membership.role
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
  PERFORM eps.remember_rights(
    jsonb_build_object(format('member %s %s', OLD.organization_id, OLD.user_id), eps.effective_role(OLD)));
  -- Keys end with the membership, however it ends. A later membership of the same user does not revive them.
  IF TG_OP = 'DELETE' THEN
    UPDATE eps.api_keys SET revoked_at = now()
    WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id AND revoked_at IS NULL;
  END IF;
  PERFORM pg_notify('eps_credentials', OLD.organization_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE OF role, accepted_at ON eps.memberships
  FOR EACH ROW EXECUTE FUNCTION eps.membership_changed();

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

CREATE FUNCTION eps.raise_rights_changed() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rights of the request have changed' USING ERRCODE = 'EP001';
END $$;

-- The role that a member held before this transaction changed it, if it did, or else holds now.
CREATE FUNCTION eps.committed_role(organization uuid, member uuid, before jsonb) RETURNS text
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF before ? format('member %s %s', organization, member) THEN
    RETURN before ->> format('member %s %s', organization, member);
  END IF;
  RETURN (SELECT eps.effective_role(m) FROM eps.memberships m
          WHERE m.organization_id = organization AND m.user_id = member);
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
      AND eps.effective_role(m) = granted_role;
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
GRANT EXECUTE ON FUNCTION eps.has_session(bytea, uuid, timestamptz, timestamptz) TO eps_service, eps_system;

-- Without an organization the request concerns the user alone.
CREATE FUNCTION eps.require_session(
  hash bytea, member uuid, instant timestamptz, idle_since timestamptz, organization uuid, granted_role text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before jsonb := coalesce(NULLIF(current_setting('eps.rights_before', true), ''), '{}')::jsonb;
BEGIN
  IF NOT (before ? format('session %s', encode(hash, 'hex')) OR eps.has_session(hash, member, instant, idle_since))
    OR (organization IS NOT NULL AND eps.committed_role(organization, member, before) IS DISTINCT FROM granted_role) THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;
