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
  -- Who adds a passkey; NULL: somebody signs in or confirms who they are.
  user_id        uuid REFERENCES eps.users,
  expires_at     timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_user_idx ON eps.passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_idx ON eps.passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.passkey_challenges TO eps_system;
