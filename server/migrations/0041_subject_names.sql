-- People are found and shown by profile fields that the environment names.
ALTER TABLE eps.environments ADD COLUMN display text[] NOT NULL DEFAULT '{}';
-- False from a change of the fields until the worker has indexed the environment again.
ALTER TABLE eps.environments ADD COLUMN names_indexed boolean NOT NULL DEFAULT true;

-- Blind indexes: HMACs of the words of these fields under a key of the environment.
CREATE TABLE eps.subject_names (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  digest          bytea NOT NULL,
  subject_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, environment_id, digest, subject_id)
);
CREATE INDEX subject_names_subject_idx ON eps.subject_names (organization_id, subject_id);
CALL eps.protect('eps.subject_names');
