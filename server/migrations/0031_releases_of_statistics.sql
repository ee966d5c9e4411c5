-- Statistics for readers who may not read answers: releases of closed blocks of people.

-- Psychometrics count evaluations that await review, too: whom a rule selects for review is not missing at random.
-- Completions wait while this index and the next one are built.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX eps.evaluations_unmeasured_idx;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX evaluations_unmeasured_idx ON eps.evaluations (organization_id, environment_id, measured DESC, id)
  WHERE (status IN ('completed', 'needs_review')) <> measured AND status <> 'deleted';

-- The UTC day under which the counters have the evaluation: that of its last answer, which a review does not change.
-- Null for evaluations that an earlier version counted under the day of their release.
ALTER TABLE eps.evaluations ADD COLUMN measured_day date;

-- Whether a closed block contains the evaluation.
ALTER TABLE eps.evaluations ADD COLUMN in_release boolean NOT NULL DEFAULT false;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX evaluations_waiting_idx ON eps.evaluations (organization_id, environment_id, program_id, version_bundle_id, id)
  WHERE measured AND NOT in_release AND status IN ('completed', 'needs_review');

-- The API key or user that imported a subject, and that issued a token: whoever makes up people knows their answers.
-- Null for public links and for rows of earlier versions.
ALTER TABLE eps.subjects ADD COLUMN made_by uuid;
ALTER TABLE eps.participant_sessions ADD COLUMN issued_by uuid;

-- The smallest number of people that a published figure describes, in all environments of the organization.
ALTER TABLE eps.organizations ADD COLUMN privacy_floor integer NOT NULL DEFAULT 5
  CHECK (privacy_floor BETWEEN 5 AND 1000);

-- The sums over the closed blocks of a class: people of a program and bundle with the same groups, who answered all
-- items of the same concepts and were imported and given a token by the same principals.
CREATE TABLE eps.psychometric_releases (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- HMAC of the class under the environment's key.
  class_digest      text NOT NULL,
  made_by           uuid,
  issued_by         uuid,
  -- The number of closed blocks.
  blocks            integer NOT NULL,
  -- The floor of the last block.
  floor             integer NOT NULL,
  people            integer NOT NULL,
  evaluations       integer NOT NULL,
  first_day         date NOT NULL,
  last_day          date NOT NULL,
  released_at       timestamptz(3) NOT NULL,
  -- The groups and the counters of each concept, sealed under the environment's key.
  counts_sealed     bytea NOT NULL,
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, class_digest)
);
ALTER TABLE eps.psychometric_releases ALTER COLUMN counts_sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.psychometric_releases');

-- How many evaluations of a program and bundle were waiting when the worker last tried to close blocks, and what the
-- last release leaves out.
CREATE TABLE eps.psychometric_release_tries (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  waiting           integer NOT NULL,
  failed            integer NOT NULL,
  superseded        integer NOT NULL,
  erased            integer NOT NULL,
  awaiting_review   integer NOT NULL,
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id)
);
CALL eps.protect('eps.psychometric_release_tries');
