-- Second factors of users: codes of an authenticator app (TOTP, RFC 6238) and recovery codes.

ALTER TABLE eps.user_sessions
  -- When the user last proved who they are in this session; NULL: when it was opened.
  ADD COLUMN authenticated_at timestamptz(3);

CREATE TABLE eps.totp_factors (
  user_id       uuid PRIMARY KEY REFERENCES eps.users,
  -- Sealed with a key that is derived from the root secret.
  sealed_secret bytea NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  -- NULL until a first code has shown that the app has the secret.
  confirmed_at  timestamptz(3),
  -- The time step of the last accepted code: no code is accepted twice.
  last_step     bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.totp_factors TO eps_system;

-- A used code is deleted.
CREATE TABLE eps.recovery_codes (
  user_id   uuid NOT NULL REFERENCES eps.users,
  -- HMAC of the code, with a key that is derived from the root secret.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.recovery_codes TO eps_system;

-- Sign-ins that wait for their second step.
CREATE TABLE eps.sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES eps.users,
  -- What the first step has proved.
  methods    text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_challenges_user_idx ON eps.sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_idx ON eps.sign_in_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sign_in_challenges TO eps_system;

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
