-- Work that takes longer than a request, and the audit log.

-- A worker process claims a job with a lease and stores its result. Jobs are deleted after a month.
CREATE TABLE eps.jobs (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  -- Null for a job of the whole app, such as a simulation.
  environment_id     uuid,
  id                 uuid NOT NULL,
  kind               text NOT NULL CHECK (
    kind IN ('simulation', 'calibration', 'shadow', 'personal_links', 'export', 'response_import')),
  status             text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress           double precision NOT NULL DEFAULT 0,
  -- What to do, as JSON of the job's kind. It names no people.
  request            text NOT NULL,
  result             text,
  error_code         text,
  error_message      text,
  -- How often a worker began the job. A worker that dies leaves it to the next one.
  attempts           integer NOT NULL DEFAULT 0,
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  finished_at        timestamptz(3),
  -- Until then one worker runs the job.
  claimed_until      timestamptz(3),
  -- The result of shadow scoring, under the environment's key: it names people beside the bands they move between.
  result_sealed      bytea,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX jobs_list_idx ON eps.jobs (organization_id, app_id, environment_id, id DESC);
CREATE INDEX jobs_open_idx ON eps.jobs (created_at) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_open_of_organization_idx ON eps.jobs (organization_id, id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_finished_idx ON eps.jobs (finished_at) WHERE finished_at IS NOT NULL;
CALL eps.protect('eps.jobs');

-- Exports of evaluations as files: a job writes an archive in sealed parts, which are kept for a day.
CREATE TABLE eps.job_archives (
  organization_id uuid NOT NULL,
  job_id          uuid NOT NULL,
  -- The position of the first byte of the part in the archive.
  starts_at       bigint NOT NULL,
  length          integer NOT NULL,
  -- The bytes under the key of the environment.
  sealed          bytea NOT NULL,
  PRIMARY KEY (organization_id, job_id, starts_at),
  FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs (organization_id, id) ON DELETE CASCADE
);
-- The parts are encrypted and do not compress.
ALTER TABLE eps.job_archives ALTER COLUMN sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.job_archives');

-- Imports of responses from elsewhere: files that are sent in parts and kept for a day, for the job that reads them.
CREATE TABLE eps.upload_parts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  upload_id       uuid NOT NULL,
  -- The position of the first byte of the part in the file.
  starts_at       bigint NOT NULL,
  length          integer NOT NULL,
  -- Only who sends a file uses it.
  user_id         uuid NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- The bytes under the key of the environment.
  sealed          bytea NOT NULL,
  PRIMARY KEY (organization_id, upload_id, starts_at)
);
-- The parts are encrypted and do not compress.
ALTER TABLE eps.upload_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX upload_parts_environment_idx ON eps.upload_parts (organization_id, environment_id);
CREATE INDEX upload_parts_created_idx ON eps.upload_parts (created_at);
CALL eps.protect('eps.upload_parts');

-- Personal links: a job issues a session for each person, and keeps the links until its file is fetched once.
CREATE TABLE eps.personal_links (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  job_id          uuid NOT NULL,
  subject_id      uuid NOT NULL,
  -- The order of the file.
  position        integer NOT NULL,
  -- The link under the key of the person; null while there is none.
  url_sealed      bytea,
  -- Why there is no link.
  error           text,
  PRIMARY KEY (organization_id, job_id, subject_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX personal_links_subject_idx ON eps.personal_links (organization_id, subject_id);
CALL eps.protect('eps.personal_links');
CALL eps.show_people_to_limited('eps.personal_links');

-- Rows of work queues that a job of the worker could not process: when it tries again, or that it has given up. A row that a
-- later attempt has processed is forgotten.
CREATE TABLE eps.job_failures (
  organization_id uuid NOT NULL,
  -- The table of the queue, and the row in it.
  queue           text NOT NULL,
  row_id          uuid NOT NULL,
  -- Since the last success.
  failures        integer NOT NULL,
  -- The kind of the last error, without its message, which may quote data of people.
  reason          text NOT NULL,
  -- Real times.
  failed_at       timestamptz NOT NULL,
  next_at         timestamptz NOT NULL,
  given_up        boolean NOT NULL,
  PRIMARY KEY (organization_id, queue, row_id)
);
CALL eps.protect('eps.job_failures');

-- Append-only: one row for every change, committed together with the change. A row without an organization of its own,
-- such as a sign-in attempt with an unknown address, has the organization 00000000-0000-0000-0000-000000000000.
CREATE TABLE eps.audit_log (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  -- The position of the inserting transaction: the worker chains rows in this order, below the oldest transaction still
  -- running, and orders the entries of a transaction itself.
  transaction     xid8 NOT NULL DEFAULT eps.position_of(pg_current_xact_id()),
  actor_kind      text NOT NULL,
  actor_id        text NOT NULL,
  user_id         uuid,
  action          text NOT NULL,
  resource_type   text NOT NULL,
  resource_id     text NOT NULL,
  app_id          uuid,
  environment_id  uuid,
  request_id      text NOT NULL,
  -- The client's network, /24 or /48: the full address is personal data that the log does not need.
  network         text NOT NULL,
  -- HMAC-SHA256 of the resource before and after the change, under a key of the organization.
  before_digest   bytea,
  after_digest    bytea,
  details         text NOT NULL DEFAULT '{}',
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_log_transaction_idx ON eps.audit_log (transaction);
-- Lists by action, resource and actor: without these indexes a page of a rare action reads the whole log of the organization.
-- Most entries have one of two actions. Indexes of their own need not repeat it, nor that they are about an evaluation
-- (docs/decisions/0069).
CREATE INDEX audit_log_answered_idx ON eps.audit_log (organization_id, id) WHERE action = 'evaluation.answered';
CREATE INDEX audit_log_completed_idx ON eps.audit_log (organization_id, id) WHERE action = 'evaluation.completed';
CREATE INDEX audit_log_other_actions_idx ON eps.audit_log (organization_id, action, id)
  WHERE action NOT IN ('evaluation.answered', 'evaluation.completed');
CREATE INDEX audit_log_other_types_idx ON eps.audit_log (organization_id, resource_type, id)
  WHERE action NOT IN ('evaluation.answered', 'evaluation.completed');
-- A participant makes few entries, about few resources. Without the id, PostgreSQL stores a key once for all of its entries.
CREATE INDEX audit_log_staff_resource_idx ON eps.audit_log (organization_id, resource_id, id)
  WHERE actor_kind <> 'participant';
CREATE INDEX audit_log_participant_resource_idx ON eps.audit_log (organization_id, resource_id)
  WHERE actor_kind = 'participant';
CREATE INDEX audit_log_staff_actor_idx ON eps.audit_log (organization_id, actor_id, id)
  WHERE actor_kind <> 'participant';
CREATE INDEX audit_log_participant_actor_idx ON eps.audit_log (organization_id, actor_id)
  WHERE actor_kind = 'participant';
CALL eps.protect('eps.audit_log');
REVOKE UPDATE, DELETE ON eps.audit_log FROM eps_service, eps_system, eps_limited;
-- The access log of a person.
CALL eps.show_to_limited('eps.audit_log', 'CASE resource_type
    WHEN ''subject'' THEN EXISTS (SELECT FROM eps.subjects s
      WHERE s.organization_id = audit_log.organization_id AND s.id = audit_log.resource_id::uuid)
    WHEN ''evaluation'' THEN EXISTS (SELECT FROM eps.evaluations e
      WHERE e.organization_id = audit_log.organization_id AND e.id = audit_log.resource_id::uuid)
    WHEN ''enrollment'' THEN EXISTS (SELECT FROM eps.enrollments e
      WHERE e.organization_id = audit_log.organization_id AND e.id = audit_log.resource_id::uuid)
    WHEN ''participant_session'' THEN EXISTS (SELECT FROM eps.participant_sessions p
      WHERE p.organization_id = audit_log.organization_id AND p.id = audit_log.resource_id::uuid)
    ELSE false END');

-- Append-only, written by the worker: the hash chain over the committed rows of each organization's audit log. A link is found
-- by the transaction and the id of its entry. Only one worker at a time appends links.
CREATE TABLE eps.audit_chain (
  organization_id  uuid NOT NULL,
  -- 1, 2, 3, … without gaps.
  position         bigint NOT NULL,
  entry_id         uuid NOT NULL,
  transaction      xid8 NOT NULL,
  -- A copy, which tells a changed time from a changed entry.
  entry_created_at timestamptz(3) NOT NULL,
  entry_hash       bytea NOT NULL,
  -- SHA-256 over the previous link's chain_hash, the position, entry_hash and chained_at.
  chain_hash       bytea NOT NULL,
  chained_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, position)
);
CREATE INDEX audit_chain_order_idx ON eps.audit_chain (transaction, entry_id);
CALL eps.protect('eps.audit_chain');
REVOKE UPDATE, DELETE ON eps.audit_chain FROM eps_service, eps_system, eps_limited;
REVOKE INSERT ON eps.audit_chain FROM eps_service, eps_limited;

-- Append-only, written by the worker: signed states of the chains, which are also published outside of the database.
CREATE TABLE eps.audit_checkpoints (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  position        bigint NOT NULL,
  chain_hash      bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  key_id          text NOT NULL,
  -- Ed25519 over the canonical JSON of the fields above.
  signature       bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_checkpoints_position_idx ON eps.audit_checkpoints (organization_id, position);
CREATE INDEX audit_checkpoints_id_idx ON eps.audit_checkpoints (id);
CALL eps.protect('eps.audit_checkpoints');
REVOKE UPDATE, DELETE ON eps.audit_checkpoints FROM eps_service, eps_system, eps_limited;
REVOKE INSERT ON eps.audit_checkpoints FROM eps_service, eps_limited;

-- The partitions of the present month and the three after it.
SELECT eps.ensure_partitions((now() AT TIME ZONE 'UTC')::date, 4);
