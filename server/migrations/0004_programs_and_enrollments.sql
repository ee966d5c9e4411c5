-- Programs, subjects and enrollments. Personal data is stored sealed only: see docs/operations.md, "Vault and keys".

CREATE TABLE eps.programs (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  environment_id     uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  version_bundle_id  uuid NOT NULL,
  mode               text NOT NULL CHECK (mode IN ('one_time', 'continuous')),
  release_policy     text NOT NULL CHECK (release_policy IN ('automatic', 'review_required')),
  context_overrides  text NOT NULL,
  recurrence         text NOT NULL,
  status             text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'archived')),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, version_bundle_id) REFERENCES eps.bundles (organization_id, app_id, id)
);
CREATE INDEX programs_bundle_idx ON eps.programs (organization_id, version_bundle_id);
CREATE INDEX programs_status_idx ON eps.programs (organization_id, environment_id, status, id DESC);
CREATE INDEX programs_mode_idx ON eps.programs (organization_id, environment_id, mode, id DESC);
CREATE INDEX programs_mode_status_idx ON eps.programs (organization_id, environment_id, mode, status, id DESC);
CALL eps.protect('eps.programs');

-- Subjects have no foreign key to environments: checking it was a third of the cost of an import. See
-- docs/decisions/0010.
CREATE TABLE eps.subjects (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  -- Blind index: HMAC of the external id under the environment's index key. Null after erasure.
  external_id_index   bytea,
  external_id_sealed  bytea,
  identity_mode       text NOT NULL CHECK (identity_mode IN ('enterprise_managed', 'reusable', 'legacy_anonymous')),
  status              text NOT NULL CHECK (status IN ('active', 'deleted')),
  -- The subject's data key, wrapped by the environment's key. Erasure destroys it.
  wrapped_key         bytea,
  -- Maps the keyed digest of a field's name to the base64 of the sealed [name, value].
  profile             jsonb NOT NULL DEFAULT '{}',
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  CONSTRAINT subjects_external_id_key UNIQUE (organization_id, environment_id, external_id_index)
);
CREATE INDEX subjects_status_idx ON eps.subjects (organization_id, environment_id, status, id DESC);
CALL eps.protect('eps.subjects');

CREATE TABLE eps.enrollments (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  subject_id      uuid NOT NULL,
  status          text NOT NULL CHECK (status IN ('active', 'paused', 'completed', 'withdrawn')),
  cycle_count     integer NOT NULL DEFAULT 0,
  enrolled_at     timestamptz(3) NOT NULL,
  last_cycle_at   timestamptz(3),
  -- When the worker has to process this enrollment next, because a cycle opens or ends.
  next_due_at     timestamptz(3),
  withdrawn_at    timestamptz(3),
  -- End of a worker's lease on this row.
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  -- Queries find the current enrollment by `withdrawn_at IS NULL`, the predicate of enrollments_current_key.
  CONSTRAINT enrollments_withdrawn_check CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  FOREIGN KEY (organization_id, environment_id, program_id) REFERENCES eps.programs (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, subject_id) REFERENCES eps.subjects (organization_id, environment_id, id)
) WITH (fillfactor = 85);
-- A subject has at most one enrollment in a program that is not withdrawn.
CREATE UNIQUE INDEX enrollments_current_key ON eps.enrollments (organization_id, program_id, subject_id) WHERE withdrawn_at IS NULL;
CREATE INDEX enrollments_due_idx ON eps.enrollments (next_due_at) WHERE next_due_at IS NOT NULL;
-- A subject has few enrollments, so this index also serves that filter together with the others.
CREATE INDEX enrollments_subject_idx ON eps.enrollments (organization_id, subject_id, id DESC);
CREATE INDEX enrollments_program_idx ON eps.enrollments (organization_id, program_id, id DESC);
-- Lists by status, alone and within a program: without these indexes a page of a rare status reads the whole environment.
-- In return, an update of the status adds an entry to every index of the table instead of to none (HOT): 41 µs and
-- 0.96 kB of WAL instead of 12 µs and 0.22 kB, once per cycle. See docs/decisions/0012.
CREATE INDEX enrollments_status_idx ON eps.enrollments (organization_id, environment_id, status, id DESC);
CREATE INDEX enrollments_program_status_idx ON eps.enrollments (organization_id, program_id, status, id DESC);
CALL eps.protect('eps.enrollments');
