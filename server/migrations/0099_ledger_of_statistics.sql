-- The ledger of statistics. A finished evaluation is in at most one cell, once its period is over; a cell that is closed never
-- changes. Every statistic that is read without the right to answers is a sum over whole cells.
CREATE TABLE eps.statistic_cells (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- Start of the first and end of the last period whose people are in the cell.
  starts_at         timestamptz(3) NOT NULL,
  ends_at           timestamptz(3) NOT NULL,
  -- The lowest units that all of its people belong to; empty for the whole environment.
  units             text[] NOT NULL,
  -- Units below whose people were too few, so that they count here.
  merged_units      text[] NOT NULL,
  -- The users and API keys that issued tokens of these people or entered their answers.
  makers            uuid[] NOT NULL,
  people            integer NOT NULL,
  evaluations       integer NOT NULL,
  -- How many of them awaited review when the cell was closed.
  awaiting_review   integer NOT NULL,
  -- The privacy floor of the bundle.
  floor             integer NOT NULL,
  first_day         date NOT NULL,
  last_day          date NOT NULL,
  closed_at         timestamptz(3) NOT NULL,
  -- Sums of the values and changes of each concept, and the groups; sums of the items. Sealed under the environment's key.
  values_sealed     bytea NOT NULL,
  counters_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
ALTER TABLE eps.statistic_cells ALTER COLUMN values_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.statistic_cells ALTER COLUMN counters_sealed SET STORAGE EXTERNAL;
CREATE INDEX statistic_cells_program_idx ON eps.statistic_cells (organization_id, program_id, ends_at);
CREATE INDEX statistic_cells_bundle_idx ON eps.statistic_cells (organization_id, environment_id, version_bundle_id);
CALL eps.protect('eps.statistic_cells');

-- The periods of a program that are closed.
CREATE TABLE eps.statistic_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  closed_at       timestamptz(3) NOT NULL,
  -- JSON: how many people were enrolled, by the units to which they belonged.
  enrolled        text NOT NULL,
  -- JSON: how many evaluations no cell contains, by bundle and status, if the period has closed a cell.
  left_out        text,
  PRIMARY KEY (organization_id, program_id, starts_at)
);
CALL eps.protect('eps.statistic_periods');

-- The cell in which an evaluation is counted; the nil UUID if it is in none, because it corrects one that is counted or could not
-- be read.
ALTER TABLE eps.evaluations ADD COLUMN cell_id uuid;
