-- Personal links: a job issues a session for each person, and keeps the links until its file is fetched once.

ALTER TABLE eps.jobs DROP CONSTRAINT jobs_kind_check;
-- The table is small: jobs are deleted after a month.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.jobs ADD CONSTRAINT jobs_kind_check
  CHECK (kind IN ('simulation', 'calibration', 'shadow', 'personal_links'));

CREATE TABLE eps.personal_links (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  job_id          uuid NOT NULL,
  subject_id      uuid NOT NULL,
  -- The order of the file.
  position        integer NOT NULL,
  -- The link under the key of the person; null while there is none.
  url_sealed      bytea,
  -- Why there is no link.
  error           text,
  PRIMARY KEY (organization_id, job_id, subject_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX personal_links_subject_idx ON eps.personal_links (organization_id, subject_id);
CALL eps.protect('eps.personal_links');
