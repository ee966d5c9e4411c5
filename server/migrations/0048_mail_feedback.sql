-- Who gets no messages: people who unsubscribed, and addresses that bounced or complained.

CREATE TABLE eps.unsubscriptions (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  -- The message whose link was used; null if staff recorded the wish.
  message_id      uuid,
  unsubscribed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, subject_id)
);
CALL eps.protect('eps.unsubscriptions');

-- Addresses are blind indexes under the key of the environment.
CREATE TABLE eps.suppressions (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  address_index   bytea NOT NULL,
  reason          text NOT NULL CHECK (reason IN ('bounced', 'complained')),
  -- The message that came back; null after an erasure of its person.
  message_id      uuid,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT suppressions_address_key UNIQUE (organization_id, environment_id, address_index)
);
CREATE INDEX suppressions_environment_idx ON eps.suppressions (organization_id, environment_id, id DESC);
CREATE INDEX suppressions_message_idx ON eps.suppressions (organization_id, message_id);
CALL eps.protect('eps.suppressions');

-- The blind index of the address that the message was sent to, so that what comes back concerns this address and not the
-- present one of the person.
ALTER TABLE eps.messages ADD COLUMN address_index bytea;
-- What comes back names the message only. Messages exist since this release, so the table is small.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX messages_id_idx ON eps.messages (id);
