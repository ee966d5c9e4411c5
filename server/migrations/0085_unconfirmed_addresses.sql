-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Messages about waves that reveal an arm wait until somebody with `studies:unblind` has confirmed an address that somebody
-- without it has set. This file runs without a transaction, because it builds an index of a filled table CONCURRENTLY. A run
-- that failed starts again with the first statement.

-- Which addresses of a contact wait: email, phone. Those that were set before count as confirmed.
ALTER TABLE eps.contacts ADD COLUMN IF NOT EXISTS unconfirmed text[] NOT NULL DEFAULT '{}';
-- The task that asks to confirm the address for which the message waits.
ALTER TABLE eps.messages ADD COLUMN IF NOT EXISTS task_id uuid;
-- Whether devices that open the link of the session may get notifications: not if it was sent to such an address.
ALTER TABLE eps.participant_sessions ADD COLUMN IF NOT EXISTS adds_devices boolean NOT NULL DEFAULT true;

DROP INDEX CONCURRENTLY IF EXISTS eps.messages_unconfirmed_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_unconfirmed_idx ON eps.messages (organization_id, program_id)
  WHERE state = 'held' AND error = 'address_unconfirmed';
