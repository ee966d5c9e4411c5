-- How users prove who they are: sessions, passwords, second factors, passkeys, and the identity providers of organizations.

-- Signed-in browsers.
CREATE TABLE eps.user_sessions (
  token_hash          bytea PRIMARY KEY,
  id                  uuid NOT NULL UNIQUE,
  user_id             uuid NOT NULL REFERENCES eps.users,
  created_at          timestamptz(3) NOT NULL,
  last_seen_at        timestamptz(3) NOT NULL,
  expires_at          timestamptz(3) NOT NULL,
  -- How the user proved who they are: password, link and so on.
  methods             text[] NOT NULL DEFAULT '{password}',
  -- Organizations whose administrators have ended the session. It stays in the others of its user.
  ended_in            uuid[] NOT NULL DEFAULT '{}',
  -- When the user last proved who they are in this session; null: when it was opened.
  authenticated_at    timestamptz(3),
  -- A session of single sign-on reaches the organization of its provider and no other. Null: all of its user's.
  sso_organization_id uuid,
  provider_id         uuid,
  -- When a confirmation of the session was last used for a signature.
  signed_at           timestamptz(3),
  -- What the identity provider calls the person and the session, as keyed digests, for back-channel logout.
  idp_subject         bytea,
  idp_session         bytea
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

-- Links to set a new password.
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

-- Links that sign a user in once, made at the first start and by operators.
CREATE TABLE eps.sign_in_links (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES eps.users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX sign_in_links_user_idx ON eps.sign_in_links (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sign_in_links TO eps_system;

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

-- Second factors: codes of an authenticator app (TOTP, RFC 6238).
CREATE TABLE eps.totp_factors (
  user_id       uuid PRIMARY KEY REFERENCES eps.users,
  -- Sealed with a key that is derived from the root secret.
  sealed_secret bytea NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at  timestamptz(3),
  -- The time step of the last accepted code: no code is accepted twice.
  last_step     bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.totp_factors TO eps_system;

-- Recovery codes, for users who have lost their second factor. A used code is deleted.
CREATE TABLE eps.recovery_codes (
  user_id   uuid NOT NULL REFERENCES eps.users,
  -- HMAC of the code, with a key that is derived from the root secret.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.recovery_codes TO eps_system;

-- Sign-ins that wait for their second step.
CREATE TABLE eps.sign_in_challenges (
  token_hash          bytea PRIMARY KEY,
  user_id             uuid NOT NULL REFERENCES eps.users,
  -- What the first step has proved.
  methods             text[] NOT NULL,
  expires_at          timestamptz(3) NOT NULL,
  -- As in user_sessions.
  sso_organization_id uuid,
  provider_id         uuid,
  -- When the provider has asked who the person is.
  authenticated_at    timestamptz(3),
  idp_subject         bytea,
  idp_session         bytea
);
CREATE INDEX sign_in_challenges_user_idx ON eps.sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_idx ON eps.sign_in_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sign_in_challenges TO eps_system;

-- Passkeys of users (WebAuthn): a sign-in of its own, and a second factor.
CREATE TABLE eps.passkeys (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES eps.users,
  -- Chosen by the authenticator.
  credential_id bytea NOT NULL UNIQUE,
  -- COSE.
  public_key    bytea NOT NULL,
  -- How often the authenticator says that it was used; 0 if it does not count. A lower one shows a copy.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  -- Whether the authenticator keeps copies of it, for example in the account of a platform.
  backed_up     boolean NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  last_used_at  timestamptz(3)
);
CREATE INDEX passkeys_user_idx ON eps.passkeys (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.passkeys TO eps_system;

-- What an authenticator is asked to sign. Each is used once.
CREATE TABLE eps.passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Who adds a passkey; null: somebody signs in or confirms who they are.
  user_id        uuid REFERENCES eps.users,
  expires_at     timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_user_idx ON eps.passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_idx ON eps.passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.passkey_challenges TO eps_system;

-- Mails to a user about changes of their account.
CREATE TABLE eps.account_notices (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES eps.users,
  kind          text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  mail_due_at   timestamptz(3) NOT NULL,
  mail_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX account_notices_mail_idx ON eps.account_notices (mail_due_at);
CREATE INDEX account_notices_user_idx ON eps.account_notices (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.account_notices TO eps_system;

-- Single sign-on: the OpenID providers of organizations.
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
  -- Null: who is in none of these groups is refused.
  default_role    text,
  -- Whether a first sign-in makes somebody a member.
  jit             boolean NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  -- The units to which people in groups are limited: {"<group>": ["<unit>"] or null for everybody}.
  group_units     jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, id)
);
CALL eps.protect('eps.identity_providers');
CALL eps.show_to_limited('eps.identity_providers');

-- The accounts of members at these providers.
CREATE TABLE eps.user_identities (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  -- HMAC of the issuer and of what it calls the person.
  subject_hash    bytea NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  created_at      timestamptz(3) NOT NULL,
  -- When the provider ended the membership of the user. A sign-in with a role then makes the user a member again.
  withdrawn_at    timestamptz(3),
  PRIMARY KEY (organization_id, provider_id, subject_hash),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX user_identities_user_idx ON eps.user_identities (user_id);
CALL eps.protect('eps.user_identities');

-- A new membership, given in whatever way, forgets it: a member whom an administrator removes later stays removed.
CREATE FUNCTION eps.membership_created() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE eps.user_identities SET withdrawn_at = NULL
  WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_created AFTER INSERT ON eps.memberships
  FOR EACH ROW EXECUTE FUNCTION eps.membership_created();

-- Sign-ins at a provider that have begun. Each is completed once.
CREATE TABLE eps.sso_sign_ins (
  state_hash          bytea PRIMARY KEY,
  -- Of the cookie of the browser, from which the nonce and the code verifier are derived.
  browser_hash        bytea NOT NULL,
  sso_organization_id uuid NOT NULL,
  provider_id         uuid NOT NULL,
  -- Who links their account to the provider; null: somebody signs in.
  user_id             uuid REFERENCES eps.users,
  -- Whether the provider has to ask who the person is, even if it knows.
  confirms            boolean NOT NULL,
  expires_at          timestamptz(3) NOT NULL
);
CREATE INDEX sso_sign_ins_user_idx ON eps.sso_sign_ins (user_id);
CREATE INDEX sso_sign_ins_expires_idx ON eps.sso_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sso_sign_ins TO eps_system;

-- Logout tokens that were accepted: none is accepted twice, and sign-ins of before, which are still on their way, open no
-- session.
CREATE TABLE eps.logout_tokens (
  provider_id uuid NOT NULL,
  -- Digest of the token's identifier.
  jti_hash    bytea NOT NULL,
  idp_subject bytea,
  idp_session bytea,
  issued_at   timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (provider_id, jti_hash)
);
CREATE INDEX logout_tokens_expires_idx ON eps.logout_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.logout_tokens TO eps_system;

-- SCIM 2.0 (RFC 7643, RFC 7644): the tokens with which the directory of an identity provider sends people and groups.
CREATE TABLE eps.scim_tokens (
  organization_id    uuid NOT NULL REFERENCES eps.organizations,
  id                 uuid NOT NULL,
  provider_id        uuid NOT NULL,
  name               text NOT NULL,
  token_hash         bytea NOT NULL UNIQUE,
  -- In whose name invitations are sent.
  created_by_user_id uuid NOT NULL REFERENCES eps.users,
  created_at         timestamptz(3) NOT NULL,
  last_used_at       timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX scim_tokens_provider_idx ON eps.scim_tokens (organization_id, provider_id);
CALL eps.protect('eps.scim_tokens');

-- People as the directory knows them.
CREATE TABLE eps.scim_users (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  id              uuid NOT NULL,
  user_name       text NOT NULL,
  external_id     text,
  -- The e-mail address of the account.
  address         text NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  active          boolean NOT NULL,
  -- Whether the person was a member before, so that a membership needs no invitation.
  joined          boolean NOT NULL,
  -- Names and addresses as the directory sent them, under a key that is derived from the root secret.
  sealed_profile  bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_name_key ON eps.scim_users (organization_id, provider_id, lower(user_name));
CREATE UNIQUE INDEX scim_users_user_key ON eps.scim_users (organization_id, provider_id, user_id);
CREATE INDEX scim_users_external_idx ON eps.scim_users (organization_id, provider_id, external_id);
CREATE INDEX scim_users_list_idx ON eps.scim_users (organization_id, provider_id, id);
CALL eps.protect('eps.scim_users');

-- Groups of the directory, which give roles (group_roles of identity_providers).
CREATE TABLE eps.scim_groups (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  id              uuid NOT NULL,
  display_name    text NOT NULL,
  external_id     text,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_groups_name_key ON eps.scim_groups (organization_id, provider_id, lower(display_name));
CREATE INDEX scim_groups_list_idx ON eps.scim_groups (organization_id, provider_id, id);
CALL eps.protect('eps.scim_groups');

CREATE TABLE eps.scim_group_members (
  organization_id uuid NOT NULL,
  group_id        uuid NOT NULL,
  scim_user_id    uuid NOT NULL,
  PRIMARY KEY (organization_id, group_id, scim_user_id),
  FOREIGN KEY (organization_id, group_id) REFERENCES eps.scim_groups (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, scim_user_id) REFERENCES eps.scim_users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user_idx ON eps.scim_group_members (organization_id, scim_user_id);
CALL eps.protect('eps.scim_group_members');
