-- Back-channel logout: what identity providers call the person and the session of a sign-in, as keyed digests.
ALTER TABLE eps.user_sessions
  ADD COLUMN idp_subject bytea,
  ADD COLUMN idp_session bytea;
ALTER TABLE eps.sign_in_challenges
  ADD COLUMN idp_subject bytea,
  ADD COLUMN idp_session bytea;

-- Logout tokens that were accepted: none is accepted twice, and sign-ins of before, which are still on their way, open no session.
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
