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
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX password_resets_user_idx ON eps.password_resets (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.password_resets TO eps_system;

CREATE TABLE eps.memberships (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
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
  membership_id      uuid,
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
  -- The environment's data key, wrapped by the master key.
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
-- CORS preflight requests carry no credential, so they ask whether any environment lists the origin.
CREATE INDEX environments_allowed_origins_idx ON eps.environments USING gin (allowed_origins);
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
CREATE INDEX api_keys_user_idx ON eps.api_keys (organization_id, user_id);
CALL eps.protect('eps.api_keys');
