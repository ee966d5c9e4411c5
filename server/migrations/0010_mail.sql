-- Mails that wait to be sent. The row that is mailed about is the queue; no token stands in it, because it is made
-- when the mail is.

ALTER TABLE eps.invitations
  -- When the worker has to mail this invitation; null once that is done, or where there is no mail server.
  ADD COLUMN mail_due_at   timestamptz(3),
  ADD COLUMN mail_attempts integer NOT NULL DEFAULT 0;
CREATE INDEX invitations_mail_idx ON eps.invitations (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX invitations_membership_idx ON eps.invitations (organization_id, membership_id);

-- Somebody asked for a link to a new password. Whether the address has an account is looked up by the worker, so that
-- asking costs the same either way.
CREATE TABLE eps.password_reset_requests (
  id            uuid PRIMARY KEY,
  email         text NOT NULL,
  mail_due_at   timestamptz(3) NOT NULL,
  mail_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX password_reset_requests_mail_idx ON eps.password_reset_requests (mail_due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.password_reset_requests TO eps_system;

CREATE INDEX password_resets_user_idx ON eps.password_resets (user_id);
CREATE INDEX api_keys_user_idx ON eps.api_keys (organization_id, user_id);
