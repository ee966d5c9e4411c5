-- Single sign-on: the OpenID providers of organizations, and the accounts there of their members.
CREATE TABLE eps.identity_providers (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  name            text NOT NULL,
  issuer          text NOT NULL,
  client_id       text NOT NULL,
  -- Under a key that is derived from the root secret.
  sealed_secret   bytea NOT NULL,
  scopes          text[] NOT NULL,
  -- In lower case. Addresses of others are refused.
  domains         text[] NOT NULL,
  groups_claim    text,
  -- A role for each of some groups.
  group_roles     jsonb NOT NULL,
  -- NULL: who is in none of these groups is refused.
  default_role    text,
  -- Whether a first sign-in makes somebody a member.
  jit             boolean NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CALL eps.protect('eps.identity_providers');

CREATE TABLE eps.user_identities (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  -- HMAC of the issuer and of what it calls the person.
  subject_hash    bytea NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, provider_id, subject_hash),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX user_identities_user_idx ON eps.user_identities (user_id);
CALL eps.protect('eps.user_identities');

-- Sign-ins at a provider that have begun. Each is completed once.
CREATE TABLE eps.sso_sign_ins (
  state_hash      bytea PRIMARY KEY,
  -- Of the cookie of the browser, from which the nonce and the code verifier are derived.
  browser_hash    bytea NOT NULL,
  sso_organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  -- Who links their account to the provider; NULL: somebody signs in.
  user_id         uuid REFERENCES eps.users,
  -- Whether the provider has to ask who the person is, even if it knows.
  confirms        boolean NOT NULL,
  expires_at      timestamptz(3) NOT NULL
);
CREATE INDEX sso_sign_ins_user_idx ON eps.sso_sign_ins (user_id);
CREATE INDEX sso_sign_ins_expires_idx ON eps.sso_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sso_sign_ins TO eps_system;

-- A session of single sign-on reaches the organization of its provider and no other. NULL: all of its user's.
ALTER TABLE eps.user_sessions
  ADD COLUMN sso_organization_id uuid,
  ADD COLUMN provider_id uuid;
ALTER TABLE eps.sign_in_challenges
  ADD COLUMN sso_organization_id uuid,
  ADD COLUMN provider_id uuid,
  -- When the provider has asked who the person is.
  ADD COLUMN authenticated_at timestamptz(3);
