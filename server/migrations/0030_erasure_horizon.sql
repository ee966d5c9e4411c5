-- Epoch keys, one for each UTC day, counted from 1970-01-01. The keys are outside of the database, where they can be
-- destroyed; here are their fingerprints, by which a process notices that it has other keys.
CREATE TABLE eps.key_epochs (
  epoch        integer PRIMARY KEY,
  fingerprint  bytea NOT NULL,
  usable_from  timestamptz(3) NOT NULL,
  destroyed_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE ON eps.key_epochs TO eps_system;

-- Up to which epoch the subject keys of an environment are wrapped again, and the lease of the worker that does it.
CREATE TABLE eps.subject_key_passes (
  environment_id uuid PRIMARY KEY,
  epoch          integer,
  claimed_until  timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON eps.subject_key_passes TO eps_system;

CREATE TABLE eps.erasures (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  erased_at       timestamptz(3) NOT NULL,
  -- The newest epoch that sealed data of the subject. Null if copies exist that no epoch key protects.
  epoch           integer,
  -- Whether the erasure is in the list beside the epoch keys.
  listed          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, subject_id)
);
CREATE INDEX erasures_unlisted_idx ON eps.erasures (erased_at) WHERE NOT listed;
CALL eps.protect('eps.erasures');
