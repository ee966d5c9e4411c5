-- Subjects and their enrollments. Nothing personal stands here in the clear: see docs/operations.md, "Vault".

CREATE TABLE eps.subjects (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  -- Blind index: HMAC of the external id under the environment's index key. Gone after erasure.
  external_id_index   bytea,
  external_id_sealed  bytea,
  identity_mode       text NOT NULL CHECK (identity_mode IN ('enterprise_managed', 'reusable', 'legacy_anonymous')),
  status              text NOT NULL CHECK (status IN ('active', 'deleted')),
  -- The subject's data key, wrapped by the environment's. Destroying it is the erasure.
  wrapped_key         bytea,
  -- Keyed digest of the field's name → base64 of the sealed [name, value].
  profile             jsonb NOT NULL DEFAULT '{}',
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  CONSTRAINT subjects_external_id_key UNIQUE (organization_id, environment_id, external_id_index),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id)
);
CREATE INDEX subjects_list_idx ON eps.subjects (organization_id, environment_id, id DESC);
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
  -- When the worker has to look at this enrollment next: a cycle opens or ends.
  next_due_at     timestamptz(3),
  withdrawn_at    timestamptz(3),
  -- A worker's lease on this row.
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, program_id) REFERENCES eps.programs (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, subject_id) REFERENCES eps.subjects (organization_id, environment_id, id)
);
CREATE UNIQUE INDEX enrollments_current_key ON eps.enrollments (organization_id, program_id, subject_id) WHERE status <> 'withdrawn';
CREATE INDEX enrollments_list_idx ON eps.enrollments (organization_id, environment_id, id DESC);
CREATE INDEX enrollments_program_idx ON eps.enrollments (organization_id, program_id, id DESC);
CREATE INDEX enrollments_subject_idx ON eps.enrollments (organization_id, subject_id, id DESC);
CREATE INDEX enrollments_due_idx ON eps.enrollments (next_due_at) WHERE status = 'active' AND next_due_at IS NOT NULL;
CALL eps.protect('eps.enrollments');
