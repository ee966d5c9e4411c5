-- The parts of an organization that people belong to, as one tree for each environment. Ids are readable and in the clear;
-- names are sealed together under the key of the environment.
CREATE TABLE eps.unit_trees (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  -- JSON: the name of each unit, by its id.
  names_sealed    bytea NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.unit_trees');

CREATE TABLE eps.units (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              text NOT NULL,
  -- The ids of the units from the root to this one.
  path            text[] NOT NULL,
  -- In the list that the tree was set with.
  position        integer NOT NULL,
  PRIMARY KEY (organization_id, environment_id, id)
);
CALL eps.protect('eps.units');

-- Who belongs to which unit. A unit that was removed from the tree may still have people who belonged to it earlier.
CREATE TABLE eps.unit_members (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  unit_id         text NOT NULL,
  -- Dates of the environment's time in UTC; the person no longer belongs to the unit on the day `ends_on`.
  starts_on       date NOT NULL,
  ends_on         date,
  PRIMARY KEY (organization_id, subject_id, unit_id, starts_on),
  CHECK (ends_on > starts_on)
);
CREATE INDEX unit_members_unit_idx ON eps.unit_members (organization_id, environment_id, unit_id, subject_id);
CALL eps.protect('eps.unit_members');

-- From which profile field imports take the units of people.
ALTER TABLE eps.environments ADD COLUMN unit_mapping jsonb NOT NULL DEFAULT '{}';
