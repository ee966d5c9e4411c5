-- Sums over the cells of the ledger of statistics, by unit: of a period of a program with cycles, and of all its cells. They are
-- written with the cells, so that a read adds up nothing; a worker computes them again when units move or the floor changes.
CREATE TABLE eps.statistic_sums (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- Start of the period; -infinity for all cells of the program.
  starts_at       timestamptz(3) NOT NULL,
  -- Empty for everybody.
  unit_id         text NOT NULL,
  people          integer NOT NULL,
  enrolled        integer NOT NULL,
  -- Whether people of the unit are too few here, and the units in which they count; null in no shorter time.
  merged          boolean NOT NULL,
  merged_into     text[],
  -- Sums of the values and changes of each concept, sealed under the environment's key; null without people.
  values_sealed   bytea,
  PRIMARY KEY (organization_id, program_id, starts_at, unit_id)
);
ALTER TABLE eps.statistic_sums ALTER COLUMN values_sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.statistic_sums');
CALL eps.show_to_limited('eps.statistic_sums', 'true', 'false');

-- The cells of a program and bundle together.
CREATE TABLE eps.statistic_totals (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- The privacy floor of the organization and the version of its units with which the sums were computed.
  basis             text NOT NULL,
  -- As in the cells, of those that the floor shows.
  makers            uuid[] NOT NULL,
  people            integer NOT NULL,
  awaiting_review   integer NOT NULL,
  floor             integer NOT NULL,
  first_day         date,
  last_day          date,
  closed_at         timestamptz(3),
  -- JSON: sets of several units to which people of a cell belong.
  unit_sets         text NOT NULL,
  PRIMARY KEY (organization_id, program_id, version_bundle_id)
);
CREATE INDEX statistic_totals_bundle_idx ON eps.statistic_totals (organization_id, environment_id, version_bundle_id);
CALL eps.protect('eps.statistic_totals');
CALL eps.show_to_limited('eps.statistic_totals', 'true', 'false');

-- Sums of the items over the same cells: of everybody, and by value of the context variables that declare "analytics": "group".
CREATE TABLE eps.statistic_counters (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- Both empty for everybody; the digest is of the value.
  variable          text NOT NULL,
  group_digest      text NOT NULL,
  -- The value and the sums, sealed under the environment's key.
  counters_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id, version_bundle_id, variable, group_digest)
);
ALTER TABLE eps.statistic_counters ALTER COLUMN counters_sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.statistic_counters');
CALL eps.show_to_limited('eps.statistic_counters', 'true', 'false');
