-- Exports of evaluations as files. A job writes an archive in sealed parts, which are kept for a day.

ALTER TABLE eps.jobs DROP CONSTRAINT jobs_kind_check;
-- The table is small: jobs are deleted after a month.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.jobs ADD CONSTRAINT jobs_kind_check
  CHECK (kind IN ('simulation', 'calibration', 'shadow', 'personal_links', 'export'));

CREATE TABLE eps.job_archives (
  organization_id uuid NOT NULL,
  job_id          uuid NOT NULL,
  -- The position of the first byte of the part in the archive.
  starts_at       bigint NOT NULL,
  length          integer NOT NULL,
  -- The bytes under the key of the environment.
  sealed          bytea NOT NULL,
  PRIMARY KEY (organization_id, job_id, starts_at),
  FOREIGN KEY (organization_id, job_id) REFERENCES eps.jobs (organization_id, id) ON DELETE CASCADE
);
-- The parts are encrypted and do not compress.
ALTER TABLE eps.job_archives ALTER COLUMN sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.job_archives');

-- The position, in the order of commits, of the last change of what an export contains of the evaluation; null if that was
-- before this migration. The start raises positions in another cluster (see 0089).
ALTER TABLE eps.evaluations ADD COLUMN changed xid8;
ALTER TABLE eps.evaluations ALTER COLUMN changed SET DEFAULT eps.position_of(pg_current_xact_id());
