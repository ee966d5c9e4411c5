-- Mails to those who run an organization: one of its webhook endpoints was disabled. A row goes when its mail is sent.
CREATE TABLE eps.webhook_notices (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  mail_due_at     timestamptz(3) NOT NULL,
  mail_attempts   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, endpoint_id) REFERENCES eps.webhook_endpoints (organization_id, id)
);
CREATE INDEX webhook_notices_mail_idx ON eps.webhook_notices (mail_due_at);
CALL eps.protect('eps.webhook_notices');
