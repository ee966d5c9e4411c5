-- Imports of responses from elsewhere: files that are sent in parts and kept for a day, and the job that reads them.

ALTER TABLE eps.jobs DROP CONSTRAINT jobs_kind_check;
-- The table is small: jobs are deleted after a month.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.jobs ADD CONSTRAINT jobs_kind_check
  CHECK (kind IN ('simulation', 'calibration', 'shadow', 'personal_links', 'export', 'response_import'));

-- Every row meets the constraint before, which is stricter.
ALTER TABLE eps.answer_origins DROP CONSTRAINT answer_origins_mode_check;
ALTER TABLE eps.answer_origins ADD CONSTRAINT answer_origins_mode_check CHECK (mode IN ('screen', 'paper', 'imported')) NOT VALID;

CREATE TABLE eps.upload_parts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  upload_id       uuid NOT NULL,
  -- The position of the first byte of the part in the file.
  starts_at       bigint NOT NULL,
  length          integer NOT NULL,
  -- Only who sends a file uses it.
  user_id         uuid NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- The bytes under the key of the environment.
  sealed          bytea NOT NULL,
  PRIMARY KEY (organization_id, upload_id, starts_at)
);
-- The parts are encrypted and do not compress.
ALTER TABLE eps.upload_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX upload_parts_environment_idx ON eps.upload_parts (organization_id, environment_id);
CREATE INDEX upload_parts_created_idx ON eps.upload_parts (created_at);
CALL eps.protect('eps.upload_parts');
