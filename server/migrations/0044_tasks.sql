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
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX tasks_rule_key ON eps.tasks (organization_id, evaluation_id, rule_digest)
  WHERE rule_digest IS NOT NULL;
CREATE INDEX tasks_environment_idx ON eps.tasks (organization_id, environment_id, id DESC);
CREATE INDEX tasks_status_idx ON eps.tasks (organization_id, environment_id, status, id DESC);
CREATE INDEX tasks_assignee_idx ON eps.tasks (organization_id, environment_id, assignee, id DESC);
CREATE INDEX tasks_subject_idx ON eps.tasks (organization_id, subject_id, id DESC);
CREATE INDEX tasks_next_idx ON eps.tasks (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX tasks_environment_next_idx ON eps.tasks (organization_id, environment_id, next_at)
  WHERE next_at IS NOT NULL;
CALL eps.protect('eps.tasks');

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

-- What happened to a person after an evaluation, as somebody recorded it.
CREATE TABLE eps.outcomes (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  subject_id      uuid NOT NULL,
  evaluation_id   uuid,
  created_at      timestamptz(3) NOT NULL,
  -- Kind, time and value, sealed under the subject's key.
  content_sealed  bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX outcomes_subject_idx ON eps.outcomes (organization_id, subject_id, id DESC);
CALL eps.protect('eps.outcomes');

-- Keys of operators, which had every scope, have the new ones too.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = scopes || ARRAY(
  SELECT added FROM unnest(ARRAY['tasks:read', 'tasks:write']) AS added
  WHERE NOT added = ANY (scopes))
WHERE revoked_at IS NULL AND 'platform:admin' = ANY (scopes);
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
