-- Work that takes longer than a request: a worker process claims it with a lease and stores its result.

CREATE TABLE eps.jobs (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  -- NULL for a job of the whole app, such as a simulation.
  environment_id     uuid,
  id                 uuid NOT NULL,
  kind               text NOT NULL CHECK (kind IN ('simulation')),
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
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX jobs_list_idx ON eps.jobs (organization_id, app_id, environment_id, id DESC);
CREATE INDEX jobs_open_idx ON eps.jobs (created_at) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_open_of_organization_idx ON eps.jobs (organization_id, id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_finished_idx ON eps.jobs (finished_at) WHERE finished_at IS NOT NULL;
CALL eps.protect('eps.jobs');
