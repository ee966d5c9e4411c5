-- How often a message was queued again by a request. Each sending has a Message-ID of its own: mail systems drop a mail whose
-- Message-ID they know, and a report of a bounce is about the address of one sending.
ALTER TABLE eps.messages ADD COLUMN resent integer NOT NULL DEFAULT 0;
