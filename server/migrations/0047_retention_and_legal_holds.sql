-- How long data of people is kept, and what must be kept for longer.

-- A legal hold: the data of the person are neither erased nor removed by age. The reason is sealed under the person's key.
ALTER TABLE eps.subjects
  ADD COLUMN held_at timestamptz(3),
  ADD COLUMN hold_sealed bytea;

-- Who issued the last session of an evaluation that somebody issued, once the session was removed by age: statistics leave out
-- the people whom their reader made.
ALTER TABLE eps.evaluations ADD COLUMN session_issuer uuid;

-- Legal holds of whole environments. Erasures and removals lock the row, so that a hold that was placed holds: they insert
-- one without a hold if there is none.
CREATE TABLE eps.environment_holds (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  held_at         timestamptz(3),
  -- The reason, under the key of the environment.
  hold_sealed     bytea,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.environment_holds');

-- How long an environment keeps what, and when the worker next removes what is older. The row exists as soon as the environment
-- or one of its programs has a policy.
CREATE TABLE eps.environment_retention (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  -- JSON: ISO 8601 durations by what is kept; null or absent: for ever.
  policy          text NOT NULL,
  -- A time of the environment. Null while nothing is removed.
  due_at          timestamptz(3),
  -- Grows with each change of a policy, so that the worker begins again.
  revision        integer NOT NULL DEFAULT 0,
  -- End of a worker's lease on this row.
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT environment_retention_environment_key UNIQUE (organization_id, environment_id)
);
CREATE INDEX environment_retention_due_idx ON eps.environment_retention (due_at) WHERE due_at IS NOT NULL;
CALL eps.protect('eps.environment_retention');

-- What a program keeps for another time than its environment. An absent kind is kept as the environment says.
CREATE TABLE eps.program_retention (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  policy          text NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_retention');
