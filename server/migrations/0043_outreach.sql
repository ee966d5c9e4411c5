-- When people are written to, by program; what is written about, and the messages that were made of it.

-- The settings of the messages of an environment, as JSON.
CREATE TABLE eps.message_settings (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  settings        text NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.message_settings');

CREATE TABLE eps.program_outreach (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- The rules and the window as JSON.
  rules           text NOT NULL,
  send_window     text,
  -- The event types that a rule writes about.
  causes          text[] NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_outreach');

-- What rules write about: questions that are open for a person, a released result, or a missed cycle. A row is due when the
-- next message about it is; it is deleted when none can follow.
CREATE TABLE eps.outreach_occasions (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  evaluation_id   uuid,
  -- The evaluation, or the enrollment in a program without cycles.
  occasion_id     uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('open', 'released', 'missed')),
  -- A time of the environment.
  happened_at     timestamptz(3) NOT NULL,
  -- Messages due until then were made.
  done_until      timestamptz(3),
  due_at          timestamptz(3) NOT NULL,
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT outreach_occasions_key UNIQUE (organization_id, occasion_id, kind)
);
CREATE INDEX outreach_occasions_due_idx ON eps.outreach_occasions (due_at);
CREATE INDEX outreach_occasions_environment_due_idx
  ON eps.outreach_occasions (organization_id, environment_id, due_at);
CREATE INDEX outreach_occasions_program_idx ON eps.outreach_occasions (organization_id, program_id);
CREATE INDEX outreach_occasions_subject_idx ON eps.outreach_occasions (organization_id, subject_id);
CALL eps.protect('eps.outreach_occasions');

-- At most one message for each person, rule, occasion and number. No address and no text is in the clear.
CREATE TABLE eps.messages (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  evaluation_id   uuid,
  occasion_id     uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('open', 'released', 'missed')),
  rule_id         text NOT NULL,
  k               integer NOT NULL,
  channel         text NOT NULL,
  template_id     uuid NOT NULL,
  unless          text CHECK (unless IN ('completed', 'opened')),
  state           text NOT NULL
    CHECK (state IN ('queued', 'sent', 'held', 'requested', 'skipped', 'failed', 'bounced', 'complained')),
  -- Why it was not sent.
  error           text,
  -- Times of the environment: by the rule, and the earliest after windows, quiet hours and failed attempts.
  due_at          timestamptz(3) NOT NULL,
  send_at         timestamptz(3) NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  sent_at         timestamptz(3),
  attempts        integer NOT NULL DEFAULT 0,
  claimed_until   timestamptz(3),
  -- The rendered message with its link, under the key of the person; kept while it is sent, and in test environments.
  content_sealed  bytea,
  session_id      uuid,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT messages_occasion_key UNIQUE (organization_id, occasion_id, kind, rule_id, k)
);
CREATE INDEX messages_due_idx ON eps.messages (send_at) WHERE state = 'queued';
CREATE INDEX messages_environment_due_idx ON eps.messages (organization_id, environment_id, send_at) WHERE state = 'queued';
CREATE INDEX messages_environment_idx ON eps.messages (organization_id, environment_id, id DESC);
CREATE INDEX messages_program_idx ON eps.messages (organization_id, program_id, id DESC);
CREATE INDEX messages_subject_idx ON eps.messages (organization_id, subject_id, id DESC);
CALL eps.protect('eps.messages');
