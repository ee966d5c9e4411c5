-- Psychometrics: counters of item scores, from which reliability, item statistics and differential item functioning follow.

-- Whether the counters contain the evaluation. The worker counts evaluations that were completed and takes out those that
-- were superseded since. An erasure takes nothing out: the counters name nobody.
ALTER TABLE eps.evaluations ADD COLUMN measured boolean NOT NULL DEFAULT false;
-- What the worker has yet to count; evaluations to be taken out come first.
CREATE INDEX evaluations_unmeasured_idx ON eps.evaluations (organization_id, environment_id, measured DESC, id)
  WHERE (status = 'completed') <> measured AND status <> 'deleted';

-- Counters of one concept in one program and bundle: of everybody, or of those with one value of a context variable.
CREATE TABLE eps.psychometric_counts (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  concept_id        text NOT NULL,
  -- The context variable; empty for everybody.
  variable          text NOT NULL,
  -- HMAC of the variable's value under the environment's key; empty for everybody.
  group_digest      text NOT NULL,
  -- UTC day of completion; 'infinity' for all days together.
  day               date NOT NULL,
  -- Digest of the concept's items: counters with the same one can be added.
  items_hash        text NOT NULL,
  -- People who answered at least one item, and those who answered all.
  n                 integer NOT NULL,
  n_complete        integer NOT NULL,
  -- The value of the variable and the counters, sealed under the environment's key, because a row may describe one person.
  counts_sealed     bytea NOT NULL,
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, concept_id, variable, group_digest, day)
) WITH (fillfactor = 70);
-- Sealed bytes do not compress.
ALTER TABLE eps.psychometric_counts ALTER COLUMN counts_sealed SET STORAGE EXTERNAL;
-- The programs of a bundle, and the environments and programs of a day for the daily check.
CREATE INDEX psychometric_counts_bundle_idx ON eps.psychometric_counts (organization_id, environment_id, version_bundle_id, program_id)
  WHERE day = 'infinity' AND variable = '';
CREATE INDEX psychometric_counts_day_idx ON eps.psychometric_counts (day, organization_id, environment_id, program_id)
  WHERE variable = '';
CALL eps.protect('eps.psychometric_counts');

-- Days after which the worker has checked the psychometrics of a program, so that it emits each event once.
CREATE TABLE eps.psychometric_checks (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  day             date NOT NULL,
  PRIMARY KEY (organization_id, environment_id, program_id, day)
);
CALL eps.protect('eps.psychometric_checks');
