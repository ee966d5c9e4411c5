-- When people are written to, by program; what is written about, and the messages that were made of it. What staff has to do
-- about a person.

-- The settings of the messages of an environment, as JSON.
CREATE TABLE eps.message_settings (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  settings        text NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.message_settings');
CALL eps.show_to_limited('eps.message_settings');

-- The rules of messages of a program.
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
  -- Whether the protocol of a study has the rules, which are then not set for its program.
  from_protocol   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_outreach');
CALL eps.show_to_limited('eps.program_outreach');

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
CALL eps.show_people_to_limited('eps.outreach_occasions');

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
  -- The blind index of the address that the message was sent to, so that what comes back concerns this address and not the
  -- present one of the person.
  address_index   bytea,
  -- The task that asks to confirm the address for which the message waits.
  task_id         uuid,
  -- How often a message was queued again by a request. Each sending has a Message-ID of its own: mail systems drop a mail
  -- whose Message-ID they know, and a report of a bounce is about the address of one sending.
  resent          integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT messages_occasion_key UNIQUE (organization_id, occasion_id, kind, rule_id, k)
);
-- What comes back names the message only.
CREATE INDEX messages_id_idx ON eps.messages (id);
CREATE INDEX messages_due_idx ON eps.messages (send_at) WHERE state = 'queued';
CREATE INDEX messages_environment_due_idx ON eps.messages (organization_id, environment_id, send_at) WHERE state = 'queued';
CREATE INDEX messages_environment_idx ON eps.messages (organization_id, environment_id, id DESC);
CREATE INDEX messages_state_idx ON eps.messages (organization_id, environment_id, state, id DESC);
CREATE INDEX messages_rule_idx ON eps.messages (organization_id, environment_id, rule_id, id DESC);
CREATE INDEX messages_program_idx ON eps.messages (organization_id, program_id, id DESC);
CREATE INDEX messages_subject_idx ON eps.messages (organization_id, subject_id, id DESC);
CREATE INDEX messages_unconfirmed_idx ON eps.messages (organization_id, program_id)
  WHERE state = 'held' AND error = 'address_unconfirmed';
-- What failed for good is counted for the metrics.
CREATE INDEX messages_failed_idx ON eps.messages (send_at) WHERE state = 'failed';
CALL eps.protect('eps.messages');
CALL eps.show_people_to_limited('eps.messages');

-- People who unsubscribed.
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
CALL eps.show_people_to_limited('eps.unsubscriptions');

-- Addresses that bounced or complained, as blind indexes under the key of the environment.
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
CALL eps.show_to_limited('eps.suppressions');

-- What somebody has to do about a person: made by a rule of a guardrail, or by hand.
CREATE TABLE eps.tasks (
  organization_id  uuid NOT NULL,
  app_id           uuid NOT NULL,
  environment_id   uuid NOT NULL,
  id               uuid NOT NULL,
  subject_id       uuid NOT NULL,
  evaluation_id    uuid,
  -- Keyed digest of the rule: one task for each rule and evaluation. Null if a person made the task.
  rule_digest      bytea,
  status           text NOT NULL CHECK (status IN ('open', 'acknowledged', 'in_progress', 'done', 'cancelled')),
  severity         text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  -- The evaluation no longer meets the rule; a person confirms it.
  superseded       boolean NOT NULL DEFAULT false,
  -- 'role:<role>', 'unit_lead' or 'user:<id>'.
  assignee         text NOT NULL,
  due_at           timestamptz(3) NOT NULL,
  overdue_reported boolean NOT NULL DEFAULT false,
  -- The escalations that are still ahead, as JSON: [{at, to}].
  escalations      text NOT NULL,
  -- When the worker has to report that the task is overdue or has to escalate it, in the time of the environment.
  next_at          timestamptz(3),
  created_at       timestamptz(3) NOT NULL,
  -- Title, script, outcomes and rule, sealed under the subject's key.
  content_sealed   bytea,
  -- The program whose evaluations made the task: readers who may not see the program, because it reveals the arm of its
  -- people, do not see the task either. Null for tasks about no evaluation.
  program_id       uuid,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX tasks_rule_key ON eps.tasks (organization_id, evaluation_id, rule_digest)
  WHERE rule_digest IS NOT NULL;
CREATE INDEX tasks_environment_idx ON eps.tasks (organization_id, environment_id, id DESC);
CREATE INDEX tasks_status_idx ON eps.tasks (organization_id, environment_id, status, id DESC);
-- Overdue tasks are few among those that are unfinished, and those few among all.
CREATE INDEX tasks_unfinished_idx ON eps.tasks (organization_id, environment_id, id DESC, due_at)
  WHERE status IN ('open', 'acknowledged', 'in_progress');
CREATE INDEX tasks_assignee_idx ON eps.tasks (organization_id, environment_id, assignee, id DESC);
CREATE INDEX tasks_subject_idx ON eps.tasks (organization_id, subject_id, id DESC);
CREATE INDEX tasks_next_idx ON eps.tasks (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX tasks_environment_next_idx ON eps.tasks (organization_id, environment_id, next_at)
  WHERE next_at IS NOT NULL;
CALL eps.protect('eps.tasks');
CALL eps.show_people_to_limited('eps.tasks');

-- What happened to a task, in order.
CREATE TABLE eps.task_entries (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  task_id         uuid NOT NULL,
  subject_id      uuid NOT NULL,
  action          text NOT NULL CHECK (action IN ('acknowledged', 'started', 'completed', 'cancelled', 'reassigned', 'commented', 'overdue', 'escalated', 'superseded')),
  at              timestamptz(3) NOT NULL,
  -- Null if the service did it.
  user_id         uuid,
  -- Outcome and note, reason or comment, sealed under the subject's key.
  details_sealed  bytea,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX task_entries_task_idx ON eps.task_entries (organization_id, task_id, id);
CREATE INDEX task_entries_subject_idx ON eps.task_entries (organization_id, subject_id, id);
CALL eps.protect('eps.task_entries');
CALL eps.show_people_to_limited('eps.task_entries');

-- E-mails about tasks that are to be sent. A row without a user becomes one row for each user with the assignment.
CREATE TABLE eps.task_mails (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  task_id         uuid NOT NULL,
  assignee        text NOT NULL,
  user_id         uuid,
  reason          text NOT NULL CHECK (reason IN ('assigned', 'overdue')),
  -- Real time. A worker that takes a row moves it by its lease.
  mail_due_at     timestamptz NOT NULL DEFAULT to_timestamp(0),
  mail_attempts   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX task_mails_due_idx ON eps.task_mails (mail_due_at);
CALL eps.protect('eps.task_mails');
CALL eps.show_parts_to_limited('eps.task_mails', 'task_id', 'eps.tasks');
